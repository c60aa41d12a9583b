import MachOBytes

/// `encryption_info_command` and `encryption_info_command_64`: the part the store encrypts.
public struct EncryptionInfoCommand: LoadCommandPayload {
  /// `cryptoff`: from the start of the Mach-O file, in bytes.
  public let offset: UInt32
  /// `cryptsize`: in bytes.
  public let size: UInt32
  /// `cryptid`: 0 when the part is not encrypted yet.
  public let identifier: UInt32

  public static let kinds: [LoadCommandKind] = [.encryptionInfo, .encryptionInfo64]
  public static let isUnique = true

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    offset = try reader.uint32("cryptoff")
    size = try reader.uint32("cryptsize")
    identifier = try reader.uint32("cryptid")
    if reader.kind == .encryptionInfo64 { _ = try reader.uint32("pad") }
  }

  public var isEncrypted: Bool { identifier != 0 }

  public func describe(into sink: any DescriptionSink) {
    sink.decimal("cryptoff", offset)
    sink.decimal("cryptsize", size)
    sink.decimal("cryptid", identifier)
  }
}

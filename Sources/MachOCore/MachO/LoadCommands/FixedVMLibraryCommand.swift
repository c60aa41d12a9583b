public import MachOBytes

/// `fvmlib_command`: a library at a fixed address; obsolete.
public struct FixedVMLibraryCommand: LoadCommandPayload {
  public let name: ByteView
  public let minorVersion: UInt32
  public let headerAddress: UInt32

  public static let kinds: [LoadCommandKind] = [.loadFixedVMLibrary, .idFixedVMLibrary]
  public static let isVariable = true

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    name = try reader.string("name", fixedSize: 20)
    minorVersion = try reader.uint32("minor_version")
    headerAddress = try reader.uint32("header_addr")
  }

  public func describe(into sink: any DescriptionSink) {
    sink.field("name", .text(name))
    sink.decimal("minor_version", minorVersion)
    sink.hex("header_addr", headerAddress)
  }
}

import MachOBytes

/// `entry_point_command`: where `main` starts.
public struct EntryPointCommand: LoadCommandPayload {
  /// `entryoff`: from the start of the `__TEXT` segment, in bytes.
  public let entryOffset: UInt64
  /// `stacksize`: of the first thread, in bytes; 0 for the usual size.
  public let stackSize: UInt64

  public static let kinds: [LoadCommandKind] = [.main]
  public static let isUnique = true

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    entryOffset = try reader.uint64("entryoff")
    stackSize = try reader.uint64("stacksize")
  }

  public func describe(into sink: any DescriptionSink) {
    sink.decimal("entryoff", entryOffset)
    sink.decimal("stacksize", stackSize)
  }
}

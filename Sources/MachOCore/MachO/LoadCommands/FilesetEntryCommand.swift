public import MachOBytes

/// `fileset_entry_command`: a Mach-O file inside this one, as kernel collections hold them.
public struct FilesetEntryCommand: LoadCommandPayload {
  public let vmAddress: UInt64
  /// `fileoff`: of the entry's header, from the start of the file, in bytes.
  public let fileOffset: UInt64
  /// `entry_id`: the entry's name.
  public let identifier: ByteView

  public static let kinds: [LoadCommandKind] = [.filesetEntry]
  public static let isVariable = true

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    vmAddress = try reader.uint64("vmaddr")
    fileOffset = try reader.uint64("fileoff")
    identifier = try reader.string("entry_id", fixedSize: 32)
    _ = try reader.uint32("reserved")
  }

  public func describe(into sink: any DescriptionSink) {
    sink.hex("vmaddr", vmAddress)
    sink.decimal("fileoff", fileOffset)
    sink.field("entry_id", .text(identifier))
  }
}

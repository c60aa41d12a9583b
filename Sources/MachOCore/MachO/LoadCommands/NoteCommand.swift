public import MachOBytes

/// `note_command`: a part of the file for its owner's eyes.
public struct NoteCommand: LoadCommandPayload {
  /// `data_owner`.
  public let owner: ByteView
  /// From the start of the Mach-O file, in bytes.
  public let offset: UInt64
  /// In bytes.
  public let size: UInt64

  public static let kinds: [LoadCommandKind] = [.note]

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    owner = try reader.name("data_owner")
    offset = try reader.uint64("offset")
    size = try reader.uint64("size")
  }

  public var fileRanges: [FileRange] { [FileRange("note", offset: offset, size: size)] }

  public func describe(into sink: any DescriptionSink) {
    sink.field("data_owner", .text(owner))
    sink.decimal("offset", offset)
    sink.decimal("size", size)
  }
}

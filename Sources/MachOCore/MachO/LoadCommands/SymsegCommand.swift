import MachOBytes

/// `symseg_command`: symbols for an old debugger; obsolete.
public struct SymsegCommand: LoadCommandPayload {
  /// From the start of the Mach-O file, in bytes.
  public let offset: UInt32
  /// In bytes.
  public let size: UInt32

  public static let kinds: [LoadCommandKind] = [.symseg]

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    offset = try reader.uint32("offset")
    size = try reader.uint32("size")
  }

  public var fileRanges: [FileRange] { [FileRange("symbol segment", offset: offset, size: size)] }

  public func describe(into sink: any DescriptionSink) {
    sink.decimal("offset", offset)
    sink.decimal("size", size)
  }
}

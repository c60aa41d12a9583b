import MachOBytes

/// `twolevel_hints_command`: hints for looking up undefined symbols.
public struct TwoLevelHintsCommand: LoadCommandPayload {
  /// From the start of the Mach-O file, in bytes.
  public let offset: UInt32
  /// `nhints`.
  public let count: UInt32

  public static let kinds: [LoadCommandKind] = [.twoLevelHints]
  public static let isUnique = true

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    offset = try reader.uint32("offset")
    count = try reader.uint32("nhints")
  }

  public var fileRanges: [FileRange] {
    [FileRange("two-level hints", offset: offset, count: count, stride: 4)]
  }

  public func describe(into sink: any DescriptionSink) {
    sink.decimal("offset", offset)
    sink.decimal("nhints", count)
  }
}

import MachOBytes

/// `symtab_command`: where symbols and their names lie.
public struct SymtabCommand: LoadCommandPayload {
  /// `symoff`: from the start of the Mach-O file, in bytes.
  public let symbolOffset: UInt32
  /// `nsyms`.
  public let symbolCount: UInt32
  /// `stroff`: from the start of the Mach-O file, in bytes.
  public let stringOffset: UInt32
  /// `strsize`: in bytes.
  public let stringSize: UInt32
  private let is64Bit: Bool

  public static let kinds: [LoadCommandKind] = [.symtab]
  public static let isUnique = true

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    is64Bit = reader.header.is64Bit
    symbolOffset = try reader.uint32("symoff")
    symbolCount = try reader.uint32("nsyms")
    stringOffset = try reader.uint32("stroff")
    stringSize = try reader.uint32("strsize")
  }

  /// Size of an `nlist` or `nlist_64`, in bytes.
  static func symbolSize(is64Bit: Bool) -> Int { is64Bit ? 16 : 12 }

  public var fileRanges: [FileRange] {
    [
      FileRange(
        "symbol table", offset: symbolOffset, count: symbolCount,
        stride: UInt64(SymtabCommand.symbolSize(is64Bit: is64Bit))),
      FileRange("string table", offset: stringOffset, size: stringSize),
    ]
  }

  public func describe(into sink: any DescriptionSink) {
    sink.decimal("symoff", symbolOffset)
    sink.decimal("nsyms", symbolCount)
    sink.decimal("stroff", stringOffset)
    sink.decimal("strsize", stringSize)
  }
}

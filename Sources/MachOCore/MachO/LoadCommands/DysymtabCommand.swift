import MachOBytes

/// `dysymtab_command`: groups of the symbol table, and tables for the dynamic linker.
public struct DysymtabCommand: LoadCommandPayload {
  public let localIndex: UInt32
  public let localCount: UInt32
  public let externalIndex: UInt32
  public let externalCount: UInt32
  public let undefinedIndex: UInt32
  public let undefinedCount: UInt32
  public let tableOfContentsOffset: UInt32
  public let tableOfContentsCount: UInt32
  public let moduleTableOffset: UInt32
  public let moduleTableCount: UInt32
  public let externalReferenceOffset: UInt32
  public let externalReferenceCount: UInt32
  /// `indirectsymoff`: from the start of the Mach-O file, in bytes.
  public let indirectSymbolOffset: UInt32
  public let indirectSymbolCount: UInt32
  public let externalRelocationOffset: UInt32
  public let externalRelocationCount: UInt32
  public let localRelocationOffset: UInt32
  public let localRelocationCount: UInt32
  private let is64Bit: Bool

  public static let kinds: [LoadCommandKind] = [.dysymtab]
  public static let isUnique = true

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    is64Bit = reader.header.is64Bit
    localIndex = try reader.uint32("ilocalsym")
    localCount = try reader.uint32("nlocalsym")
    externalIndex = try reader.uint32("iextdefsym")
    externalCount = try reader.uint32("nextdefsym")
    undefinedIndex = try reader.uint32("iundefsym")
    undefinedCount = try reader.uint32("nundefsym")
    tableOfContentsOffset = try reader.uint32("tocoff")
    tableOfContentsCount = try reader.uint32("ntoc")
    moduleTableOffset = try reader.uint32("modtaboff")
    moduleTableCount = try reader.uint32("nmodtab")
    externalReferenceOffset = try reader.uint32("extrefsymoff")
    externalReferenceCount = try reader.uint32("nextrefsyms")
    indirectSymbolOffset = try reader.uint32("indirectsymoff")
    indirectSymbolCount = try reader.uint32("nindirectsyms")
    externalRelocationOffset = try reader.uint32("extreloff")
    externalRelocationCount = try reader.uint32("nextrel")
    localRelocationOffset = try reader.uint32("locreloff")
    localRelocationCount = try reader.uint32("nlocrel")
  }

  public var fileRanges: [FileRange] {
    [
      FileRange(
        "table of contents", offset: tableOfContentsOffset, count: tableOfContentsCount, stride: 8),
      FileRange(
        "module table", offset: moduleTableOffset, count: moduleTableCount,
        stride: is64Bit ? 56 : 52),
      FileRange(
        "reference table", offset: externalReferenceOffset, count: externalReferenceCount,
        stride: 4),
      FileRange(
        "indirect symbol table", offset: indirectSymbolOffset, count: indirectSymbolCount,
        stride: 4),
      FileRange(
        "external relocation table", offset: externalRelocationOffset,
        count: externalRelocationCount, stride: 8),
      FileRange(
        "local relocation table", offset: localRelocationOffset, count: localRelocationCount,
        stride: 8),
    ]
  }

  public func describe(into sink: any DescriptionSink) {
    sink.decimal("ilocalsym", localIndex)
    sink.decimal("nlocalsym", localCount)
    sink.decimal("iextdefsym", externalIndex)
    sink.decimal("nextdefsym", externalCount)
    sink.decimal("iundefsym", undefinedIndex)
    sink.decimal("nundefsym", undefinedCount)
    sink.decimal("tocoff", tableOfContentsOffset)
    sink.decimal("ntoc", tableOfContentsCount)
    sink.decimal("modtaboff", moduleTableOffset)
    sink.decimal("nmodtab", moduleTableCount)
    sink.decimal("extrefsymoff", externalReferenceOffset)
    sink.decimal("nextrefsyms", externalReferenceCount)
    sink.decimal("indirectsymoff", indirectSymbolOffset)
    sink.decimal("nindirectsyms", indirectSymbolCount)
    sink.decimal("extreloff", externalRelocationOffset)
    sink.decimal("nextrel", externalRelocationCount)
    sink.decimal("locreloff", localRelocationOffset)
    sink.decimal("nlocrel", localRelocationCount)
  }
}

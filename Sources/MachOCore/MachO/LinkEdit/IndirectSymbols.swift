import MachOBytes

/// The indirect symbol table: which symbol each stub and pointer of certain sections stands for.
public struct IndirectSymbols: Sendable {
  private let entries: ByteView
  private let order: ByteOrder
  public let count: Int

  /// An entry of the table.
  public enum Entry: Hashable, Sendable {
    /// Index into the symbol table.
    case symbol(UInt32)
    /// `INDIRECT_SYMBOL_LOCAL`: a symbol that was stripped.
    case local
    /// `INDIRECT_SYMBOL_ABS`, alone or with `INDIRECT_SYMBOL_LOCAL`.
    case absolute
  }

  /// The table of `file`; nil when it has none.
  ///
  /// - Throws: `ParseError` when it is not wholly inside the file.
  public init?(_ file: MachOFile) throws(ParseError) {
    guard let command = file.first(DysymtabCommand.self), command.indirectSymbolCount > 0 else {
      return nil
    }
    entries = try file.contents(
      of: FileRange(
        "indirect symbol table", offset: command.indirectSymbolOffset,
        count: command.indirectSymbolCount, stride: 4))
    order = file.header.order
    count = entries.count / 4
  }

  /// The entry at `index`; nil outside of the table.
  public subscript(index: Int) -> Entry? {
    guard index >= 0, index < count,
      let value = try? entries.load(UInt32.self, at: index * 4, order)
    else { return nil }
    if value & 0x4000_0000 != 0 { return .absolute }
    return value & 0x8000_0000 != 0 ? .local : .symbol(value)
  }
}

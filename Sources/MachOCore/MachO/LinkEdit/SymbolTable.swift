public import MachOBytes

/// The symbols of a file and their names, read one by one from the file's bytes.
public struct SymbolTable: Sendable {
  private let entries: ByteView
  private let strings: ByteView
  private let header: MachHeader
  private let place: Place
  /// Number of symbols that the file has room for.
  public let count: Int

  /// The symbol table of `file`; nil when it has none.
  ///
  /// - Throws: `ParseError` when symbols or names are not wholly inside the file. A table that is
  ///   cut off can be read up to there with ``init(salvaging:)``.
  public init?(_ file: MachOFile) throws(ParseError) {
    guard let command = file.first(SymtabCommand.self) else { return nil }
    let ranges = command.fileRanges
    self.init(
      entries: try file.contents(of: ranges[0]), strings: try file.contents(of: ranges[1]), file)
  }

  /// The part of the symbol table that is inside the file; nil when there is no such table.
  public init?(salvaging file: MachOFile) {
    guard let command = file.first(SymtabCommand.self) else { return nil }
    let ranges = command.fileRanges
    let clip: (FileRange) -> ByteView = { range in
      guard let offset = Int(exactly: range.offset) else { return .empty }
      return file.bytes.dropFirst(offset).prefix(Int(clamping: range.size))
    }
    self.init(entries: clip(ranges[0]), strings: clip(ranges[1]), file)
  }

  private init(entries: ByteView, strings: ByteView, _ file: MachOFile) {
    self.entries = entries
    self.strings = strings
    header = file.header
    place = file.place
    count = entries.count / (file.header.is64Bit ? 16 : 12)
  }

  /// The symbol at `index`; nil when there is none.
  public subscript(index: Int) -> Symbol? {
    guard index >= 0, index < count else { return nil }
    let stride = header.is64Bit ? 16 : 12
    let order = header.order
    let offset = index * stride
    guard let nameOffset = try? entries.load(UInt32.self, at: offset, order),
      let type = entries.byte(at: offset + 4), let section = entries.byte(at: offset + 5),
      let description = try? entries.load(UInt16.self, at: offset + 6, order),
      let value = header.is64Bit
        ? try? entries.load(UInt64.self, at: offset + 8, order)
        : (try? entries.load(UInt32.self, at: offset + 8, order)).map(UInt64.init)
    else { return nil }
    return Symbol(
      index: UInt32(truncatingIfNeeded: index), nameOffset: nameOffset,
      type: SymbolType(rawValue: type), sectionNumber: section,
      description: SymbolDescription(rawValue: description), value: value)
  }

  /// The name of `symbol`; empty when it has none.
  ///
  /// - Throws: `ParseError` when `n_strx` points outside of the string table.
  public func name(of symbol: Symbol) throws(ParseError) -> ByteView {
    try string(at: UInt64(symbol.nameOffset), "n_strx", of: symbol)
  }

  /// As much of the name of `symbol` as `limit` bytes hold; nil when it points outside of the string
  /// table. For a look at every symbol: names can be made to overlap, so that to read all of each
  /// takes time without end.
  public func name(of symbol: Symbol, upTo limit: Int) -> ByteView? {
    guard symbol.nameOffset != 0 else { return .empty }
    return strings.from(UInt64(symbol.nameOffset))?.prefix(limit).untilNUL
  }

  /// The name of the symbol that an indirect symbol (`N_INDR`) stands for.
  ///
  /// - Throws: `ParseError` when `n_value` points outside of the string table.
  public func target(of symbol: Symbol) throws(ParseError) -> ByteView {
    try string(at: symbol.value, "n_value", of: symbol)
  }

  private func string(
    at offset: UInt64, _ field: String, of symbol: Symbol
  ) throws(ParseError) -> ByteView {
    // An offset of 0 means no name, whatever the table holds there.
    guard offset != 0 else { return .empty }
    do {
      return try strings.cString(at: offset, field)
    } catch {
      let stride: UInt64 = header.is64Bit ? 16 : 12
      throw ParseError(
        .invalid(
          field: field, value: .decimal(offset),
          strings.isEmpty
            ? .oneOf("0, for there are no names")
            : .atMost(UInt64(strings.count - 1), because: "to lie inside of the string table")),
        at: entries.fileOffset &+ UInt64(symbol.index) * stride,
        in: place.reading(.numbered("symbol", UInt64(symbol.index))))
    }
  }
}

extension SymbolTable: Sequence {
  /// Walks over the symbols in file order.
  public struct Iterator: IteratorProtocol {
    let table: SymbolTable
    var index = 0

    public mutating func next() -> Symbol? {
      defer { index += 1 }
      return table[index]
    }
  }

  public func makeIterator() -> Iterator { Iterator(table: self) }
  public var underestimatedCount: Int { count }
}

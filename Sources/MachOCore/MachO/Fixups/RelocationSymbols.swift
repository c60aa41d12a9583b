import MachOBytes

/// The symbols that relocations and the indirect symbol table name by number, as imports.
struct RelocationSymbols {
  private let table: SymbolTable?
  private let isObject: Bool
  private let libraries: LibraryOrdinals

  init(_ file: MachOFile, _ libraries: LibraryOrdinals) {
    table = SymbolTable(salvaging: file)
    isObject = file.header.fileType == .object
    self.libraries = libraries
  }

  var count: Int { table?.count ?? 0 }

  /// `n_value` of the symbol with this number; 0 when there is none.
  func value(of index: UInt32) -> UInt64 {
    table?[Int(index)]?.value ?? 0
  }

  /// The symbol with this number, from 0; nil when there is none.
  subscript(index: UInt32) -> Import? {
    guard let table, let symbol = table[Int(index)] else { return nil }
    let isDefined =
      !symbol.type.isDebugging && (symbol.type.kind == .section || symbol.type.kind == .absolute)
    return Import(
      (try? table.name(of: symbol)) ?? .empty, library: library(of: symbol, isDefined),
      isWeakImport: !isDefined && symbol.description.isWeakReference,
      definition: isDefined ? symbol.value : nil, in: libraries)
  }

  private func library(of symbol: Symbol, _ isDefined: Bool) -> LibraryOrdinal? {
    guard !isObject else { return nil }
    guard libraries.isTwoLevel else { return .flatLookup }
    return isDefined ? .itself : LibraryOrdinal(symbol.description)
  }
}

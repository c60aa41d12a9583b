import MachOBytes
import MachOCore

/// The names of a file's own symbols by address.
final class ClassicSymbolNames {
  private let symbols: SymbolTable?
  private let isARM: Bool
  /// Places in the symbol table; of several symbols with one address the last counts. Names are
  /// looked up later: they can be made to overlap, so that to read all takes time without end.
  private lazy var places = readPlaces()

  init(_ file: MachOFile) {
    symbols = SymbolTable(salvaging: file)
    isARM = file.header.architecture.type == .arm
  }

  /// The name of the symbol at `address`. Where the lowest bit only says that code is Thumb, it is
  /// passed over.
  func name(at address: UInt64) -> ByteView? {
    let place = places[address] ?? (isARM ? places[address & ~1] : nil)
    guard let symbols, let place, let symbol = symbols[Int(place)] else { return nil }
    return try? symbols.name(of: symbol)
  }

  private func readPlaces() -> [UInt64: UInt32] {
    guard let symbols else { return [:] }
    // Absolute symbols by which old linkers found classes.
    let prefix: StaticString = ".objc"
    var found: [UInt64: UInt32] = [:]
    for symbol in symbols where !symbol.type.isDebugging && symbol.type.kind != .undefined {
      let start = symbols.name(of: symbol, upTo: prefix.utf8CodeUnitCount)
      guard let start, !start.hasPrefix(prefix) else { continue }
      found[symbol.value] = symbol.index
    }
    return found
  }
}

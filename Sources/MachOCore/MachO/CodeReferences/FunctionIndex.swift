import MachOBytes

/// The functions of a file in the order of their addresses, with their names where there are any.
///
/// Starts come from `LC_FUNCTION_STARTS` and from the symbols of sections with instructions; names
/// from the symbol table and, since most images are stripped, from Objective-C's method lists. A
/// function ends where the next one starts.
public struct FunctionIndex: Sendable {
  private var entries: [Entry] = []
  private let symbols: SymbolTable?
  private let methods: [ObjCImplementation]
  /// Whether every function is known: where one that is not follows, nothing tells the end of the
  /// one before.
  private let isWhole: Bool

  /// A function, kept small: large images have a million.
  private struct Entry {
    let address: UInt64
    /// An index of the symbol table or of `methods`.
    let name: UInt32
    let rank: Rank
    var isThumb: Bool
  }

  /// Whose name a function gets: of several for one address the lowest counts.
  private enum Rank: UInt8, Comparable {
    case external, local, method, none

    static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  /// - Parameter methods: What functions without a symbol are called.
  public init(_ file: MachOFile, methods: [ObjCImplementation] = []) {
    symbols = SymbolTable(salvaging: file)
    self.methods = methods
    let sections = file.sections
    for section in sections where section.hasInstructions {
      entries.append(Entry(address: section.address, name: 0, rank: .none, isThumb: false))
    }
    var hasStarts = file.header.fileType == .object
    if let starts = try? FunctionStarts(file) {
      for start in starts {
        hasStarts = true
        entries.append(
          Entry(address: start.address, name: 0, rank: .none, isThumb: start.isThumb))
      }
    }
    let isARM = file.architecture.type == .arm
    isWhole = hasStarts || FunctionIndex.hasLocalFunctions(symbols, sections)
    addSymbols(sections, isARM: isARM)
    for (index, method) in methods.enumerated() {
      let isThumb = isARM && method.address & 1 != 0
      entries.append(
        Entry(
          address: isThumb ? method.address & ~1 : method.address,
          name: UInt32(truncatingIfNeeded: index), rank: .method, isThumb: isThumb))
    }
    sortAndMerge()
  }

  /// Whether symbols that nobody else needs are still there: then those of all functions are.
  private static func hasLocalFunctions(_ symbols: SymbolTable?, _ sections: [Section]) -> Bool {
    guard let symbols else { return false }
    return symbols.contains { symbol in
      let section = Int(symbol.sectionNumber) - 1
      return symbol.type.kind == .section && !symbol.type.isDebugging && !symbol.type.isExternal
        && sections.indices.contains(section) && sections[section].hasInstructions
    }
  }

  private mutating func addSymbols(_ sections: [Section], isARM: Bool) {
    guard let symbols else { return }
    let areCode = sections.map(\.hasInstructions)
    for symbol in symbols where symbol.type.kind == .section && !symbol.type.isDebugging {
      let section = Int(symbol.sectionNumber) - 1
      guard areCode.indices.contains(section), areCode[section],
        !symbol.description.isAlternateEntry
      else { continue }
      let rank: Rank
      if symbol.type.isExternal {
        rank = .external
      } else if let name = symbols.name(of: symbol, upTo: 4), !name.isEmpty {
        // Labels inside of functions.
        guard !name.isTemporaryLabel else { continue }
        rank = .local
      } else {
        rank = .none
      }
      entries.append(
        Entry(
          address: symbol.value, name: symbol.index, rank: rank,
          isThumb: isARM && symbol.description.isThumb))
    }
  }

  private mutating func sortAndMerge() {
    entries.sort { ($0.address, $0.rank) < ($1.address, $1.rank) }
    var merged: [Entry] = []
    merged.reserveCapacity(entries.count)
    for entry in entries {
      if let last = merged.last, last.address == entry.address {
        if entry.isThumb { merged[merged.count - 1].isThumb = true }
      } else {
        merged.append(entry)
      }
    }
    entries = merged
  }

  /// Number of functions.
  public var count: Int { entries.count }

  /// Where the function at `index` starts; nil when there is none.
  public func address(at index: Int) -> UInt64? {
    entries.indices.contains(index) ? entries[index].address : nil
  }

  /// Whether the function at `index` is Thumb code.
  func isThumb(at index: Int) -> Bool {
    entries.indices.contains(index) && entries[index].isThumb
  }

  /// The index of the function that `address` is in: the last one that does not start after it. Nil
  /// where not every function is known, as in old images that were stripped.
  public func index(containing address: UInt64) -> Int? {
    guard isWhole else { return nil }
    let next = firstIndex(after: address)
    return next > 0 ? next - 1 : nil
  }

  /// The index of the first function that starts after `address`; ``count`` when there is none.
  func firstIndex(after address: UInt64) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].address <= address { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The name of the function at `index`, or `sub_` and its address in hex.
  public func name(at index: Int) -> String {
    guard entries.indices.contains(index) else { return "" }
    let entry = entries[index]
    switch entry.rank {
    case .external, .local:
      if let symbol = symbols?[Int(entry.name)], let name = try? symbols?.name(of: symbol),
        !name.isEmpty
      {
        return name.string
      }
    case .method:
      if methods.indices.contains(Int(entry.name)) { return methods[Int(entry.name)].name }
    case .none: break
    }
    return "sub_" + String(entry.address, radix: 16)
  }
}

extension Section {
  /// Whether there are machine instructions in it.
  var hasInstructions: Bool {
    !attributes.isDisjoint(with: [.pureInstructions, .someInstructions])
  }
}

extension ByteView {
  /// Whether the name is one that assemblers and compilers make up: `ltmp0`, `l_…`, `L…`, `..B1.2`.
  fileprivate var isTemporaryLabel: Bool {
    hasPrefix("ltmp") || hasPrefix("l_") || hasPrefix("L") || hasPrefix(".")
  }
}

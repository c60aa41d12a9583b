import MachOBytes

/// The entries of the symbol table that relocations and the indirect symbol table name by number.
struct RelocationSymbols: Sendable {
  private let entries: ByteView
  private let names: ByteView
  private let order: ByteOrder
  private let is64Bit: Bool
  private let isTwoLevel: Bool
  private let isObject: Bool
  private let libraries: LibraryNames

  /// `N_STAB`, `N_TYPE`, `N_ABS`, `N_SECT`, `N_WEAK_REF` of `<mach-o/nlist.h>`.
  private static let debugBits: UInt8 = 0xe0
  private static let typeBits: UInt8 = 0x0e
  private static let absolute: UInt8 = 0x2
  private static let inSection: UInt8 = 0xe
  private static let weakReference: UInt16 = 0x40

  init(_ file: MachOFile, _ libraries: LibraryNames) {
    order = file.header.order
    is64Bit = file.header.is64Bit
    isTwoLevel = file.header.flags.contains(.twoLevel)
    isObject = file.header.fileType == .object
    self.libraries = libraries
    let command = file.first(SymtabCommand.self)
    let ranges = command?.fileRanges ?? []
    entries = ranges.first.flatMap { try? file.contents(of: $0) } ?? .empty
    names = ranges.last.flatMap { try? file.contents(of: $0) } ?? .empty
  }

  private var stride: Int { is64Bit ? 16 : 12 }

  var count: Int { entries.count / stride }

  /// `n_value` of the symbol with this number; 0 when there is none.
  func value(of index: UInt32) -> UInt64 {
    entries.number(at: Int(index) * stride + 8, size: is64Bit ? 8 : 4, order) ?? 0
  }

  /// The symbol with this number, from 0; nil when there is none.
  subscript(index: UInt32) -> Import? {
    let start = Int(index) * stride
    guard let nameOffset = try? entries.load(UInt32.self, at: start, order),
      let type = entries.byte(at: start + 4),
      let description = try? entries.load(UInt16.self, at: start + 6, order),
      let value = entries.number(at: start + 8, size: is64Bit ? 8 : 4, order)
    else { return nil }
    let name = (try? names.cString(at: UInt64(nameOffset))) ?? .empty
    let kind = type & RelocationSymbols.typeBits
    let isDefined =
      type & RelocationSymbols.debugBits == 0
      && (kind == RelocationSymbols.inSection || kind == RelocationSymbols.absolute)
    var library: LibraryOrdinal?
    if !isObject {
      library = isTwoLevel ? LibraryOrdinal(symbolDescription: description) : .flatLookup
      if isDefined, isTwoLevel { library = .itself }
    }
    return Import(
      name, library: library,
      isWeakImport: !isDefined && description & RelocationSymbols.weakReference != 0,
      definition: isDefined ? value : nil, in: libraries)
  }
}

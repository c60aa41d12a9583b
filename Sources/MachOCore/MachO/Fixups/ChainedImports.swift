import MachOBytes

/// The symbols that the links of chains name by number, in one of the three layouts of
/// `<mach-o/fixup-chains.h>`.
struct ChainedImports: ChainedImportSource {
  /// How many entries can be read.
  let count: Int
  let problems: [ParseError]
  private let format: Format
  private let order: ByteOrder
  private let entries: ByteView
  private let names: ByteView
  private let libraries: LibraryOrdinals

  /// `imports_format`, and bytes per entry.
  private enum Format: Int {
    /// `DYLD_CHAINED_IMPORT`.
    case plain = 4
    /// `DYLD_CHAINED_IMPORT_ADDEND`.
    case addend = 8
    /// `DYLD_CHAINED_IMPORT_ADDEND64`.
    case addend64 = 16

    init?(_ number: UInt32) {
      switch number {
      case 1: self = .plain
      case 2: self = .addend
      case 3: self = .addend64
      default: return nil
      }
    }
  }

  init(
    _ header: ChainedFixupsHeader, _ bytes: ByteView, _ order: ByteOrder,
    _ libraries: LibraryOrdinals, _ place: Place
  ) {
    self.order = order
    self.libraries = libraries
    names = bytes.dropFirst(Int(header.symbolsOffset))
    entries = bytes.dropFirst(Int(header.importsOffset))
    let format = Format(header.importsFormat)
    self.format = format ?? .plain
    var problems: [ParseError] = []
    func report(_ reason: ParseError.Reason, at offset: UInt64) {
      problems.append(ParseError(reason, at: bytes.fileOffset &+ offset, in: place))
    }
    var count = Int(clamping: header.importsCount)
    if format == nil {
      report(
        .invalid(
          field: "imports_format", value: .decimal(UInt64(header.importsFormat)),
          .oneOf("1 to 3")), at: 20)
      count = 0
    }
    if header.symbolsFormat != 0 {
      if header.symbolsFormat == 1 {
        report(.unsupported("zlib-compressed symbol names (symbols_format 1)"), at: 24)
      } else {
        report(
          .invalid(
            field: "symbols_format", value: .decimal(UInt64(header.symbolsFormat)),
            .oneOf("0 or 1")), at: 24)
      }
      count = 0
    }
    let room = entries.count / self.format.rawValue
    if count > room {
      report(
        .invalid(
          field: "imports_count", value: .decimal(UInt64(count)),
          .atMost(UInt64(room), because: "to fit into the table")), at: 16)
      count = room
    }
    self.count = count
    self.problems = problems
  }

  func entry(_ ordinal: Int) -> (symbol: Import, addend: Int64)? {
    guard let entry = fields(ordinal), let name = try? names.cString(at: entry.nameOffset) else {
      return nil
    }
    let symbol = Import(
      name, library: entry.library, isWeakImport: entry.isWeakImport, in: libraries)
    return (symbol, entry.addend)
  }

  /// The fields of an entry.
  private struct Fields {
    var nameOffset: UInt64
    var library: LibraryOrdinal
    var isWeakImport: Bool
    var addend: Int64 = 0
  }

  private func fields(_ ordinal: Int) -> Fields? {
    guard ordinal >= 0, ordinal < count else { return nil }
    let offset = ordinal * format.rawValue
    guard format != .addend64 else {
      guard let word = try? entries.load(UInt64.self, at: offset, order),
        let addend = try? entries.load(Int64.self, at: offset + 8, order)
      else { return nil }
      // The last values stand for special places, which are negative.
      let library =
        word & 0xffff > 0xfff0
        ? Int32(Int16(truncatingIfNeeded: word)) : Int32(word & 0xffff)
      return Fields(
        nameOffset: word >> 32, library: LibraryOrdinal(rawValue: library),
        isWeakImport: word >> 16 & 1 == 1, addend: addend)
    }
    guard let word = try? entries.load(UInt32.self, at: offset, order) else { return nil }
    let library =
      word & 0xff > 0xf0 ? Int32(Int8(truncatingIfNeeded: word)) : Int32(word & 0xff)
    var fields = Fields(
      nameOffset: UInt64(word >> 9), library: LibraryOrdinal(rawValue: library),
      isWeakImport: word >> 8 & 1 == 1)
    if format == .addend, let addend = try? entries.load(Int32.self, at: offset + 4, order) {
      fields.addend = Int64(addend)
    }
    return fields
  }

  /// What is wrong with the entries: the first name and the first ordinal that lead nowhere.
  func check(in place: Place) -> [ParseError] {
    var badName: ParseError?
    var badLibrary: ParseError?
    for ordinal in 0..<count {
      guard badName == nil || badLibrary == nil, let fields = fields(ordinal) else { break }
      let start = entries.fileOffset &+ UInt64(ordinal * format.rawValue)
      if badName == nil, fields.nameOffset >= UInt64(names.count) {
        badName = ParseError(
          .outside(
            what: "name of import \(ordinal)", offset: fields.nameOffset, size: 1,
            container: "symbol strings", limit: UInt64(names.count)), at: start, in: place)
      }
      if badLibrary == nil, let reason = libraries.problem(with: fields.library) {
        badLibrary = ParseError(reason, at: start, in: place)
      }
    }
    return [badName, badLibrary].compactMap(\.self)
  }
}

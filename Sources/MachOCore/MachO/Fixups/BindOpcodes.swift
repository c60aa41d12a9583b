import MachOBytes

/// One of the three tables of bind opcodes of `LC_DYLD_INFO`, from `<mach-o/loader.h>`: little
/// programs that list the pointers to symbols.
struct BindOpcodes {
  let bytes: ByteView
  let kind: Fixup.Kind

  /// The table's name.
  let table: String

  init(bytes: ByteView, kind: Fixup.Kind) {
    self.bytes = bytes
    self.kind = kind
    table = "\(kind.rawValue) opcodes"
  }

  /// `BIND_OPCODE_…`: the upper four bits of a byte; the lower four are an operand.
  private enum Opcode {
    static let done: UInt8 = 0x00
    static let setOrdinal: UInt8 = 0x10
    static let setOrdinalLEB: UInt8 = 0x20
    static let setSpecialOrdinal: UInt8 = 0x30
    static let setSymbol: UInt8 = 0x40
    static let setType: UInt8 = 0x50
    static let setAddend: UInt8 = 0x60
    static let setSegmentAndOffset: UInt8 = 0x70
    static let addAddress: UInt8 = 0x80
    static let bind: UInt8 = 0x90
    static let bindAddAddress: UInt8 = 0xa0
    static let bindAddAddressScaled: UInt8 = 0xb0
    static let bindTimesSkipping: UInt8 = 0xc0
    static let threaded: UInt8 = 0xd0
    static let setTableSize: UInt8 = 0xd0
    static let applyChain: UInt8 = 0xd1
  }

  /// `BIND_SYMBOL_FLAGS_WEAK_IMPORT` and `BIND_SYMBOL_FLAGS_NON_WEAK_DEFINITION`.
  private static let weakImport: UInt8 = 0x1
  private static let nonWeakDefinition: UInt8 = 0x8

  /// What the opcodes have set up so far.
  private struct State {
    var slot = OpcodeSlot()
    var type: FixupType.OpcodeType
    var name: ByteView?
    var flags: UInt8 = 0
    var library: LibraryOrdinal?
    var addend: Int64 = 0
    /// Filled instead of binding once the opcodes ask for it.
    var imports: ThreadedImports?
    var hasBadOrdinal = false
  }

  /// Hands every pointer to `body`. Symbols that are only said to have a definition which is not
  /// weak have no pointer; they go to `strong`.
  func walk(
    _ walk: inout FixupWalk, strong: (ByteView) -> Bool = { _ in true }, _ body: (Fixup) -> Bool
  ) {
    walk.beginTable()
    // The lazy table is made of little programs for one pointer each, all of type pointer.
    var state = State(type: FixupType.OpcodeType(rawValue: kind == .lazyBind ? 1 : 0))
    if kind == .weakBind { state.library = .weakLookup }
    var cursor = ByteCursor(bytes, walk.map.file.header.order)
    do {
      while cursor.offset < bytes.count {
        guard try step(&cursor, &state, &walk, strong, body) else { return }
      }
    } catch {
      walk.report(ParseError(error, in: walk.map.file.place.reading(.named(table))))
    }
  }

  /// Carries out one opcode; false when the table ends.
  private func step(
    _ cursor: inout ByteCursor, _ state: inout State, _ walk: inout FixupWalk,
    _ strong: (ByteView) -> Bool, _ body: (Fixup) -> Bool
  ) throws(BoundsError) -> Bool {
    let pointerSize = UInt64(walk.map.pointerSize)
    let start = cursor.fileOffset
    let byte = try cursor.read(UInt8.self, "opcode")
    let operand = byte & 0x0f
    switch byte & 0xf0 {
    case Opcode.done: return kind == .lazyBind
    case Opcode.setOrdinal: state.library = LibraryOrdinal(rawValue: Int32(operand))
    case Opcode.setOrdinalLEB:
      let ordinal = try cursor.unsignedLEB("library ordinal")
      state.library = LibraryOrdinal(rawValue: Int32(truncatingIfNeeded: ordinal))
    case Opcode.setSpecialOrdinal:
      state.library = LibraryOrdinal(
        rawValue: operand == 0 ? 0 : Int32(Int8(bitPattern: operand | 0xf0)))
    case Opcode.setSymbol:
      let name = try cursor.cString("symbol name")
      state.name = name
      state.flags = operand
      if kind == .weakBind, operand & BindOpcodes.nonWeakDefinition != 0 { return strong(name) }
    case Opcode.setType: state.type = FixupType.OpcodeType(rawValue: operand)
    case Opcode.setAddend: state.addend = try cursor.signedLEB("addend")
    case Opcode.setSegmentAndOffset:
      state.slot.set(segment: Int(operand), offset: try cursor.unsignedLEB("segment offset"))
    case Opcode.addAddress: state.slot.advance(try cursor.unsignedLEB("address"))
    case Opcode.bind: return bind(1, skip: 0, start, &state, &walk, body)
    case Opcode.bindAddAddress:
      let skip = try cursor.unsignedLEB("address")
      return bind(1, skip: skip, start, &state, &walk, body)
    case Opcode.bindAddAddressScaled:
      return bind(1, skip: UInt64(operand) &* pointerSize, start, &state, &walk, body)
    case Opcode.bindTimesSkipping:
      let count = try cursor.unsignedLEB("count")
      let skip = try cursor.unsignedLEB("skip")
      return bind(count, skip: skip, start, &state, &walk, body)
    case Opcode.threaded where byte == Opcode.setTableSize && kind == .bind:
      // The size only helps to set memory aside; the entries say how many they are.
      _ = try cursor.unsignedLEB("ordinal table size")
      state.imports = ThreadedImports()
    case Opcode.threaded where byte == Opcode.applyChain && kind == .bind:
      return apply(start, &state, &walk, body)
    default:
      walk.report(
        .invalid(field: "opcode", value: .hex(UInt64(byte)), .oneOf("a known BIND_OPCODE")),
        at: start, table)
      return false
    }
    return true
  }

  private func bind(
    _ count: UInt64, skip: UInt64, _ start: UInt64, _ state: inout State,
    _ walk: inout FixupWalk, _ body: (Fixup) -> Bool
  ) -> Bool {
    guard let name = state.name else {
      walk.report(
        .missing("SET_SYMBOL_TRAILING_FLAGS_IMM", before: "the first pointer"), at: start, table)
      return false
    }
    guard let library = state.library else {
      walk.report(.missing("SET_DYLIB_ORDINAL", before: "the first pointer"), at: start, table)
      return false
    }
    check(library, start, &state, &walk)
    let symbol = Import(
      name, library: library, isWeakImport: state.flags & BindOpcodes.weakImport != 0,
      in: walk.libraries)
    if let count = state.imports?.count {
      guard count < ThreadedImports.limit else {
        walk.report(
          .tooMany("imports", limit: UInt64(ThreadedImports.limit)), at: start, table)
        return false
      }
      state.imports?.append(symbol, addend: state.addend)
      return true
    }
    let target = PointerTarget(.symbol(symbol, addend: state.addend))
    var count = count
    while count > 0 {
      guard let place = state.slot.resolve(state.type, &walk, at: start, table) else {
        return false
      }
      let fixup = walk.fixup(
        at: place.address, in: place.segment, kind, .opcode(state.type), target,
        isNonWeakDefinition: state.flags & BindOpcodes.nonWeakDefinition != 0)
      guard walk.emit(fixup, from: start, table, to: body) else { return false }
      state.slot.advance(skip &+ UInt64(walk.map.pointerSize))
      count -= 1
    }
    return true
  }

  /// Reports the first ordinal that stands for nothing; the pointers are still of use.
  private func check(
    _ library: LibraryOrdinal, _ start: UInt64, _ state: inout State, _ walk: inout FixupWalk
  ) {
    guard !state.hasBadOrdinal, let problem = walk.libraries.problem(with: library) else { return }
    state.hasBadOrdinal = true
    walk.report(problem, at: start, table)
  }

  /// Follows the chain that starts where the opcodes are.
  private func apply(
    _ start: UInt64, _ state: inout State, _ walk: inout FixupWalk, _ body: (Fixup) -> Bool
  ) -> Bool {
    guard let imports = state.imports else {
      walk.report(
        .missing("SET_BIND_ORDINAL_TABLE_SIZE_ULEB", before: "the first chain"), at: start, table)
      return false
    }
    guard let place = state.slot.resolve(.pointer, &walk, at: start, table) else { return false }
    let segment = walk.map.segments[place.segment]
    let chain = FixupChain(
      segment: place.segment, start: place.address &- segment.address,
      limit: UInt64(segment.bytes.count), decoder: .threaded(walk.map), type: .threaded,
      table: table)
    return chain.walk(&walk, imports: imports, body) != .stopped
  }
}

/// The table that the ordinals of threaded pointers count in.
struct ThreadedImports: ChainedImportSource {
  private var entries: [(symbol: Import, addend: Int64)] = []

  /// The ordinals have 16 bits.
  static let limit = 1 << 16

  var count: Int { entries.count }

  mutating func append(_ symbol: Import, addend: Int64) {
    entries.append((symbol, addend))
  }

  func entry(_ ordinal: Int) -> (symbol: Import, addend: Int64)? {
    entries.indices.contains(ordinal) ? entries[ordinal] : nil
  }
}

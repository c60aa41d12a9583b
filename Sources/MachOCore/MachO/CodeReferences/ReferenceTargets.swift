import MachOBytes

/// Where in a file the things are that have certain names: what code refers to when it uses them.
///
/// Selector references, class references, the pointers and stubs of imports and the records of
/// `CFString` constants are followed to what they stand for.
struct ReferenceTargets {
  private let pointers: PointerReader
  private let file: MachOFile
  private let sections: [Section]
  private let kinds: Set<ReferenceKind>
  private let indices: [ByteView: Int]
  /// Length of the longest name: no text has to be read further.
  private let longest: Int
  /// How many more bytes of sections may be looked at: sections can be made to lie over each other.
  private var left: UInt64
  /// What is at an address: a name and a kind, packed as ``pack(_:_:)`` does.
  private(set) var entries: [(address: UInt64, value: Int32)] = []

  init(_ pointers: PointerReader, _ names: [ByteView], _ kinds: Set<ReferenceKind>) {
    self.pointers = pointers
    self.kinds = kinds
    file = pointers.file
    sections = file.sections
    indices = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
    longest = names.map(\.count).max() ?? 0
    left = UInt64(file.bytes.count).multipliedClamped(by: 8)
    addSymbols()
    addStrings()
    addSlots(AddressTable(entries))
  }

  private static let kindCount = Int32(ReferenceKind.allCases.count)

  /// A name's index and a kind in one number; nil for a kind that is not wanted.
  private func pack(_ index: Int, _ kind: ReferenceKind) -> Int32? {
    guard kinds.contains(kind), index < Int32.max / Self.kindCount else { return nil }
    return Int32(index) * Self.kindCount + kind.rawValue
  }

  /// The name's index and the kind that were packed.
  static func unpack(_ value: Int32) -> (name: Int, kind: ReferenceKind)? {
    ReferenceKind(rawValue: value % kindCount).map { (Int(value / kindCount), $0) }
  }

  /// The number for `text` if it is one of the names.
  private func value(of text: ByteView, _ kind: ReferenceKind) -> Int32? {
    guard text.count <= longest else { return nil }
    return indices[text].flatMap { pack($0, kind) }
  }

  /// The number for the C string at `address` if it is one of the names.
  private func value(ofTextAt address: UInt64, _ kind: ReferenceKind) -> Int32? {
    guard let bytes = pointers.bytes(at: address) else { return nil }
    return value(of: bytes.prefix(longest + 1).untilNUL, kind)
  }

  /// The numbers for what a symbol of this name stands for.
  func values(ofSymbol name: ByteView) -> [Int32] {
    var found: [Int32] = []
    if name.hasPrefix(Self.selectorStub) {
      let selector = name.dropFirst(Self.selectorStub.utf8CodeUnitCount)
      if let value = value(of: selector, .selector) { found.append(value) }
    }
    for prefix in Self.classPrefixes where name.hasPrefix(prefix) {
      let type = name.dropFirst(prefix.utf8CodeUnitCount)
      if let value = value(of: type, .objcClass) { found.append(value) }
    }
    addValues(ofSpelling: name, to: &found)
    let plain = name.withoutVariant
    if plain.count < name.count { addValues(ofSpelling: plain, to: &found) }
    return found
  }

  /// Adds the numbers for a symbol that is asked for as `name`, or without its underscore.
  private func addValues(ofSpelling name: ByteView, to found: inout [Int32]) {
    if let value = value(of: name, .symbol) { found.append(value) }
    if name.hasPrefix("_"), let value = value(of: name.dropFirst(1), .symbol) {
      found.append(value)
    }
  }

  private static let selectorStub: StaticString = "_objc_msgSend$"
  private static let classPrefixes: [StaticString] = ["_OBJC_CLASS_$_", ".objc_class_name_"]

  /// Bytes of a symbol's name that have to be read: a prefix and an ending may be added to ours.
  private var longestSymbol: Int { longest + 64 }

  /// The bytes of a section; nil when they are not in the file, or too much has been looked at.
  private mutating func contents(of section: Section) -> ByteView? {
    guard let contents = try? file.contents(of: section), UInt64(contents.count) <= left else {
      return nil
    }
    left -= UInt64(contents.count)
    return contents
  }

  private mutating func addSymbols() {
    guard let symbols = SymbolTable(salvaging: file) else { return }
    for symbol in symbols where symbol.type.kind == .section && !symbol.type.isDebugging {
      guard let name = symbols.name(of: symbol, upTo: longestSymbol) else { continue }
      for value in values(ofSymbol: name) { entries.append((symbol.value, value)) }
    }
  }

  private mutating func addStrings() {
    guard kinds.contains(.string) else { return }
    for section in sections where section.type == .cStringLiterals {
      guard !section.name.hasPrefix("__objc_"), let contents = contents(of: section) else {
        continue
      }
      for text in contents.cStrings {
        if let value = value(of: text, .string) {
          let address = section.address &+ (text.fileOffset &- contents.fileOffset)
          entries.append((address, value))
        }
      }
    }
    for section in sections where section.name.equals("__cfstring") { addCFStrings(section) }
  }

  /// The records of `NSConstantString`: isa, flags, pointer, length.
  private mutating func addCFStrings(_ section: Section) {
    let width = pointers.pointerSize
    let order = file.header.order
    guard let records = contents(of: section) else { return }
    for index in 0..<records.count / (width * 4) {
      let start = index * width * 4
      let address = section.address &+ UInt64(start)
      guard let flags = try? records.load(UInt32.self, at: start + width, order),
        let length = records.number(at: start + width * 3, size: width, order),
        length <= UInt64(longest),
        let target = pointers.target(at: address &+ UInt64(width * 2))?.address,
        let bytes = pointers.bytes(at: target)
      else { continue }
      // Bit 4 is set in constants of two bytes a character.
      let text =
        flags & 0x10 == 0
        ? bytes.prefix(Int(length)) : utf8(bytes.prefix(Int(length) * 2), order)
      if let value = value(of: text, .string) { entries.append((address, value)) }
    }
  }

  private func utf8(_ view: ByteView, _ order: ByteOrder) -> ByteView {
    let units = stride(from: 0, to: view.count - 1, by: 2).compactMap {
      try? view.load(UInt16.self, at: $0, order)
    }
    return ByteView(Array(String(decoding: units, as: UTF16.self).utf8))
  }

  /// Adds the slots that hold pointers to what was found, to imports, selectors and classes.
  private mutating func addSlots(_ direct: AddressTable) {
    let size = UInt64(pointers.pointerSize)
    for section in sections {
      guard let use = SlotUse(section), let contents = contents(of: section) else { continue }
      for index in 0..<UInt64(contents.count) / size {
        let slot = section.address &+ index &* size
        guard let target = pointers.target(at: slot), !target.isNull else { continue }
        var found: [Int32] = []
        if let symbol = target.symbol { found += values(ofSymbol: symbol.name) }
        if let address = target.address {
          switch use {
          case .selector:
            if let value = value(ofTextAt: address, .selector) { found.append(value) }
          case .objcClass:
            if let value = value(ofClassAt: address) { found.append(value) }
          case .pointer: break
          }
          if use != .selector, direct.mayContain(address) {
            direct.forEach(at: address) { found.append($0) }
          }
        }
        for value in Set(found) { entries.append((slot, value)) }
      }
    }
  }

  /// The number for the class at `address` if its name is one of those asked for: `class_t` has
  /// its `class_ro_t` as fifth pointer, with flags in the lowest bits, and that has the name after
  /// three numbers, which 64-bit files pad, and a pointer.
  private func value(ofClassAt address: UInt64) -> Int32? {
    let width = UInt64(pointers.pointerSize)
    // The first version of the runtime has the name itself here.
    if let value = value(ofTextAt: address, .objcClass) { return value }
    guard let data = pointers.target(at: address &+ width &* 4)?.address else { return nil }
    let place = (data & ~7) &+ (width == 8 ? 24 : 16)
    guard let name = pointers.target(at: place)?.address else { return nil }
    return value(ofTextAt: name, .objcClass)
  }

  /// What the pointers of a section are for.
  private enum SlotUse {
    case selector, objcClass, pointer

    init?(_ section: Section) {
      let name = section.name
      if name.equals("__objc_selrefs") || name.equals("__message_refs") {
        self = .selector
      } else if name.equals("__objc_classrefs") || name.equals("__objc_superrefs")
        || name.equals("__cls_refs")
      {
        self = .objcClass
      } else if name.equals("__got") || name.equals("__auth_got") || name.equals("__auth_ptr") {
        self = .pointer
      } else {
        switch section.type {
        case .nonLazySymbolPointers, .lazySymbolPointers, .lazyDylibSymbolPointers,
          .threadLocalVariablePointers:
          self = .pointer
        default: return nil
        }
      }
    }
  }

  /// Adds the stubs of symbols that were asked for, and those that go through a slot which was
  /// found.
  mutating func addStubs(_ functions: FunctionIndex, _ scanner: some CodeScanner) {
    let symbols = SymbolTable(salvaging: file)
    let indirect = try? IndirectSymbols(file)
    var stubs: [(address: UInt64, value: Int32)] = []
    for section in sections where section.isSymbolStubs && section.reserved2 > 0 {
      guard let symbols, let indirect else { break }
      let size = UInt64(section.reserved2)
      for index in 0..<UInt64(contents(of: section)?.count ?? 0) / size {
        let (number, overflow) = Int(section.reserved1).addingReportingOverflow(
          Int(clamping: index))
        guard !overflow, number < indirect.count else { break }
        guard case .symbol(let symbolIndex)? = indirect[number],
          let symbol = symbols[Int(symbolIndex)],
          let name = symbols.name(of: symbol, upTo: longestSymbol)
        else { continue }
        for value in values(ofSymbol: name) {
          stubs.append((section.address &+ index &* size, value))
        }
      }
    }
    stubs += stubsBySlots(functions, scanner)
    entries += stubs
  }

  /// Stubs whose code refers to something that was found.
  private mutating func stubsBySlots(
    _ functions: FunctionIndex, _ scanner: some CodeScanner
  ) -> [(address: UInt64, value: Int32)] {
    var stubs: [(address: UInt64, value: Int32)] = []
    let table = AddressTable(entries)
    for section in sections where section.isSymbolStubs || section.isSelectorStubs {
      guard let contents = contents(of: section) else { continue }
      let size = section.isSymbolStubs ? Int(section.reserved2) : selectorStubSize(contents)
      guard size > 0 else { continue }
      var scanner = scanner
      var hits = ReferenceHits(table)
      for index in 0..<contents.count / size {
        let start = section.address &+ UInt64(index * size)
        scanner.beginFunction(at: start, isThumb: false)
        scanner.scan(contents.dropFirst(index * size).prefix(size), at: start, &hits)
      }
      for hit in hits.hits {
        // Every selector stub goes on to the function that sends.
        if section.isSelectorStubs, Self.unpack(hit.target)?.kind != .selector { continue }
        let index = (hit.address &- section.address) / UInt64(size)
        stubs.append((section.address &+ index &* UInt64(size), hit.target))
      }
    }
    return stubs
  }

  /// Bytes of a stub of `__objc_stubs`: on arm64 32 when it jumps itself, else 12; on x86-64 13.
  private func selectorStubSize(_ contents: ByteView) -> Int {
    guard file.architecture.type != .x86_64 else { return 13 }
    guard let fifth = try? contents.load(UInt32.self, at: 16, .little) else { return 12 }
    // BR, or for arm64e an ADD or LDR before a BRAA: not the LDR of the second small stub.
    return fifth & 0xfe00_0000 == 0xd600_0000 || contents.count % 32 == 0 ? 32 : 12
  }
}

extension Section {
  /// Whether its functions jump to imports.
  var isSymbolStubs: Bool { type == .symbolStubs }

  /// Whether its functions load a selector and jump to `objc_msgSend`.
  var isSelectorStubs: Bool { name.equals("__objc_stubs") }

  /// Whether its functions only lead to others.
  var isStubs: Bool { isSymbolStubs || isSelectorStubs || name.equals("__stub_helper") }
}

extension ByteView {
  /// The symbol's name without the endings that tell apart the variants of a function in Apple's
  /// libraries (`_fputs$UNIX2003`), and the linker's own ways to an import (`_puts$shim`).
  fileprivate var withoutVariant: ByteView {
    var name = self
    while let dollar = name.lastIndex(of: UInt8(ascii: "$")) {
      let ending = name.dropFirst(dollar + 1)
      let isVariant =
        ending.equals("UNIX2003") || ending.equals("INODE64") || ending.equals("DARWIN_EXTSN")
        || ending.equals("NOCANCEL") || ending.equals("1050") || ending.equals("shim")
      guard isVariant, dollar > 0 else { break }
      name = name.prefix(dollar)
    }
    return name
  }
}

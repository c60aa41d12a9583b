import MachOBytes

/// The relocation entries of the sections of an object file.
struct SectionRelocations {
  let file: MachOFile
  let symbols: RelocationSymbols

  /// Hands every entry to `body`; two entries that belong together are one fixup. A section ends
  /// with its first fault.
  func walk(_ walk: inout FixupWalk, _ body: (Fixup) -> Bool) {
    walk.beginTable()
    for section in file.sections where section.relocationCount > 0 {
      do {
        var group = try Group(file, section, symbols)
        while let fixup = try group.next() {
          let start = group.start
          guard walk.emit(fixup, from: start, group.range.name, to: body) else { return }
        }
      } catch {
        walk.report(error)
      }
    }
  }

  /// The entries of one section.
  private struct Group {
    let range: FileRange
    private let section: Section
    private let symbols: RelocationSymbols
    private let header: MachHeader
    private let place: Place
    private let entries: ByteView
    private let contents: ByteView
    private var offset = 0
    /// Where the last entry that was read stands in the file.
    private(set) var start: UInt64 = 0

    init(_ file: MachOFile, _ section: Section, _ symbols: RelocationSymbols) throws(ParseError) {
      self.section = section
      self.symbols = symbols
      header = file.header
      range = FileRange(
        "relocations of " + section.qualifiedName.text, offset: section.relocationOffset,
        count: section.relocationCount, stride: UInt64(Relocation.size))
      place = file.place.reading(.named(range.name))
      entries = try file.contents(of: range)
      contents = try file.contents(of: section)
    }

    /// The next entry, or nil at the end.
    private mutating func entry() throws(ParseError) -> Relocation? {
      guard offset < entries.count else { return nil }
      start = entries.fileOffset &+ UInt64(offset)
      let entry = try place.locate { () throws(BoundsError) in
        try Relocation(reading: entries, at: offset, header)
      }
      offset += Relocation.size
      return entry
    }

    /// The entry after `first`, which is called `name` in the message when it is not the right one.
    private mutating func second(
      _ name: String, after first: Relocation, _ isRight: (Relocation) -> Bool
    ) throws(ParseError) -> Relocation {
      let firstStart = start
      guard let second = try entry(), isRight(second) else {
        throw ParseError(
          .mismatch(
            field: "r_type", found: first.type.label, expected: "no \(name) comes after it"),
          at: firstStart, in: place)
      }
      return second
    }

    mutating func next() throws(ParseError) -> Fixup? {
      guard let first = try entry() else { return nil }
      switch first.type.role {
      case .addend:
        let second = try second("instruction", after: first) { $0.type.role == .other }
        return try fixup(second, addend: first.embeddedAddend)
      case .subtractor:
        let second = try second("entry for the same place", after: first) {
          $0.type.role == .absolute && $0.address == first.address
        }
        let subtrahend: PointerTarget.Referent =
          if case .symbol(let number) = first.referent {
            .symbol(try symbol(number), addend: 0)
          } else {
            .unresolved(0)
          }
        return try fixup(second, minus: PointerTarget(subtrahend))
      default:
        guard first.type.hasPair else { return try fixup(first) }
        let pair = try second("PAIR", after: first) { $0.type.role == .pair }
        return try fixup(first, pair: pair)
      }
    }

    private func fixup(
      _ entry: Relocation, addend: Int64 = 0, pair: Relocation? = nil,
      minus subtrahend: PointerTarget? = nil
    ) throws(ParseError) -> Fixup {
      let size = entry.slotSize
      guard UInt64(entry.address) <= UInt64(contents.count),
        let raw = contents.number(at: Int(entry.address), size: size, header.order)
      else {
        throw ParseError(
          .outside(
            what: "slot", offset: UInt64(entry.address), size: UInt64(size),
            container: "section " + section.qualifiedName.text, limit: UInt64(contents.count)),
          at: start, in: place)
      }
      var subtrahend = subtrahend
      if entry.type.role == .difference, case .address(let value)? = pair?.referent {
        subtrahend = PointerTarget(.address(UInt64(value)))
      }
      return Fixup(
        segmentName: section.segmentName, sectionName: section.name,
        address: section.address &+ UInt64(entry.address), kind: .relocation,
        type: .relocation(entry.type),
        target: try target(entry, raw, addend: addend, minus: subtrahend),
        subtrahend: subtrahend, isNonWeakDefinition: false)
    }

    private func symbol(_ number: UInt32) throws(ParseError) -> Import {
      guard let symbol = symbols[number] else {
        throw ParseError(
          .invalid(
            field: "r_symbolnum", value: .decimal(UInt64(number)),
            symbols.count == 0
              ? .oneOf("absent, as there are no symbols")
              : .atMost(UInt64(symbols.count - 1), because: "to name a symbol")),
          at: start, in: place)
      }
      return symbol
    }

    private func target(
      _ entry: Relocation, _ raw: UInt64, addend: Int64, minus subtrahend: PointerTarget?
    ) throws(ParseError) -> PointerTarget {
      let size = UInt64(entry.slotSize)
      let signed = raw.signExtended(from: size)
      // What a distance in the slot counts from.
      let origin =
        section.address &+ UInt64(entry.address) &+ size &+ entry.type.bytesAfterSlot
      switch (entry.type.role, entry.referent) {
      case (.absolute, .symbol(let number)):
        let addend = (entry.isPCRelative ? signed &+ origin : signed)
          .signExtended(from: header.is64Bit ? 8 : 4)
        return PointerTarget(.symbol(try symbol(number), addend: Int64(bitPattern: addend)))
      case (.absolute, .section), (.absolute, .address):
        return PointerTarget(
          .address(entry.isPCRelative ? (signed &+ origin).masked(to: header) : raw))
      case (.relative, .symbol(let number)):
        return PointerTarget(
          .symbol(
            try symbol(number),
            addend: Int64(bitPattern: signed &+ entry.type.bytesAfterSlot)))
      case (.relative, .section) where entry.type.processor == .x86_64:
        return PointerTarget(.address(signed &+ origin))
      case (.authenticated, .symbol(let number)):
        let addend = Int64(Int32(truncatingIfNeeded: raw))
        return PointerTarget(
          .symbol(try symbol(number), addend: addend),
          authentication: raw.bits(63, 1) == 1 ? PointerAuthentication(of: raw) : nil)
      case (.difference, .address):
        guard case .address(let minus)? = subtrahend?.referent else {
          return PointerTarget(.unresolved(raw))
        }
        return PointerTarget(.address((signed &+ minus).masked(to: header)))
      case (_, .symbol(let number)):
        return PointerTarget(.symbol(try symbol(number), addend: addend))
      case (_, .address(let value)):
        return PointerTarget(.address(UInt64(value)))
      default:
        return PointerTarget(.unresolved(raw))
      }
    }
  }
}

extension Relocation {
  /// The 24 bits that `ARM64_RELOC_ADDEND` keeps in `r_symbolnum`, which are signed.
  var embeddedAddend: Int64 {
    switch referent {
    case .symbol(let number), .section(let number), .address(let number):
      Int64(Int32(bitPattern: number << 8) >> 8)
    }
  }
}

extension UInt64 {
  /// The lowest `size` bytes, 1 to 8, as a signed number.
  func signExtended(from size: UInt64) -> UInt64 {
    guard size < 8 else { return self }
    let shift = 64 - size * 8
    return UInt64(bitPattern: Int64(bitPattern: self << shift) >> shift)
  }

  /// As many bits as an address of the file has.
  func masked(to header: MachHeader) -> UInt64 {
    header.is64Bit ? self : self & 0xffff_ffff
  }
}

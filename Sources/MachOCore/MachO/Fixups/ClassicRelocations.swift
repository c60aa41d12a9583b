import MachOBytes

/// The relocation tables of `LC_DYSYMTAB`: what images had before `LC_DYLD_INFO`, and what kernel
/// extensions still have.
struct ClassicRelocations {
  let file: MachOFile
  let symbols: RelocationSymbols

  /// Hands every entry to `body`, the local ones first.
  func walk(_ walk: inout FixupWalk, _ body: (Fixup) -> Bool) {
    guard let command = file.first(DysymtabCommand.self) else { return }
    let ranges = [
      (
        FileRange(
          "local relocations", offset: command.localRelocationOffset,
          count: command.localRelocationCount, stride: UInt64(Relocation.size)), Fixup.Kind.rebase
      ),
      (
        FileRange(
          "external relocations", offset: command.externalRelocationOffset,
          count: command.externalRelocationCount, stride: UInt64(Relocation.size)),
        Fixup.Kind.bind
      ),
    ]
    for (range, kind) in ranges where range.size > 0 {
      walk.beginTable()
      do {
        try walkTable(range, kind, &walk, body)
      } catch {
        walk.report(error)
      }
      if walk.isStopped { return }
    }
  }

  private func walkTable(
    _ range: FileRange, _ kind: Fixup.Kind, _ walk: inout FixupWalk, _ body: (Fixup) -> Bool
  ) throws(ParseError) {
    let place = file.place.reading(.named(range.name))
    let entries = try file.contents(of: range)
    let base = base(walk.map)
    var offset = 0
    while offset < entries.count {
      let start = entries.fileOffset &+ UInt64(offset)
      let entry = try place.locate { () throws(BoundsError) in
        try Relocation(reading: entries, at: offset, file.header)
      }
      offset += Relocation.size * (entry.type.hasPair ? 2 : 1)
      let distance = UInt64(entry.address).signExtended(from: 4)
      let address = (base &+ distance).masked(to: file.header)
      guard let segment = walk.map.segmentIndex(containing: address),
        let raw = walk.map.number(at: address, size: entry.slotSize)
      else {
        throw ParseError(
          .invalid(
            field: "r_address", value: .hex(UInt64(entry.address)),
            .oneOf("that of a place in a segment")), at: start, in: place)
      }
      let target = try target(entry, raw, start, place)
      let fixup = walk.fixup(at: address, in: segment, kind, .relocation(entry.type), target)
      guard walk.emit(fixup, from: start, range.name, to: body) else { return }
    }
  }

  private func target(
    _ entry: Relocation, _ raw: UInt64, _ start: UInt64, _ place: Place
  ) throws(ParseError) -> PointerTarget {
    switch entry.referent {
    case .symbol(let number):
      guard let symbol = symbols[number] else {
        throw ParseError(
          .invalid(
            field: "r_symbolnum", value: .decimal(UInt64(number)),
            .oneOf("the number of a symbol")), at: start, in: place)
      }
      guard entry.type.role == .absolute else {
        return PointerTarget(.symbol(symbol, addend: 0))
      }
      // A prebound file has the symbol's expected address in the slot already.
      let known = file.header.flags.contains(.prebound) ? symbols.value(of: number) : 0
      let addend = raw.signExtended(from: UInt64(entry.slotSize)) &- known
      return PointerTarget(.symbol(symbol, addend: Int64(bitPattern: addend)))
    case .section:
      return PointerTarget(entry.type.role == .absolute ? .address(raw) : .unresolved(raw))
    case .address(let value):
      return PointerTarget(
        entry.type.role == .absolute ? .address(raw) : .address(UInt64(value)))
    }
  }

  /// What `r_address` counts from, as ld64 writes it and dyld reads it: the first writable segment
  /// in x86_64 images other than kernel extensions, and in images of split segments; else the
  /// first segment.
  private func base(_ map: ImageMap) -> UInt64 {
    let header = file.header
    let usesWritable =
      header.flags.contains(.splitSegments)
      || header.architecture.type == .x86_64 && header.fileType != .kextBundle
    let first = usesWritable ? map.segments.first(where: \.isWritable) : map.segments.first
    return first?.address ?? 0
  }
}

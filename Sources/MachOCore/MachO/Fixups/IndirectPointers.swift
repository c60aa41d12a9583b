import MachOBytes

/// The pointers whose symbols stand in the indirect symbol table of `LC_DYSYMTAB`: the only word
/// on them in objects and in images without `LC_DYLD_INFO`.
struct IndirectPointers {
  let file: MachOFile
  let symbols: RelocationSymbols

  private static let table = "indirect symbol table"

  /// Hands every pointer to `body`.
  func walk(_ walk: inout FixupWalk, _ body: (Fixup) -> Bool) {
    walk.beginTable()
    do {
      guard let entries = try IndirectSymbols(file) else { return }
      for section in file.sections {
        switch section.type {
        case .nonLazySymbolPointers, .lazySymbolPointers, .lazyDylibSymbolPointers,
          .threadLocalVariablePointers:
          guard try walkSection(section, entries, &walk, body) else { return }
        default: continue
        }
      }
    } catch {
      walk.report(error)
    }
  }

  private func walkSection(
    _ section: Section, _ entries: IndirectSymbols, _ walk: inout FixupWalk,
    _ body: (Fixup) -> Bool
  ) throws(ParseError) -> Bool {
    let contents = try file.contents(of: section)
    let size = walk.map.pointerSize
    for index in 0..<contents.count / size {
      guard let raw = contents.number(at: index * size, size: size, file.header.order) else {
        return true
      }
      let start = contents.fileOffset &+ UInt64(index * size)
      let number = Int(section.reserved1) + index
      guard let entry = entries[number] else {
        throw problem("index", number, .atMost(UInt64(max(0, entries.count - 1))), start)
      }
      var kind: Fixup.Kind = section.type == .lazySymbolPointers ? .lazyBind : .bind
      let target: PointerTarget.Referent
      switch entry {
      case .local:
        kind = .rebase
        target = .address(raw)
      case .absolute: target = .number(Int64(bitPattern: raw))
      case .symbol(let index):
        guard let symbol = symbols[index] else {
          throw problem("entry", Int(index), .atMost(UInt64(max(0, symbols.count - 1))), start)
        }
        target = .symbol(symbol, addend: 0)
      }
      let fixup = Fixup(
        segmentName: section.segmentName, sectionName: section.name,
        address: section.address &+ UInt64(index * size), kind: kind,
        type: .indirectSymbol(section.type), target: PointerTarget(target), subtrahend: nil,
        isNonWeakDefinition: false)
      guard walk.emit(fixup, from: start, IndirectPointers.table, to: body) else { return false }
    }
    return true
  }

  private func problem(
    _ what: String, _ value: Int, _ requirement: ParseError.Requirement, _ start: UInt64
  ) -> ParseError {
    ParseError(
      .invalid(field: "its " + what, value: .decimal(UInt64(clamping: value)), requirement),
      at: start, in: file.place.reading(.named(IndirectPointers.table)))
  }
}

public import MachOBytes

/// Everything in a file that is filled in when it is loaded or linked, whatever table it is in.
///
/// Images have rebase and bind opcodes (`LC_DYLD_INFO`), chained fixups (`LC_DYLD_CHAINED_FIXUPS`)
/// or the relocations of `LC_DYSYMTAB`; firmware lists chains in a section; objects have
/// relocations for each section.
public struct Fixups: Sendable {
  let map: ImageMap
  let libraries: LibraryOrdinals
  let source: Source

  /// Which tables the file has.
  enum Source: Sendable {
    case object
    case chained(ChainedFixups)
    /// There are chained fixups, but they cannot be read.
    case unreadable(ParseError)
    case opcodes(DyldInfoCommand)
    case startSection(ChainStartSections)
    case classic
  }

  public init(_ file: MachOFile) {
    map = ImageMap(file)
    libraries = LibraryOrdinals(file)
    source = Fixups.source(of: file, map, libraries)
  }

  private static func source(
    of file: MachOFile, _ map: ImageMap, _ libraries: LibraryOrdinals
  ) -> Source {
    if file.header.fileType == .object { return .object }
    do {
      if let bytes = try file.linkEditData(.chainedFixups) {
        return .chained(try ChainedFixups(reading: bytes, map, libraries))
      }
    } catch {
      return .unreadable(error)
    }
    if let command = file.first(DyldInfoCommand.self) { return .opcodes(command) }
    if let section = ChainStartSections(of: file) { return .startSection(section) }
    return .classic
  }

  /// Hands every fixup to `body`, table after table and each in its own order, until `body`
  /// answers false.
  ///
  /// - Returns: What is wrong with the tables, as far as they were walked.
  @discardableResult
  public func forEach(_ body: (Fixup) -> Bool) -> [ParseError] {
    forEach(namingPlaces: true, body)
  }

  /// - Parameter namingPlaces: Whether fixups tell their segments and sections.
  @discardableResult
  func forEach(namingPlaces: Bool, _ body: (Fixup) -> Bool) -> [ParseError] {
    var walk = FixupWalk(map, libraries, namingPlaces: namingPlaces)
    let file = map.file
    switch source {
    case .object:
      let symbols = RelocationSymbols(file, libraries)
      SectionRelocations(file: file, symbols: symbols).walk(&walk, body)
      if !walk.isStopped { IndirectPointers(file: file, symbols: symbols).walk(&walk, body) }
    case .chained(let fixups): fixups.walk(&walk, body)
    case .unreadable(let error): walk.report(error)
    case .opcodes(let command): self.walk(command, &walk, body)
    case .startSection(let section): section.walk(&walk, body)
    case .classic:
      let symbols = RelocationSymbols(file, libraries)
      ClassicRelocations(file: file, symbols: symbols).walk(&walk, body)
      if !walk.isStopped { IndirectPointers(file: file, symbols: symbols).walk(&walk, body) }
    }
    return walk.problems
  }

  private func walk(
    _ command: DyldInfoCommand, _ walk: inout FixupWalk, _ body: (Fixup) -> Bool
  ) {
    if let bytes = contents(command.rebaseRange, &walk) {
      RebaseOpcodes(bytes: bytes).walk(&walk, body)
    }
    for (kind, range) in command.bindRanges where !walk.isStopped {
      if let bytes = contents(range, &walk) {
        BindOpcodes(bytes: bytes, kind: kind).walk(&walk, body)
      }
    }
  }

  private func contents(_ range: FileRange, _ walk: inout FixupWalk) -> ByteView? {
    do {
      return range.size > 0 ? try map.file.contents(of: range) : nil
    } catch {
      walk.report(error)
      return nil
    }
  }

  /// Hands the name of every symbol to `body` of which the file says, in the table of weak binds,
  /// that its own definition wins over weak ones, until `body` answers false.
  public func forEachStrongDefinition(_ body: (ByteView) -> Bool) {
    guard case .opcodes(let command) = source,
      let (_, range) = command.bindRanges.first(where: { $0.kind == .weakBind }), range.size > 0,
      let bytes = try? map.file.contents(of: range)
    else { return }
    var walk = FixupWalk(map, libraries)
    BindOpcodes(bytes: bytes, kind: .weakBind).walk(&walk, strong: body) { _ in true }
  }
}

extension DyldInfoCommand {
  var rebaseRange: FileRange {
    FileRange(RebaseOpcodes.table, offset: rebaseOffset, size: rebaseSize)
  }

  /// The tables of bind opcodes.
  var bindRanges: [(kind: Fixup.Kind, range: FileRange)] {
    [
      (.bind, FileRange("bind opcodes", offset: bindOffset, size: bindSize)),
      (.weakBind, FileRange("weak bind opcodes", offset: weakBindOffset, size: weakBindSize)),
      (.lazyBind, FileRange("lazy bind opcodes", offset: lazyBindOffset, size: lazyBindSize)),
    ]
  }

  var exportRange: FileRange { FileRange("exports trie", offset: exportOffset, size: exportSize) }
}

extension Fixups: Describable {
  public func describe(into sink: any DescriptionSink) {
    let digits = map.addressDigits
    var problems: [ParseError] = []
    sink.table("fixups", Fixup.columns) {
      problems = forEach { fixup in
        sink.row { fixup.describe(into: sink, digits: digits) }
        return !sink.isClosed
      }
    }
    for problem in problems { sink.problem(problem) }
    describeStrongDefinitions(into: sink)
  }

  private func describeStrongDefinitions(into sink: any DescriptionSink) {
    var isOpen = false
    forEachStrongDefinition { name in
      if !isOpen { sink.beginTable("strong_definitions", columns: [TableColumn("symbol")]) }
      isOpen = true
      sink.row { sink.field("symbol", .text(name)) }
      return !sink.isClosed
    }
    if isOpen { sink.endTable() }
  }
}

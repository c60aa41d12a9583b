import MachOBytes

extension MachOFile {
  /// Everything that is wrong with the header, the load commands and the places they point at.
  ///
  /// Tables of the link-edit segment are checked when they are read. After a hundred problems one
  /// more says that there are others.
  public var problems: [ParseError] {
    var checker = StructureChecker(self)
    return checker.check()
  }
}

/// Checks what concerns more than one load command: places, overlaps, duplicates.
private struct StructureChecker {
  private let file: MachOFile
  private var problems: ProblemList
  private var ranges: [Claim] = []
  private var seen: [(layout: any LoadCommandPayload.Type, kind: LoadCommandKind)] = []
  private var symtab: SymtabCommand?
  private var dysymtab: (payload: DysymtabCommand, command: LoadCommand)?

  /// A part of the file and the command that claims it; nil for the header.
  private struct Claim {
    let range: FileRange
    let command: LoadCommand?
  }

  init(_ file: MachOFile) {
    self.file = file
    problems = ProblemList(in: file.place)
  }

  mutating func check() -> [ParseError] {
    checkHeader()
    var commands = file.commands.makeIterator()
    var named: LoadCommand?
    while !problems.isFull, let command = commands.next() {
      check(command)
      if command.kind == .idDylib, named == nil { named = command }
    }
    // What the other commands are is not known then.
    guard !problems.isFull else { return problems.problems }
    if let problem = commands.problem {
      problems.append(problem)
    } else {
      checkName(named)
    }
    checkSymbolGroups()
    checkOverlaps()
    return problems.problems
  }

  private mutating func checkHeader() {
    let header = file.header
    let room = max(0, file.bytes.count - header.size)
    if Int(header.commandsSize) > room {
      problems.append(
        ParseError(
          .invalid(
            field: "sizeofcmds", value: .decimal(UInt64(header.commandsSize)),
            .atMost(UInt64(room), because: "to end with the file")),
          at: file.bytes.fileOffset &+ 20, in: file.place.reading(.named("mach_header"))))
    }
    ranges.append(
      Claim(
        range: FileRange(
          "header with the load commands", offset: 0,
          size: UInt64(min(Int(header.commandsSize), room) + header.size)),
        command: nil))
  }

  private mutating func check(_ command: LoadCommand) {
    let (payload, found) = command.examine()
    problems.append(contentsOf: found)
    guard let payload else { return }
    let layout = type(of: payload)
    if layout.isUnique || layout.uniqueKinds.contains(command.kind) {
      checkUnique(command, layout)
    }
    for range in payload.fileRanges {
      // An offset past the end is wrong even when nothing lies there.
      if !range.fits(in: UInt64(file.bytes.count)) {
        if !isElsewhere(payload) { problems.append(file.outside(range, in: command.place)) }
      } else if range.size > 0 {
        ranges.append(Claim(range: range, command: command))
      }
    }
    // By kind first: a cast for each layout would cost as much as all of the checks.
    switch command.kind {
    case .segment, .segment64:
      if let segment = payload as? SegmentCommand { check(segment, command) }
    case .encryptionInfo, .encryptionInfo64:
      if let encryption = payload as? EncryptionInfoCommand { check(encryption, command) }
    case .symtab:
      symtab = symtab ?? payload as? SymtabCommand
    case .dysymtab:
      if dysymtab == nil { dysymtab = (payload as? DysymtabCommand).map { ($0, command) } }
    default:
      break
    }
  }

  private mutating func check(_ encryption: EncryptionInfoCommand, _ command: LoadCommand) {
    let range = FileRange("encrypted part", offset: encryption.offset, size: encryption.size)
    if !range.fits(in: UInt64(file.bytes.count)) {
      problems.append(file.outside(range, in: command.place))
    }
  }

  /// Dynamic libraries have a name, other files have none.
  private mutating func checkName(_ named: LoadCommand?) {
    let type = file.header.fileType
    let hasName = named != nil
    let problem: ParseError.Reason
    if hasName, ![.dylib, .dylibStub, .gpuDylib].contains(type) {
      problem = .mismatch(
        field: "filetype", found: type.label, expected: "only a dynamic library has LC_ID_DYLIB")
    } else if !hasName, type == .dylib || type == .dylibStub {
      problem = .mismatch(
        field: "filetype", found: type.label, expected: "there is no LC_ID_DYLIB")
    } else {
      return
    }
    problems.append(
      ParseError(
        problem, at: file.bytes.fileOffset &+ 12,
        in: named?.place ?? file.place.reading(.named("mach_header"))))
  }

  /// The groups that `LC_DYSYMTAB` makes must lie in the symbol table.
  private mutating func checkSymbolGroups() {
    guard let symtab, let (groups, command) = dysymtab else { return }
    let all = UInt64(symtab.symbolCount)
    for (name, fieldOffset, index, count) in [
      ("localsym", 8, groups.localIndex, groups.localCount),
      ("extdefsym", 16, groups.externalIndex, groups.externalCount),
      ("undefsym", 24, groups.undefinedIndex, groups.undefinedCount),
    ] as [(String, UInt64, UInt32, UInt32)] where count > 0 {
      let start = UInt64(index)
      let isStartOutside = start > all
      guard isStartOutside || UInt64(count) > all - start else { continue }
      problems.append(
        ParseError(
          .invalid(
            field: (isStartOutside ? "i" : "n") + name,
            value: .decimal(isStartOutside ? start : UInt64(count)),
            .atMost(isStartOutside ? all : all - start, because: "to end with the symbol table")),
          at: command.bytes.fileOffset &+ fieldOffset &+ (isStartOutside ? 0 : 4),
          in: command.place))
    }
  }

  /// Whether the bytes are not expected in this file: a symbol file keeps the commands of the
  /// image it belongs to.
  private func isElsewhere(_ payload: any LoadCommandPayload) -> Bool {
    file.header.fileType == .dSYM && !(payload is SymtabCommand)
  }

  /// One command of each kind; those that are alternatives of each other count as one.
  private mutating func checkUnique(
    _ command: LoadCommand, _ layout: any LoadCommandPayload.Type
  ) {
    let isTwin = seen.contains { entry in
      layout.isUnique ? entry.layout == layout : entry.kind == command.kind
    }
    if isTwin {
      problems.append(
        ParseError(.duplicate(command.kind.label), at: command.bytes.fileOffset, in: command.place))
    } else {
      seen.append((layout, command.kind))
    }
  }

  private mutating func check(_ segment: SegmentCommand, _ command: LoadCommand) {
    guard file.header.fileType != .dSYM, !file.header.flags.contains(.inDyldCache) else { return }
    let range = FileRange("segment", offset: segment.fileOffset, size: segment.fileSize)
    if !range.fits(in: UInt64(file.bytes.count)) {
      problems.append(
        file.outside(
          FileRange(
            "segment " + segment.name.string, offset: range.offset, size: range.size),
          in: command.place))
    }
  }

  private mutating func checkOverlaps() {
    guard ranges.count > 1 else { return }
    // Most files list their parts in order already; sorting indices keeps this cheap.
    let order = ranges.indices.sorted { ranges[$0].range.offset < ranges[$1].range.offset }
    var furthest = order[0]
    for index in order.dropFirst() where !problems.isFull {
      let range = ranges[index].range
      let last = ranges[furthest].range
      if range.offset < last.offset + last.size {
        problems.append(
          ParseError(
            .overlap(describe(range), describe(last)),
            at: file.bytes.fileOffset &+ range.offset,
            in: ranges[index].command?.place ?? file.place.reading(.named("mach_header"))))
      }
      if range.offset + range.size > last.offset + last.size { furthest = index }
    }
  }

  private func describe(_ range: FileRange) -> String {
    "\(range.name) at \(range.offset) of size \(range.size)"
  }
}

import MachOBytes

extension MachOFile {
  /// Everything that is wrong with the header, the load commands and the places they point at.
  ///
  /// Tables of the link-edit segment are checked when they are read.
  public var problems: [ParseError] {
    var checker = StructureChecker(self)
    return checker.check()
  }
}

/// Checks what concerns more than one load command: places, overlaps, duplicates.
private struct StructureChecker {
  private let file: MachOFile
  private var problems: [ParseError] = []
  private var ranges: [Claim] = []
  private var seen: [(layout: any LoadCommandPayload.Type, kind: LoadCommandKind)] = []

  /// A part of the file and the command that claims it; nil for the header.
  private struct Claim {
    let range: FileRange
    let command: LoadCommand?
  }

  init(_ file: MachOFile) {
    self.file = file
  }

  mutating func check() -> [ParseError] {
    checkHeader()
    for command in file.commands { check(command) }
    if let problem = file.commands.problem { problems.append(problem) }
    checkOverlaps()
    return problems
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
    problems += found
    guard let payload else { return }
    let layout = type(of: payload)
    if layout.isUnique { checkUnique(command, layout) }
    for range in payload.fileRanges where range.size > 0 {
      if range.fits(in: UInt64(file.bytes.count)) {
        ranges.append(Claim(range: range, command: command))
      } else if !isElsewhere(payload) {
        problems.append(file.outside(range, in: command.place))
      }
    }
    if let segment = payload as? SegmentCommand { check(segment, command) }
    if let encryption = payload as? EncryptionInfoCommand {
      let range = FileRange("encrypted part", offset: encryption.offset, size: encryption.size)
      if !range.fits(in: UInt64(file.bytes.count)) {
        problems.append(file.outside(range, in: command.place))
      }
    }
    if command.kind == .idDylib, ![.dylib, .dylibStub, .gpuDylib].contains(file.header.fileType) {
      problems.append(
        ParseError(
          .mismatch(
            field: "filetype", found: file.header.fileType.label,
            expected: "only a dynamic library has LC_ID_DYLIB"),
          at: file.bytes.fileOffset &+ 12, in: command.place))
    }
  }

  /// Whether the bytes are not expected in this file: a symbol file keeps the commands of the
  /// image it belongs to.
  private func isElsewhere(_ payload: any LoadCommandPayload) -> Bool {
    file.header.fileType == .dSYM && !(payload is SymtabCommand)
  }

  /// One command of each kind; the commands that are alternatives of each other count as one,
  /// except where a layout serves unrelated kinds.
  private mutating func checkUnique(
    _ command: LoadCommand, _ layout: any LoadCommandPayload.Type
  ) {
    let isTwin = seen.contains { entry in
      layout == LinkEditDataCommand.self
        ? entry.kind == command.kind : entry.layout == layout
    }
    if isTwin {
      problems.append(
        ParseError(.duplicate(command.kind.label), at: command.bytes.fileOffset, in: command.place))
    }
    seen.append((layout, command.kind))
  }

  private mutating func check(_ segment: SegmentCommand, _ command: LoadCommand) {
    guard file.header.fileType != .dSYM, !file.header.flags.contains(.inDyldCache) else { return }
    let range = FileRange("segment", offset: segment.fileOffset, size: segment.fileSize)
    if segment.fileSize > 0, !range.fits(in: UInt64(file.bytes.count)) {
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
    for index in order.dropFirst() {
      let range = ranges[index].range
      let last = ranges[furthest].range
      if range.offset < last.offset + last.size, !mayShare(last, range) {
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

  /// Sections may lie on one another: linkers merge equal constants across them.
  private func mayShare(_ first: FileRange, _ second: FileRange) -> Bool {
    first.name == second.name && first.name == "contents of a section" && first != second
      && file.header.fileType.isLinked
  }
}

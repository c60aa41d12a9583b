import MachOBytes
import MachOCore

/// `machtool xrefs`: which functions use a selector, a class, a string or a symbol.
enum XrefsCommand: Command {
  static let path = OperandSpec(
    "PATH", .exactlyOne,
    summary: "A Mach-O file, a static library, an .ipa, or a folder of such files.")
  static let names = OperandSpec(
    "NAME", .oneOrMore,
    summary: "A selector, class or symbol (with its underscore or not), or a whole text.")

  static let architectures = RepeatedOption(
    "arch", .architecture, short: "a", category: .selection,
    summary: "Look at this architecture only.")
  static let kinds = RepeatedOption(
    "kind", .choice("KIND", of: ReferenceKind.allCases, name: { $0.words }),
    category: .selection, summary: "Take the names as those of this kind only.")

  static let spec = CommandSpec(
    "xrefs", summary: "Show which functions use a selector, class, string or symbol.",
    discussion: [
      "Lists every place in the code that refers to one of the names: function, address, and offset "
        + "in the file. Selectors are found by their references and stubs, classes by their "
        + "references, imports by their pointers and stubs, texts as C strings and as string "
        + "constants.",
      "In objects and static libraries relocations tell the places. The code of linked files is "
        + "decoded: arm64, arm64e, arm64_32, x86_64, armv7 and i386. Functions without a symbol "
        + "are called sub_ and their address.",
    ],
    operands: [path, names], options: [architectures, kinds, OutputFormat.optionWithLines],
    examples: [
      CommandExample(
        "Show who uses a private key",
        "machtool xrefs TestBinaries/objc/libPopFullScreen.a _targets"),
      CommandExample(
        "Show who sends a message, in one architecture",
        "machtool xrefs -a arm64 TestBinaries/objc/libUsers.dylib valueForKey:"),
    ],
    exitStatus: [
      Definition("0", "Something refers to one of the names."),
      Definition("1", "Nothing does, or there is no Mach-O file at the path."),
      Definition("2", "Something could not be read, or the call is wrong; wins over 1."),
    ])

  private static let columns = [
    TableColumn("name"), TableColumn("kind"), TableColumn("function"), TableColumn("address"),
    TableColumn("offset", alignsRight: true),
  ]

  static func run(
    _ arguments: ParsedArguments, in context: CommandContext
  ) throws(UsageError) -> ExitStatus {
    let wanted = arguments[kinds]
    var search = Search(
      names: arguments[names].unique, architectures: arguments[architectures],
      kinds: Set(wanted.isEmpty ? ReferenceKind.allCases : wanted), context: context)
    var status = ExitStatus.success
    arguments[OutputFormat.optionWithLines].write(to: context) { sink in
      sink.list("files") {
        for path in arguments[path] {
          let walk = FileWalk(context: context, isClosed: { sink.isClosed })
          status = walk.walk(path, file: { search.look(into: $0, $1, sink) })
        }
      }
    }
    for (name, isFound) in zip(search.names, search.areFound)
    where !isFound && status == .success && !context.diagnostics.hasErrors {
      context.diagnostics.line("nothing refers to \(name)")
    }
    return max(status, search.areFound.contains(true) ? .success : .no)
  }

  /// What is looked for, and whether it was found.
  private struct Search {
    let names: [String]
    let views: [ByteView]
    let architectures: [Architecture]
    let kinds: Set<ReferenceKind>
    let context: CommandContext
    /// For each name whether something refers to it.
    var areFound: [Bool]

    init(
      names: [String], architectures: [Architecture], kinds: Set<ReferenceKind>,
      context: CommandContext
    ) {
      self.names = names
      self.architectures = architectures
      self.kinds = kinds
      self.context = context
      views = names.map { ByteView(Array($0.utf8)) }
      areFound = names.map { _ in false }
    }

    mutating func look(
      into bytes: ByteView, _ path: String, _ sink: any DescriptionSink
    ) -> ExitStatus {
      defer { context.diagnostics.endFile(path) }
      return look(into: BinaryFile(bytes, in: Place(file: path)), path, sink)
    }

    private mutating func look(
      into file: BinaryFile, _ path: String, _ sink: any DescriptionSink
    ) -> ExitStatus {
      let report = context.diagnostics.problem as (ParseError) -> Void
      switch file {
      case .universal(let universal):
        universal.problems.forEach(report)
        for slice in universal.slices {
          let contents = slice.contents
          // No slice is a universal binary, or else a file could hold itself.
          if case .universal = contents { continue }
          _ = look(into: contents, path, sink)
        }
      case .machO(let machO): look(into: machO, path, sink)
      case .archive(let archive):
        for member in archive.members(reportingTo: report) {
          if case .machO(let machO) = member.contents { look(into: machO, path, sink) }
        }
      case .broken(let error): report(error)
      case .other(let kind):
        if !kind.isBitcode {
          context.diagnostics.line("\(path): is \(kind.words), not a Mach-O file")
        }
        return .no
      }
      return .success
    }

    private mutating func look(
      into file: MachOFile, _ path: String, _ sink: any DescriptionSink
    ) {
      guard !sink.isClosed, architectures.isEmpty || architectures.contains(file.architecture)
      else { return }
      let finder = CodeReferences(PointerReader(file))
      let references = finder.find(
        views, kinds, reportingTo: context.diagnostics.problem as (ParseError) -> Void)
      guard !references.isEmpty else { return }
      for reference in references { areFound[reference.name] = true }
      sink.item(file.place.inSlice(file.architecture).words) {
        sink.detail("path", .words(path))
        sink.detail("member", file.place.member.map { .text($0) } ?? .none)
        sink.detail("architecture", .words(file.architecture.name))
        sink.table("references", XrefsCommand.columns) {
          for reference in references where !sink.isClosed {
            sink.row { describe(reference, finder, file, into: sink) }
          }
        }
      }
    }

    private func describe(
      _ reference: CodeReference, _ finder: CodeReferences, _ file: MachOFile,
      into sink: any DescriptionSink
    ) {
      let digits = file.header.is64Bit ? 16 : 8
      let functions = finder.functions
      sink.field("name", .text(views[reference.name]))
      sink.field("kind", .words(reference.kind.words))
      sink.field("function", reference.function.map { .words(functions.name(at: $0)) } ?? .none)
      sink.detail(
        "function_address",
        reference.function.flatMap { functions.address(at: $0) }.map { .hex($0, digits: digits) }
          ?? .none)
      sink.field("address", .hex(reference.address, digits: digits))
      sink.field("offset", finder.fileOffset(of: reference).map { .decimal($0) } ?? .none)
    }
  }
}

import APINames
import AppPackage
import MachOBytes
import MachOCore
import MachOLint

/// `machtool scan`: the names in a file's constants, and which of them are private.
enum ScanCommand: Command {
  static let paths = OperandSpec(
    "PATH", .oneOrMore, summary: "An .ipa, a bundle, a folder of them, a library or a program.")
  static let all = Flag(
    "all", category: .selection, summary: "Show every name, not only those that are private.")
  static let swiftStrings = Flag(
    "swift-strings", category: .selection,
    summary: "Look for Swift literals of up to 15 bytes in code and variables too.")

  static let spec = CommandSpec(
    "scan", summary: "Show constants and selectors that match names of private API.",
    discussion: [
      "Lists strings, keys and selectors of every Mach-O file with where they stand and what they "
        + "match: this is what the rules on private names look at, before they judge. A score of 0 "
        + "to 100 says how sure it is that the name is used; 60 and more is likely."
    ],
    operands: [paths],
    options: [all, swiftStrings, NameOptions.database, OutputFormat.optionWithLines],
    examples: [
      CommandExample(
        "See which private names a library holds",
        "machtool scan TestBinaries/objc/libPopFullScreen.a"),
      CommandExample(
        "Write a line of JSON for each binary of an app, with every name in it",
        "machtool scan --all -f ndjson TestBinaries/app/Sample.app"),
    ],
    exitStatus: [
      Definition("0", "Everything was looked at, whatever was found."),
      Definition("2", "Something could not be read, or the call is wrong."),
    ])

  private static let columns = [
    TableColumn("score", alignsRight: true), TableColumn("kind"), TableColumn("section"),
    TableColumn("text"), TableColumn("match"), TableColumn("owner"),
  ]

  static func run(
    _ arguments: ParsedArguments, in context: CommandContext
  ) throws(UsageError) -> ExitStatus {
    guard let names = NameOptions.names(arguments, in: context) else { return .failure }
    let describe: (any DescriptionSink) -> Void = { sink in
      sink.list("files") {
        var pending = Array(arguments[paths].reversed())
        while let path = pending.popLast() {
          pending += scan(path, names, arguments, sink, context).reversed()
        }
      }
    }
    arguments[OutputFormat.optionWithLines].write(to: context, describe)
    return .success
  }

  /// Scans one package.
  ///
  /// - Returns: The .ipa files in it, which are still to scan.
  private static func scan(
    _ path: String, _ privateNames: PrivateNames, _ arguments: ParsedArguments,
    _ sink: any DescriptionSink,
    _ context: CommandContext
  ) -> [String] {
    let package: Package
    do throws(PackageError) {
      package = try Package(opening: path)
    } catch {
      context.diagnostics.problem(error)
      return []
    }
    for problem in package.problems { context.diagnostics.problem(problem) }
    var imageCount = 0
    var hasNames = false
    NameScan(
      package, names: privateNames, withSwiftStrings: arguments[swiftStrings]
    ).forEachImage(
      failed: { context.diagnostics.problem($0) },
      body: { image in
        imageCount += 1
        let names = image.names.filter { arguments[all] || $0.match != nil }
        guard !names.isEmpty, !sink.isClosed else { return }
        hasNames = true
        sink.item(image.place) {
          sink.detail("package", .words(path))
          sink.detail("path", .words(image.path))
          sink.detail("member", image.member.map { .words($0) } ?? .none)
          sink.detail("architecture", .words(image.architecture.name))
          sink.table("names", columns) {
            for name in names { sink.row { describe(name, into: sink) } }
          }
        }
      })
    if imageCount > 0, !hasNames {
      context.diagnostics.line("\(path): no name in it matches private API")
    }
    // A folder that only holds .ipa files says nothing itself.
    if imageCount == 0, !package.isFolderOfArchives {
      context.diagnostics.error("\(path): nothing to scan, there is no Mach-O file in it")
    }
    context.diagnostics.endFile(path)
    return package.archives
  }

  private static func describe(_ name: NameScan.Name, into sink: any DescriptionSink) {
    sink.field("score", name.match.map { .decimal(UInt64($0.score)) } ?? .none)
    sink.field("kind", .words(name.string.kind.words))
    sink.field("section", name.string.section.map { .words($0.text) } ?? .none)
    sink.field("text", .text(name.string.text))
    guard let match = name.match else { return }
    sink.field("match", .words(match.words))
    sink.field("owner", match.owner.isEmpty ? .none : .text(match.owner))
  }
}

import MachOBytes
import MachOCore

/// `machtool archs`: the architectures of a file, for scripts.
enum ArchsCommand: Command {
  static let paths = OperandSpec(
    "PATH", .oneOrMore, summary: "A Mach-O file, universal binary or static library.")

  static let spec = CommandSpec(
    "archs", summary: "Print the architectures of a file.",
    discussion: [
      "Prints the names on one line, separated by blanks, in file order. With several paths each "
        + "line starts with the path and a colon."
    ],
    operands: [paths], options: [],
    examples: [
      CommandExample(
        "List the architectures of a static library",
        "machtool archs TestBinaries/archive/libSample.a")
    ],
    exitStatus: [
      Definition("0", "The architectures of every file were printed."),
      Definition("2", "A file could not be read or has no architectures, or the call is wrong."),
    ])

  static func run(
    _ arguments: ParsedArguments, in context: CommandContext
  ) throws(UsageError) -> ExitStatus {
    let paths = arguments[paths]
    var status = ExitStatus.success
    for path in paths {
      guard let architectures = FileArchitectures.read(path, context) else {
        status = .failure
        continue
      }
      let names = architectures.map(\.name).joined(separator: " ")
      let start = paths.count > 1 ? TerminalText.safe(path) + ": " : ""
      context.output.append(start + names + "\n")
    }
    return status
  }
}

import APINames
import MachOBytes
import MachOCore

/// `machtool db info`: what a database of private names says of itself.
enum DBInfoCommand: Command {
  static let file = OperandSpec("FILE", summary: "A database that 'machtool db build' made.")

  static let spec = CommandSpec(
    "db info", summary: "Show what a database of private names was made from.",
    operands: [file], options: [OutputFormat.option],
    examples: [CommandExample("See how many names there are", "machtool db info ios.db")])

  static func run(
    _ arguments: ParsedArguments, in context: CommandContext
  ) throws(UsageError) -> ExitStatus {
    guard let path = arguments[file].first,
      let database = NameDatabaseText.open(path, context.diagnostics)
    else { return .failure }
    arguments[OutputFormat.option].write(to: context) { sink in
      sink.list("databases") {
        sink.item(path) {
          sink.detail("path", .words(path))
          NameDatabaseText.describe(database.head, into: sink)
        }
      }
    }
    return .success
  }
}

import MachOBytes
import MachOCore

/// A subcommand: what it takes and what it does.
protocol Command: SendableMetatype {
  static var spec: CommandSpec { get }

  /// Carries out the command.
  ///
  /// - Throws: `UsageError` for arguments that make no sense together.
  static func run(_ arguments: ParsedArguments, in context: CommandContext) throws(UsageError)
    -> ExitStatus
}

/// What a command may use of the world.
struct CommandContext {
  let output: OutputBuffer
  let diagnostics: DiagnosticPrinter
}

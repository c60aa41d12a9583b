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
  /// Where a line about long work goes.
  let progress: OutputBuffer
  /// Whether standard error is a terminal, so that such a line makes sense.
  let showsProgress: Bool
  /// Whether results go to a terminal that shows colours.
  let usesColor: Bool
  /// What the clock shows; nil when that is not to matter.
  let now: CalendarTime?
}

/// What a command line asks for.
enum Invocation: Sendable {
  case run(CommandSpec, ParsedArguments)
  /// Help on a command, or on the tool itself.
  case help(of: CommandSpec?)
  case version
}

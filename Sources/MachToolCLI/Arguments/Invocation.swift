/// What a command line asks for.
enum Invocation: Sendable {
  case run(CommandSpec, ParsedArguments)
  /// Another tool's command line: its name, and its words as they are.
  case face(String, [String])
  /// Help on a command, or on the tool itself.
  case help(of: CommandSpec?)
  /// Help on the commands that share their first word.
  case groupHelp(String)
  case version
}

/// All subcommands in the order of the help text: one line for each file of this folder.
enum CommandRegistry {
  static let commands: [any Command.Type] = [
    LintCommand.self,
    ScanCommand.self,
    ExplainCommand.self,
    InfoCommand.self,
    XrefsCommand.self,
    DBBuildCommand.self,
    DBInfoCommand.self,
    ArchsCommand.self,
    VerifyArchCommand.self,
    CreateCommand.self,
    ThinCommand.self,
    ExtractCommand.self,
    RemoveCommand.self,
    ReplaceCommand.self,
  ]

  static func command(named name: String) -> (any Command.Type)? {
    commands.first { $0.spec.name == name }
  }
}

/// The whole command line, as data.
struct ToolSpec: Sendable {
  /// The name it is called by, and of its manual page.
  let name: String
  let version: String
  let releaseDate: ReleaseDate
  /// A few words for the manual page's NAME line: no capital, no full stop.
  let tagline: String
  /// Paragraphs; the first one also opens the help text.
  let description: [String]
  /// The commands in the order of the help text.
  let commands: [CommandSpec]
  /// Other tools whose command lines are answered, as subcommands and by their names.
  let faces: [Definition]
  let exitStatus: [Definition]
  let environment: [Definition]
  /// Sections of the manual page that stand before EXAMPLES.
  let manSections: [ManSection]
  let seeAlso: [ManReference]

  init(
    name: String, version: String, releaseDate: ReleaseDate, tagline: String,
    description: [String], commands: [CommandSpec], faces: [Definition] = [],
    exitStatus: [Definition], environment: [Definition] = [],
    manSections: [ManSection] = [], seeAlso: [ManReference] = []
  ) {
    self.name = name
    self.version = version
    self.releaseDate = releaseDate
    self.tagline = tagline
    self.description = description
    self.commands = commands
    self.faces = faces
    self.exitStatus = exitStatus
    self.environment = environment
    self.manSections = manSections
    self.seeAlso = seeAlso
  }

  /// The word that asks for help in the place of a command.
  static let helpCommand = "help"

  static let help = Flag(
    "help", short: "h", category: .general, summary: "Show this help and exit.")
  static let version = Flag(
    "version", category: .general, summary: "Show the version and exit.")

  /// The options that the tool itself and each of its commands have.
  static let globalOptions = [help.spec, version.spec]

  /// The longest one-sentence summary, in columns.
  static let longestSummary = 76

  var visibleCommands: [CommandSpec] { commands.filter { !$0.isHidden } }

  func hasFace(named name: String) -> Bool { faces.contains { $0.term == name } }

  /// The first words of commands that have two, each once.
  var groups: [String] {
    var found: [String] = []
    for group in visibleCommands.compactMap(\.group) where !found.contains(group) {
      found.append(group)
    }
    return found
  }

  func hasGroup(named name: String) -> Bool { commands.contains { $0.group == name } }

  /// The commands of a group, in the order of the help text.
  func commands(inGroup name: String) -> [CommandSpec] {
    visibleCommands.filter { $0.group == name }
  }

  /// The second words of the commands of a group.
  func names(inGroup name: String) -> [String] {
    commands(inGroup: name).map { String($0.name.dropFirst(name.count + 1)) }
  }

  /// The command of this name or alias.
  func command(named name: String) -> CommandSpec? {
    commands.first { $0.name == name || $0.aliases.contains(name) }
  }
}

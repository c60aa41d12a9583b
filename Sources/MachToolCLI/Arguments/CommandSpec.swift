/// A subcommand, as data: what the parser, the help text and the manual page need.
struct CommandSpec: Sendable {
  /// One word, or two of which the first is that of a group: `db build`.
  let name: String
  /// Further names that mean the same.
  let aliases: [String]
  /// Whether lists of commands leave it out. It still runs and has a help text.
  let isHidden: Bool
  /// One sentence.
  let summary: String
  /// Paragraphs that follow the summary.
  let discussion: [String]
  let operands: [OperandSpec]
  /// The options in the order of the help text, without those that every command has.
  let options: [OptionSpec]
  let examples: [CommandExample]
  /// What the exit status means here, where the tool's own list is not exact enough.
  let exitStatus: [Definition]

  /// The first of two words of the name.
  var group: String? {
    let words = name.split(separator: " ")
    return words.count > 1 ? words.first.map(String.init) : nil
  }

  init(
    _ name: String, aliases: [String] = [], isHidden: Bool = false, summary: String,
    discussion: [String] = [], operands: [OperandSpec] = [],
    options: [any OptionDeclaration] = [], examples: [CommandExample] = [],
    exitStatus: [Definition] = []
  ) {
    self.name = name
    self.aliases = aliases
    self.isHidden = isHidden
    self.summary = summary
    self.discussion = discussion
    self.operands = operands
    self.options = options.map(\.spec)
    self.examples = examples
    self.exitStatus = exitStatus
  }
}

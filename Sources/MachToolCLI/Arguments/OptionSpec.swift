/// One option of a command, as data: what the parser, the help text and the manual page need.
///
/// Commands do not make these themselves. They declare a ``Flag``, a ``ValueOption``, a
/// ``DefaultedOption`` or a ``RepeatedOption``, which also knows the type of the value.
struct OptionSpec: Sendable {
  enum Kind: Sendable {
    /// Given or not; takes no value.
    case flag
    /// Takes one value each time it is given.
    case value(OptionValueSpec)
  }

  /// The long name without its dashes. Identifies the option within a command.
  let name: String
  /// The letter of the short spelling.
  let shortName: Character?
  /// Further long names that mean the same. The manual page lists them, the help text does not.
  let aliases: [String]
  let kind: Kind
  let category: OptionCategory
  /// One sentence of at most ``ToolSpec/longestSummary`` columns.
  let summary: String
  /// Further paragraphs for the manual page.
  let details: [String]

  /// The spelling that messages and suggestions use.
  var spelling: String { "--\(name)" }

  /// What a value may be and how often it may be given, as a sentence each.
  var notes: [String] {
    guard case .value(let value) = kind else { return [] }
    return value.notes
  }
}

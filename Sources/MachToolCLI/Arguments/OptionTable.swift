/// Finds the options of a command by what was typed.
struct OptionTable {
  private let byName: [String: OptionSpec]
  private let byLetter: [Character: OptionSpec]
  /// What an unknown name may have been meant as, in order of preference: spelling by name.
  private let candidates: [(name: String, spelling: String)]

  /// - Parameter commands: names to suggest when no option is near.
  init(_ options: [OptionSpec], commands: [String] = []) {
    let names = options.flatMap { option in
      ([option.name] + option.aliases).map { (name: $0, option: option) }
    }
    byName = Dictionary(names.map { ($0.name, $0.option) }, uniquingKeysWith: { first, _ in first })
    byLetter = Dictionary(
      options.compactMap { option in option.shortName.map { ($0, option) } },
      uniquingKeysWith: { first, _ in first })
    candidates =
      names.map { ($0.name, "--\($0.name)") } + commands.map { (name: $0, spelling: $0) }
  }

  func option(named name: String) -> OptionSpec? { byName[name] }

  func option(letter: Character) -> OptionSpec? { byLetter[letter] }

  /// The spelling that was probably meant by a name without dashes.
  func suggestion(for name: String) -> String? {
    let nearest = Suggestion.nearest(to: name, among: candidates.map(\.name))
    return candidates.first { $0.name == nearest }?.spelling
  }
}

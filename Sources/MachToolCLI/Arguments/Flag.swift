/// An option without a value. `arguments[flag]` is true if it was given.
struct Flag: OptionDeclaration {
  let spec: OptionSpec

  init(
    _ name: String, short: Character? = nil, aliases: [String] = [], category: OptionCategory,
    summary: String, details: [String] = []
  ) {
    spec = OptionSpec(
      name: name, shortName: short, aliases: aliases, kind: .flag, category: category,
      summary: summary, details: details)
  }
}

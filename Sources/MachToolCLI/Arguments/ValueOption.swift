/// An option with one value. `arguments[option]` is the last value given, or nil.
struct ValueOption<Value: Sendable>: OptionDeclaration {
  let spec: OptionSpec

  init(
    _ name: String, _ syntax: ValueSyntax<Value>, short: Character? = nil, aliases: [String] = [],
    category: OptionCategory, summary: String, details: [String] = []
  ) {
    spec = OptionSpec(
      name: name, shortName: short, aliases: aliases, kind: .value(OptionValueSpec(syntax)),
      category: category, summary: summary, details: details)
  }
}

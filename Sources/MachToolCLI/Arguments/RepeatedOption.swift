/// An option that may be given several times. `arguments[option]` is all its values, in order.
struct RepeatedOption<Value: Sendable>: OptionDeclaration {
  let spec: OptionSpec

  init(
    _ name: String, _ syntax: ValueSyntax<Value>, short: Character? = nil, aliases: [String] = [],
    category: OptionCategory, summary: String, details: [String] = []
  ) {
    spec = OptionSpec(
      name: name, shortName: short, aliases: aliases,
      kind: .value(OptionValueSpec(syntax, isRepeatable: true)), category: category,
      summary: summary, details: details)
  }
}

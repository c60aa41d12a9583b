/// An option with one value and a default. `arguments[option]` is the last value given, or the
/// default, which help texts show.
struct DefaultedOption<Value: Sendable>: OptionDeclaration {
  let spec: OptionSpec
  let defaultValue: Value

  init(
    _ name: String, _ syntax: ValueSyntax<Value>, default defaultValue: Value,
    short: Character? = nil, aliases: [String] = [], category: OptionCategory, summary: String,
    details: [String] = []
  ) {
    let value = OptionValueSpec(syntax, defaultText: syntax.write(defaultValue))
    spec = OptionSpec(
      name: name, shortName: short, aliases: aliases, kind: .value(value), category: category,
      summary: summary, details: details)
    self.defaultValue = defaultValue
  }
}

/// What an option's value looks like and how its text is read.
struct OptionValueSpec: Sendable {
  /// The name that stands for the value in help texts, such as `FILE`.
  let metavar: String
  /// All values there are, or none if the set is open.
  let choices: [String]
  /// Whether each occurrence adds a value; otherwise the last one counts.
  let isRepeatable: Bool
  /// The value that applies without the option, as it would be typed.
  let defaultText: String?
  /// Reads one value. The result has the type of the declaration that made this.
  let read: @Sendable (String) throws(InvalidValue) -> any Sendable

  init<Value>(
    _ syntax: ValueSyntax<Value>, isRepeatable: Bool = false, defaultText: String? = nil
  ) {
    self.metavar = syntax.metavar
    self.choices = syntax.choices
    self.isRepeatable = isRepeatable
    self.defaultText = defaultText
    let read = syntax.read
    self.read = { (text: String) throws(InvalidValue) -> any Sendable in try read(text) }
  }

  /// A sentence for each thing that the metavar does not say.
  var notes: [String] {
    var notes: [String] = []
    if !choices.isEmpty { notes.append("One of: \(choices.joined(separator: ", ")).") }
    if isRepeatable { notes.append("Can be repeated.") }
    if let defaultText { notes.append("Default: \(defaultText).") }
    return notes
  }
}

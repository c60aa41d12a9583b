/// How the text of an option's value is read, and how a value is written in help texts.
struct ValueSyntax<Value: Sendable>: Sendable {
  /// The name that stands for the value in help texts, such as `FILE`.
  let metavar: String
  /// All values there are, or none if the set is open.
  let choices: [String]
  let read: @Sendable (String) throws(InvalidValue) -> Value
  let write: @Sendable (Value) -> String

  init(
    metavar: String, choices: [String] = [],
    read: @escaping @Sendable (String) throws(InvalidValue) -> Value,
    write: @escaping @Sendable (Value) -> String
  ) {
    self.metavar = metavar
    self.choices = choices
    self.read = read
    self.write = write
  }
}

extension ValueSyntax where Value == String {
  /// Any text but the empty one.
  static func string(_ metavar: String) -> Self {
    let read = { @Sendable (text: String) throws(InvalidValue) -> String in
      guard !text.isEmpty else { throw .empty }
      return text
    }
    return Self(metavar: metavar, read: read, write: { $0 })
  }
}

extension ValueSyntax {
  /// One of `values`, by its name.
  static func choice(
    _ metavar: String, of values: [Value], name: @escaping @Sendable (Value) -> String
  ) -> Self {
    let choices = values.map(name)
    let read = { @Sendable (text: String) throws(InvalidValue) -> Value in
      guard let index = choices.firstIndex(of: text) else { throw .notOneOf(choices) }
      return values[index]
    }
    return Self(metavar: metavar, choices: choices, read: read, write: name)
  }
}

extension ValueSyntax where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the cases, by its raw value.
  static func choice(_ metavar: String) -> Self {
    choice(metavar, of: Array(Value.allCases), name: { $0.rawValue })
  }
}

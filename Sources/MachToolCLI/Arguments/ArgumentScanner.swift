/// Splits a command line into options and operands, as GNU programs do: `--name value`,
/// `--name=value`, `-n value`, `-nvalue`, `-abc` for three flags, options and operands in any
/// order, `--` before operands that begin with a dash; a lone `-` is an operand.
///
/// Two things are stricter, because the looser reading hides mistakes: a separate value may not
/// look like an option, and a long name after one dash, as in `-arch`, is not a cluster.
struct ArgumentScanner {
  enum Token {
    case option(OptionSpec, value: (any Sendable)?)
    case operand(String)
  }

  private let table: OptionTable
  /// The arguments not yet looked at.
  private(set) var rest: ArraySlice<String>
  /// A word of short options, without its dash, and what is left to read of it.
  private var word = ""
  private var cluster: Substring = ""
  private var onlyOperandsFollow = false

  init(_ arguments: ArraySlice<String>, options: OptionTable) {
    rest = arguments
    table = options
  }

  /// The next option or operand, or nil at the end.
  mutating func next() throws(UsageError.Reason) -> Token? {
    if let letter = cluster.popFirst() { return try shortOption(letter) }
    guard var argument = rest.popFirst() else { return nil }
    if argument == "--", !onlyOperandsFollow {
      onlyOperandsFollow = true
      guard let operand = rest.popFirst() else { return nil }
      argument = operand
    }
    guard !onlyOperandsFollow, Self.looksLikeOption(argument) else { return .operand(argument) }

    // Scalars, not characters: a combining mark must not hide the dash or equals sign before it.
    let body = argument.unicodeScalars.dropFirst()
    if body.first == "-" { return try longOption(Substring(body.dropFirst())) }
    word = String(body)
    cluster = word[...]
    try refuseLongName()
    return try next()
  }

  private static func looksLikeOption(_ argument: String) -> Bool {
    let scalars = argument.unicodeScalars
    return scalars.first == "-" && !scalars.dropFirst().isEmpty
  }

  private mutating func longOption(_ body: Substring) throws(UsageError.Reason) -> Token {
    let (name, attached) = Self.splitAtEquals(body)
    let typed = "--\(name)"
    guard let option = table.option(named: name) else {
      throw .unknownOption(typed, suggestion: table.suggestion(for: name))
    }
    switch option.kind {
    case .flag:
      if let attached { throw .unexpectedValue(option: typed, value: attached) }
      return .option(option, value: nil)
    case .value(let value):
      return .option(option, value: try read(value, attached: attached, of: typed))
    }
  }

  private mutating func shortOption(_ letter: Character) throws(UsageError.Reason) -> Token {
    let typed = "-\(letter)"
    guard let option = table.option(letter: letter) else { throw unknownLetter(typed) }
    switch option.kind {
    case .flag:
      if cluster.unicodeScalars.first == "=" {
        let value = String(cluster.unicodeScalars.dropFirst())
        throw .unexpectedValue(option: typed, value: value)
      }
      return .option(option, value: nil)
    case .value(let value):
      let attached = cluster.isEmpty ? nil : String(cluster)
      cluster = ""
      return .option(option, value: try read(value, attached: attached, of: typed))
    }
  }

  /// Refuses `-output`, which would otherwise be `-o` with the value `utput`.
  private func refuseLongName() throws(UsageError.Reason) {
    let name = Self.splitAtEquals(word[...]).name
    guard name.count > 1, let option = table.option(named: name) else { return }
    var suggestion = "--\(name)"
    if case .value(let value) = option.kind { suggestion += " " + value.metavar }
    throw .unknownOption("-\(name)", suggestion: suggestion)
  }

  /// The whole word is reported if it resembles a long name, or if not even its first letter is an
  /// option; otherwise the letter.
  private func unknownLetter(_ typed: String) -> UsageError.Reason {
    let name = Self.splitAtEquals(word[...]).name
    guard name.count > 1 else { return .unknownOption(typed, suggestion: nil) }
    let suggestion = table.suggestion(for: name)
    let isFirst = word.first.map { "-\($0)" } == typed
    return suggestion != nil || isFirst
      ? .unknownOption("-\(name)", suggestion: suggestion)
      : .unknownOption(typed, suggestion: nil)
  }

  /// Reads the value that is attached to the option, or else the next argument.
  private mutating func read(
    _ value: OptionValueSpec, attached: String?, of typed: String
  ) throws(UsageError.Reason) -> any Sendable {
    let text: String
    if let attached {
      text = attached
    } else if let next = rest.first, !Self.looksLikeOption(next) {
      rest.removeFirst()
      text = next
    } else {
      throw .missingValue(option: typed, metavar: value.metavar)
    }
    do {
      return try value.read(text)
    } catch {
      throw .invalidValue(option: typed, value: text, error)
    }
  }

  private static func splitAtEquals(_ text: Substring) -> (name: String, value: String?) {
    let scalars = text.unicodeScalars
    guard let equals = scalars.firstIndex(of: "=") else { return (String(text), nil) }
    return (String(scalars[..<equals]), String(scalars[equals...].dropFirst()))
  }
}

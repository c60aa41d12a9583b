extension UsageError {
  /// What is wrong, in one line. Holds arguments as they were typed, control characters included.
  var message: String {
    switch reason {
    case .unknownOption(let name, let suggestion):
      "unknown option '\(name)'" + Self.didYouMean(suggestion)
    case .missingValue(let option, let metavar):
      "option '\(option)' needs a value: \(option) \(metavar)"
    case .unexpectedValue(let option, let value):
      "option '\(option)' takes no value, but '\(value)' was given"
    case .invalidValue(let option, let value, let problem):
      "invalid value '\(value)' for '\(option)': \(problem.message)"
    case .missingOperand(let name):
      "missing operand \(name)"
    case .missingOption(let option, let metavar):
      "missing option '\(option) \(metavar)'"
    case .conflict(let option, let other):
      "option '\(option)' makes no sense with '\(other)'"
    case .needs(let option, let other):
      "option '\(option)' needs '\(other)'"
    case .unexpectedOperand(let argument):
      "unexpected operand '\(argument)'"
    case .unknownCommand(let name, let suggestion):
      "unknown command '\(name)'" + Self.didYouMean(suggestion)
    case .missingCommand:
      "no command given"
    case .missingSubcommand(let group, let names):
      "'\(group)' needs a command: \(InvalidValue.alternatives(names))"
    case .unknownArchitecture(let name, let suggestion):
      "unknown architecture '\(name)'" + Self.didYouMean(suggestion)
    case .fileForArchitecture(let name):
      "'\(name)' is a file, not an architecture: the file comes first, then the architectures"
    }
  }

  /// Where to read more, in one line.
  func hint(tool: ToolSpec) -> String {
    let words = [tool.name, command, ToolSpec.help.spec.spelling].compactMap { $0 }
    return "see '\(words.joined(separator: " "))'"
  }

  static func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { " (did you mean '\($0)'?)" } ?? ""
  }
}

extension InvalidValue {
  fileprivate var message: String {
    switch self {
    case .empty: "must not be empty"
    case .notOneOf(let choices): "must be \(Self.alternatives(choices))"
    case .unknownArchitecture(let suggestion):
      "not an architecture" + UsageError.didYouMean(suggestion)
    case .other(let reason): reason
    }
  }

  /// The choices as in `'a', 'b' or 'c'`.
  fileprivate static func alternatives(_ choices: [String]) -> String {
    let quoted = choices.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}

/// A command line that cannot be understood.
struct UsageError: Error, Equatable {
  /// What is wrong. Options are named as they were typed, with their dashes.
  enum Reason: Error, Equatable {
    /// The suggestion is an option with its dashes, or a command.
    case unknownOption(String, suggestion: String?)
    case missingValue(option: String, metavar: String)
    case unexpectedValue(option: String, value: String)
    case invalidValue(option: String, value: String, InvalidValue)
    case missingOperand(String)
    case missingOption(String, metavar: String)
    /// Options, or an option and an operand, that make no sense together.
    case conflict(option: String, with: String)
    /// An option that makes sense only with another one.
    case needs(option: String, String)
    case unexpectedOperand(String)
    case unknownCommand(String, suggestion: String?)
    case missingCommand
    /// A group's name alone; its commands without that name.
    case missingSubcommand(of: String, [String])
    case unknownArchitecture(String, suggestion: String?)
    /// A file stands where an architecture must.
    case fileForArchitecture(String)
  }

  let reason: Reason
  /// The name of the command whose help text says more; nil if no command was recognised.
  let command: String?
}

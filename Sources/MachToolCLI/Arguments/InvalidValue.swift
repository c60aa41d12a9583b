/// Why a text is not a value of an option.
enum InvalidValue: Error, Equatable {
  case empty
  case notOneOf([String])
  case unknownArchitecture(suggestion: String?)
  /// A reason only the option knows, worded to follow "invalid value 'x' for '--option': ".
  case other(String)
}

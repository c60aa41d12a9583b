import MachOBytes

extension SystemError {
  /// The reason as the system words it: with a capital letter.
  var systemWords: String { systemReason.prefix(1).uppercased() + systemReason.dropFirst() }
}

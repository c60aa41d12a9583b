import MachOBytes

extension SystemError {
  /// The reason as the system words it: with a capital letter.
  var systemWords: String { reason.prefix(1).uppercased() + reason.dropFirst() }
}

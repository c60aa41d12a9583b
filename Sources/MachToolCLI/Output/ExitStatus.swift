/// What the program says by its exit status.
enum ExitStatus: Int32, Comparable {
  case success = 0
  /// The question was answered, and the answer is no.
  case no = 1
  /// Something could not be read, or the call was wrong.
  case failure = 2

  static func < (left: ExitStatus, right: ExitStatus) -> Bool {
    left.rawValue < right.rawValue
  }
}

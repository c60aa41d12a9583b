/// A system call that failed.
public struct SystemError: Error, Sendable, Hashable {
  /// What was tried, in a word or two: `open`, `read`, `rename`.
  public let operation: String
  /// The file it was tried on; may be empty.
  public let path: String
  /// The number the system gave; 0 when the refusal is our own.
  public let code: Int32
  /// What went wrong, in words.
  public let reason: String

  /// The failure that the system reports as `code`.
  public init(_ operation: String, _ path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
    self.reason = Platform.description(ofErrorNumber: code)
  }

  /// A refusal of our own.
  public init(_ operation: String, _ path: String, reason: String) {
    self.operation = operation
    self.path = path
    self.code = 0
    self.reason = reason
  }

  /// The same failure, told of the file that `path` names.
  func told(of path: String) -> SystemError {
    code == 0
      ? SystemError(operation, path, reason: reason) : SystemError(operation, path, code: code)
  }

  /// Whether the reader of a pipe has gone.
  public var isBrokenPipe: Bool { code == Platform.brokenPipe }

  /// Whether the file is not there.
  public var isNotFound: Bool { code == Platform.notFound }
}

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
    self.init(operation, path, code: 0, reason: reason)
  }

  private init(_ operation: String, _ path: String, code: Int32, reason: String) {
    self.operation = operation
    self.path = path
    self.code = code
    self.reason = reason
  }

  /// A folder stands where a file must.
  public static func isFolder(_ operation: String, _ path: String) -> SystemError {
    SystemError(operation, path, code: Platform.isDirectory, reason: "is a folder")
  }

  /// The same failure, told of the file that `path` names.
  func told(of path: String) -> SystemError {
    SystemError(operation, path, code: code, reason: reason)
  }

  /// The reason as the system words it; our own where it has none.
  public var systemReason: String {
    code == 0 ? reason : Platform.description(ofErrorNumber: code)
  }

  /// Whether the reader of a pipe has gone.
  public var isBrokenPipe: Bool { code == Platform.brokenPipe }

  /// Whether the file is not there.
  public var isNotFound: Bool { code == Platform.notFound }
}

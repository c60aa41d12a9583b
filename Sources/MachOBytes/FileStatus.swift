/// What the file system says of a file.
public struct FileStatus: Sendable, Hashable {
  /// What stands at a path.
  public enum Kind: Sendable, Hashable {
    case file
    case folder
    case link
    /// A pipe or a character device: bytes come and go one after the other.
    case stream
    /// A block device, a socket.
    case other
  }

  public let kind: Kind
  /// In bytes.
  public let size: Int
  /// The permission bits, 0 to 0o7777.
  public let permissions: UInt32

  init(kind: Kind, size: Int, permissions: UInt32) {
    self.kind = kind
    self.size = size
    self.permissions = permissions
  }

  /// The path without links, `.` and `..`; nil when nothing is there, or when it is no UTF-8.
  public static func realPath(of path: String) -> String? { Platform.realPath(path) }

  /// The status of what `path` names; the last link is followed unless `followingLinks` is false.
  ///
  /// - Throws: `SystemError` when nothing is there or it cannot be looked at.
  public init(of path: String, followingLinks: Bool = true) throws(SystemError) {
    self = try Platform.status(ofPath: path, followingLinks: followingLinks)
  }
}

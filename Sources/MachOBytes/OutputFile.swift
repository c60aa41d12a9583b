/// A file that appears whole or not at all: written under a temporary name in the same folder,
/// then renamed. Unless ``commit()`` succeeds, the old file stays and the temporary one goes.
public final class OutputFile {
  public let path: String
  private let temporaryPath: String
  private var descriptor: Int32?

  /// Makes the temporary file.
  ///
  /// - Parameter permissions: The permission bits of the finished file; the umask is applied.
  /// - Throws: `SystemError` when the folder does not allow it, or `path` is a folder or device.
  public init(at path: String, permissions: UInt32 = 0o666) throws(SystemError) {
    if let status = try? FileStatus(of: path) {
      switch status.kind {
      case .folder:
        throw SystemError("write", path, reason: "is a folder")
      case .other:
        throw SystemError("write", path, reason: "is no regular file")
      case .file, .link:
        break
      }
    }
    self.path = path
    (descriptor, temporaryPath) = try Platform.makeTemporary(beside: path, permissions: permissions)
  }

  deinit {
    discard()
  }

  /// Appends `bytes`.
  ///
  /// - Throws: `SystemError`, for instance on a full disk, or after ``commit()``.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    guard let descriptor else { throw SystemError("write", path, reason: "is closed already") }
    try Platform.write(bytes, to: descriptor, path: path)
  }

  /// Gives the finished file its name.
  ///
  /// - Throws: `SystemError`; the old file is then untouched.
  public func commit() throws(SystemError) {
    guard let descriptor else { throw SystemError("write", path, reason: "is closed already") }
    // A close that fails takes the descriptor all the same: a second one could hit another file.
    self.descriptor = nil
    do {
      try Platform.closeChecked(descriptor, path: path)
      try Platform.rename(temporaryPath, to: path)
    } catch {
      Platform.remove(temporaryPath)
      throw error
    }
  }

  private func discard() {
    guard let descriptor else { return }
    Platform.close(descriptor)
    Platform.remove(temporaryPath)
    self.descriptor = nil
  }
}

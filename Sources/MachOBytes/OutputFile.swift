/// A file that appears whole or not at all: written under a temporary name in the same folder,
/// then renamed. Unless ``commit()`` succeeds, the old file stays and the temporary one goes.
///
/// What is there to be written to (a pipe, a terminal, `/dev/null`) is written to, one byte after the other.
public final class OutputFile {
  public let path: String
  /// What is replaced: `path`, or where its link leads.
  private let finalPath: String
  private let target: Target
  private var descriptor: Int32?
  /// Number of bytes written one after the other.
  private var position: UInt64 = 0

  private enum Target {
    /// - Parameter permissions: What the temporary file got of those that were asked for.
    case file(temporaryPath: String, permissions: UInt32)
    case stream
  }

  /// Makes the temporary file. `-` is standard output.
  ///
  /// - Parameters:
  ///   - permissions: The permission bits of the finished file; the umask is applied.
  ///   - followsLinks: Whether a symbolic link at `path` stays, and the file that it leads to is
  ///     replaced. Otherwise the link is replaced, and what was its target stays as it is.
  /// - Throws: `SystemError` when the folder does not allow it, or `path` is a folder, a block
  ///   device or a socket.
  public init(
    at path: String, permissions: UInt32 = 0o666, followsLinks: Bool = false
  ) throws(SystemError) {
    self.path = path == "-" ? "standard output" : path
    finalPath = followsLinks ? OutputFile.followed(path) : path
    if path == "-" {
      target = .stream
      descriptor = Platform.standardOutput
      return
    }
    switch OutputFile.kind(of: finalPath) {
    case .folder:
      throw SystemError.isFolder("write", path)
    case .other:
      throw SystemError("write", path, reason: "is no regular file")
    case .stream:
      target = .stream
      descriptor = try Platform.openStreamForWriting(path)
    case .file, .link, nil:
      // Before there is anything that a signal could leave behind.
      Interruption.begin()
      do {
        let made = try Platform.makeTemporary(beside: finalPath, permissions: permissions)
        descriptor = made.descriptor
        let status = try? Platform.status(of: made.descriptor, path)
        target = .file(temporaryPath: made.path, permissions: status?.permissions ?? permissions)
      } catch {
        Interruption.end()
        throw error
      }
    }
  }

  /// Where a link at `path` leads, if something is there.
  private static func followed(_ path: String) -> String {
    guard (try? FileStatus(of: path, followingLinks: false))?.kind == .link,
      let real = Platform.realPath(path)
    else { return path }
    return real
  }

  /// What stands at `path`; a link is one unless it leads to something that is written to as it is.
  private static func kind(of path: String) -> FileStatus.Kind? {
    guard let status = try? FileStatus(of: path, followingLinks: false) else { return nil }
    guard status.kind == .link else { return status.kind }
    let target = try? FileStatus(of: path)
    return target?.kind == .stream || target?.kind == .other ? target?.kind : .link
  }

  deinit {
    discard()
  }

  /// Appends `bytes`.
  ///
  /// - Throws: `SystemError`, for instance on a full disk, or after ``commit()``.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    try Interruption.check(path)
    try Platform.write(bytes, to: try openDescriptor(), path: path)
    position += UInt64(bytes.count)
  }

  /// Writes the whole file: `parts`, which must be in the order of their offsets and not overlap,
  /// and zeros between them and up to `size`.
  ///
  /// Parts of files are copied by the system where it can, holes stay holes, and large files are
  /// copied by two threads. Memory does not grow with the size.
  ///
  /// - Throws: `SystemError` when reading or writing fails, when the disk is too small, and when
  ///   a source has become shorter.
  public func write(_ parts: [OutputPart], size: UInt64) throws(SystemError) {
    let descriptor = try openDescriptor()
    switch target {
    case .file:
      try Platform.setSize(size, of: descriptor, path: path)
      try PartCopier(parts, to: descriptor, path: path).run()
      position = size
    case .stream:
      for part in parts {
        try pad(to: part.offset)
        switch part.source {
        case .bytes(let bytes):
          try write(bytes)
        case .file(let file, let view):
          try PartCopier.forEachPiece(of: view, in: file) { (piece) throws(SystemError) in
            try write(piece)
          }
        }
      }
      try pad(to: size)
    }
  }

  private func pad(to offset: UInt64) throws(SystemError) {
    while position < offset {
      try write([UInt8](repeating: 0, count: Int(min(offset - position, 1 << 16))))
    }
  }

  /// Gives the file the times of last access and change that `source` had when it was opened,
  /// to the nanosecond.
  ///
  /// - Throws: `SystemError` when the file system does not allow it.
  public func copyTimes(of source: InputFile) throws(SystemError) {
    guard case .file = target, source.status.kind == .file else { return }
    try Platform.setTimes(source.times, of: try openDescriptor(), path: path)
  }

  /// Gives the finished file its name.
  ///
  /// - Throws: `SystemError`; the old file is then untouched.
  public func commit() throws(SystemError) {
    let descriptor = try openDescriptor()
    guard case .file(let temporaryPath, let permissions) = target else { return discard() }
    // A close that fails takes the descriptor all the same: a second one could hit another file.
    self.descriptor = nil
    defer { Interruption.end() }
    do {
      try Interruption.check(path)
      // The system takes these bits away from a file that is written to.
      if permissions & 0o7000 != 0 {
        try Platform.setPermissions(permissions, of: descriptor, path: path)
      }
    } catch {
      Platform.close(descriptor)
      Platform.remove(temporaryPath)
      throw error
    }
    do {
      try Platform.closeChecked(descriptor, path: path)
      try Platform.rename(temporaryPath, to: finalPath)
    } catch {
      Platform.remove(temporaryPath)
      throw error
    }
  }

  private func openDescriptor() throws(SystemError) -> Int32 {
    guard let descriptor else { throw SystemError("write", path, reason: "is closed already") }
    return descriptor
  }

  private func discard() {
    guard let descriptor else { return }
    self.descriptor = nil
    if descriptor != Platform.standardOutput { Platform.close(descriptor) }
    if case .file(let temporaryPath, _) = target {
      Platform.remove(temporaryPath)
      Interruption.end()
    }
  }
}

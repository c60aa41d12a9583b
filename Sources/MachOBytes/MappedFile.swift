/// A file opened for reading.
public struct MappedFile: Sendable {
  /// Its path as given.
  public let path: String
  /// Its bytes.
  public let view: ByteView

  /// What does not stand on a disk (a pipe) is read into memory, up to this many bytes.
  public static let largestStream = 1 << 30

  /// Maps the file at `path`; `-` is standard input.
  ///
  /// - Throws: `SystemError` when it cannot be opened, is a folder, or is a stream of more than
  ///   ``largestStream`` bytes.
  public init(opening path: String) throws(SystemError) {
    self.path = path
    let descriptor = path == "-" ? Platform.standardInput : try Platform.openForReading(path)
    defer { if path != "-" { Platform.close(descriptor) } }
    let status = try Platform.status(of: descriptor, path)
    view = try MappedFile.contents(of: descriptor, status, path)
  }

  /// The bytes of an open file: mapped if it stands on a disk, read otherwise.
  static func contents(
    of descriptor: Int32, _ status: FileStatus, _ path: String
  ) throws(SystemError) -> ByteView {
    switch status.kind {
    case .folder:
      throw SystemError.isFolder("read", path)
    case .file:
      guard status.size > 0 else { return .empty }
      return ByteView(try Platform.map(descriptor, size: status.size, path: path))
    case .stream, .other, .link:
      return ByteView(
        try Platform.readAll(descriptor, path: path, limit: MappedFile.largestStream))
    }
  }
}

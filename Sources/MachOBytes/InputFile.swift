/// A file that stays open: its bytes can be looked at, and the system can copy parts of it.
///
/// What is copied is the file that was opened, even when another has taken its name since.
public final class InputFile: Sendable {
  /// Its path as given.
  public let path: String
  /// Its bytes.
  public let view: ByteView
  /// What the file system said when it was opened.
  public let status: FileStatus
  let descriptor: Int32

  /// Opens the file at `path`; `-` is standard input.
  ///
  /// - Parameter followingLinks: Whether `path` may be a link.
  /// - Throws: `SystemError` as ``MappedFile`` does.
  public init(opening path: String, followingLinks: Bool = true) throws(SystemError) {
    self.path = path
    descriptor =
      path == "-"
      ? Platform.standardInput
      : try Platform.openForReading(path, followingLinks: followingLinks)
    do {
      status = try Platform.status(of: descriptor, path)
      view = try MappedFile.contents(of: descriptor, status, path)
    } catch {
      if path != "-" { Platform.close(descriptor) }
      throw error
    }
  }

  deinit {
    if path != "-" { Platform.close(descriptor) }
  }

  /// Whether the bytes are on a disk, so that the system can read them at any offset.
  var hasOffsets: Bool { status.kind == .file }
}

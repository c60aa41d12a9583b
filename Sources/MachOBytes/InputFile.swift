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
  /// Of last access and change, when it was opened.
  let times: FileTimes
  private let staysOpen: Bool

  /// Opens the file at `path`; `-` is standard input.
  ///
  /// - Parameters:
  ///   - followingLinks: Whether `path` may be a link.
  ///   - staysOpen: Whether parts of it will be copied. A process has few open files.
  /// - Throws: `SystemError` as ``MappedFile`` does.
  public init(opening path: String, followingLinks: Bool = true, staysOpen: Bool = true)
    throws(SystemError)
  {
    self.path = path
    self.staysOpen = staysOpen
    descriptor =
      path == "-"
      ? Platform.standardInput
      : try Platform.openForReading(path, followingLinks: followingLinks)
    do {
      status = try Platform.status(of: descriptor, path)
      times = try Platform.times(of: descriptor, path)
      view = try MappedFile.contents(of: descriptor, status, path)
    } catch {
      if path != "-" { Platform.close(descriptor) }
      throw error
    }
    if !staysOpen, path != "-" { Platform.close(descriptor) }
  }

  deinit {
    if staysOpen, path != "-" { Platform.close(descriptor) }
  }

  /// Whether the system can read the bytes at any offset: they are on a disk, and the file is open.
  var hasOffsets: Bool { status.kind == .file && staysOpen }
}

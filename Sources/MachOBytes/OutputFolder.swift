/// A folder that appears whole or not at all: it is put together under a temporary name in the same
/// folder, then renamed. Unless ``commit()`` succeeds, nothing of it stays.
///
/// Paths in it have their parts separated by `/`. What they are in must have been made here as a
/// folder, so that none leads out, not over a link either.
public final class OutputFolder {
  /// Where it will be.
  public let path: String
  private let temporaryPath: String
  private var isOpen = true
  /// What was made, in the order of making; and all of it for look-ups.
  private var items: [Item] = []
  private var kinds: [String: Kind] = [:]

  private enum Kind {
    case folder
    case other
  }

  private struct Item {
    let path: String
    let kind: Kind
  }

  /// Makes the temporary folder.
  ///
  /// - Throws: `SystemError` when something stands at `path` already, or when the folder that it is
  ///   in does not allow it.
  public init(at path: String) throws(SystemError) {
    self.path = OutputFolder.withoutSlashes(path)
    try OutputFolder.checkFree(path)
    // Before there is anything that a signal could leave behind.
    Interruption.begin()
    do throws(SystemError) {
      temporaryPath = try Platform.makeTemporaryFolder(beside: self.path)
    } catch {
      Interruption.end()
      throw error
    }
  }

  deinit {
    discard()
  }

  /// Makes sure that nothing stands at `path`, a link that leads nowhere included.
  ///
  /// - Throws: `SystemError` when something does, or when that cannot be told.
  public static func checkFree(_ path: String) throws(SystemError) {
    let path = withoutSlashes(path)
    do throws(SystemError) {
      _ = try FileStatus(of: path, followingLinks: false)
    } catch {
      guard error.isNotFound else { throw error }
      return
    }
    throw SystemError("create", path, reason: "is there already")
  }

  /// A folder's path may end in slashes, which those of its neighbours cannot be made from.
  private static func withoutSlashes(_ path: String) -> String {
    var path = path
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    return path
  }

  /// Makes a folder.
  ///
  /// - Parameter permissions: Its permission bits; the umask is applied, and we may always write.
  /// - Throws: `SystemError`
  public func makeFolder(_ path: String, permissions: UInt32 = 0o777) throws(SystemError) {
    try make(path, .folder) { (full) throws(SystemError) in
      try Platform.makeFolder(full, permissions: permissions & 0o777 | 0o700)
    }
  }

  /// Makes a symbolic link with `target` in it, as it stands.
  ///
  /// - Throws: `SystemError`
  public func makeLink(_ path: String, to target: String) throws(SystemError) {
    try make(path, .other) { (full) throws(SystemError) in
      try Platform.makeLink(full, to: target)
    }
  }

  /// Makes a file of `bytes`.
  ///
  /// - Parameter permissions: Its permission bits; the umask is applied.
  /// - Throws: `SystemError`
  public func write(
    _ bytes: [UInt8], to path: String, permissions: UInt32 = 0o666
  ) throws(SystemError) {
    let part = OutputPart(bytes, at: 0)
    try write(part, size: UInt64(bytes.count), to: path, permissions: permissions)
  }

  /// Makes a copy of `file`, with its permission bits as far as the umask allows.
  ///
  /// - Throws: `SystemError`
  public func copy(_ file: InputFile, to path: String) throws(SystemError) {
    try write(
      OutputPart(file.view, of: file, at: 0), size: UInt64(file.view.count), to: path,
      permissions: file.status.permissions & 0o777)
  }

  private func write(
    _ part: OutputPart, size: UInt64, to path: String, permissions: UInt32
  ) throws(SystemError) {
    try make(path, .other) { (full) throws(SystemError) in
      let file = try OutputFile(at: full, permissions: permissions)
      try file.write([part], size: size)
      try file.commit()
    }
  }

  private func make(
    _ path: String, _ kind: Kind, _ body: (String) throws(SystemError) -> Void
  ) throws(SystemError) {
    let shown = self.path + "/" + path
    guard isOpen else { throw SystemError("create", shown, reason: "is closed already") }
    try Interruption.check(self.path)
    guard isInside(path) else {
      throw SystemError("create", shown, reason: "is in no folder that was made here")
    }
    guard kinds[path] == nil else {
      throw SystemError("create", shown, reason: "is there already")
    }
    do throws(SystemError) {
      try body(temporaryPath + "/" + path)
    } catch {
      // What a source had to say is about another file.
      throw error.path.hasPrefix(temporaryPath) ? error.told(of: shown) : error
    }
    items.append(Item(path: path, kind: kind))
    kinds[path] = kind
  }

  /// Whether `path` names something directly in a folder that was made here.
  private func isInside(_ path: String) -> Bool {
    // By bytes: a combining mark behind a slash does not make it another character.
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let name = slash.map { path[path.utf8.index(after: $0)...] } ?? path[...]
    guard !["", ".", ".."].contains(name), !path.utf8.contains(0) else { return false }
    return slash.map { kinds[String(path[..<$0])] == .folder } ?? true
  }

  /// Gives the finished folder its name.
  ///
  /// - Throws: `SystemError`; nothing of the folder then stays.
  public func commit() throws(SystemError) {
    guard isOpen else { throw SystemError("create", path, reason: "is closed already") }
    do throws(SystemError) {
      try Interruption.check(path)
      try OutputFolder.checkFree(path)
      try Platform.rename(temporaryPath, to: path)
    } catch {
      discard()
      throw error
    }
    isOpen = false
    Interruption.end()
  }

  private func discard() {
    guard isOpen else { return }
    isOpen = false
    for item in items.reversed() {
      let full = temporaryPath + "/" + item.path
      switch item.kind {
      case .folder: Platform.removeFolder(full)
      case .other: Platform.remove(full)
      }
    }
    Platform.removeFolder(temporaryPath)
    Interruption.end()
  }
}

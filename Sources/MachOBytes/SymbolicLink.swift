/// Reads symbolic links.
public enum SymbolicLink {
  /// The path in the link at `path`, as it stands there: it may lead nowhere.
  ///
  /// - Throws: `SystemError` when there is no link, or when its path is not UTF-8.
  public static func target(of path: String) throws(SystemError) -> String {
    let target = try Platform.readLink(path)
    // What is no UTF-8 has lost its bytes on the way here.
    guard !target.unicodeScalars.contains("\u{fffd}") else {
      throw SystemError("read", path, reason: "is a link to a name that is not UTF-8")
    }
    return target
  }
}

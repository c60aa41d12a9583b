/// Paths inside a package: parts separated by `/`, without one at either end; empty for the root.
public enum PackagePath {
  public static func join(_ folder: String, _ path: String) -> String {
    folder.isEmpty ? path : folder + "/" + path
  }

  /// The last part.
  public static func name(of path: String) -> String {
    slash(in: path).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  /// The folder that `path` is in; empty for one at the root.
  public static func folder(of path: String) -> String {
    slash(in: path).map { String(path[..<$0]) } ?? ""
  }

  /// The last slash. As a byte: a combining mark behind it does not make it another character.
  private static func slash(in path: String) -> String.Index? {
    path.utf8.lastIndex(of: UInt8(ascii: "/"))
  }

  /// Whether `path` lies in `folder`, at any depth.
  public static func isInside(_ path: String, _ folder: String) -> Bool {
    folder.isEmpty ? !path.isEmpty : path.hasPrefix(folder + "/")
  }
}

/// Paths inside a package: parts separated by `/`, without one at either end; empty for the root.
public enum PackagePath {
  public static func join(_ folder: String, _ path: String) -> String {
    folder.isEmpty ? path : folder + "/" + path
  }

  /// The last part.
  public static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// The folder that `path` is in; empty for one at the root.
  public static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// Whether `path` lies in `folder`, at any depth.
  public static func isInside(_ path: String, _ folder: String) -> Bool {
    folder.isEmpty ? !path.isEmpty : path.hasPrefix(folder + "/")
  }
}

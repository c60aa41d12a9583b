/// Lists folders.
public enum Folder {
  /// The names in the folder at `path`, sorted by their bytes, without `.` and `..`.
  ///
  /// - Throws: `SystemError` when it cannot be read.
  public static func names(in path: String) throws(SystemError) -> [String] {
    try Platform.names(inFolder: path).sorted { left, right in
      left.utf8.lexicographicallyPrecedes(right.utf8)
    }
  }
}

import AppPackage

/// Parts of paths as users and links write them.
enum PathParts {
  /// The names in a path, without those that stay where they are. By bytes: a combining mark behind
  /// a slash does not make it another character.
  static func of(_ path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }.filter { $0 != "." }
  }

  /// The last name of a path, which may end in slashes.
  static func name(of path: String) -> String {
    of(path).last ?? ""
  }

  /// `path` without its last name: what stands before the name of a neighbour. Empty, or with a
  /// slash at its end.
  static func folder(of path: String) -> String {
    var path = path
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    let folder = PackagePath.folder(of: path)
    return path.utf8.contains(UInt8(ascii: "/")) ? folder + "/" : ""
  }

  /// The name before and behind its last dot; the ending is empty when there is none.
  static func split(_ name: String) -> (stem: String, ending: String) {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return (name, "")
    }
    return (String(name[..<dot]), String(name[name.utf8.index(after: dot)...]))
  }
}

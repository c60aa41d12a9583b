import Foundation

/// The project's own files.
enum Project {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(of path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  /// Paths of the Swift files in a folder, relative to the project.
  static func swiftFiles(in path: String) -> [String] {
    files(in: path).filter { $0.hasSuffix(".swift") }
  }

  /// Paths of all files in a folder and its folders, relative to the project.
  static func files(in path: String) -> [String] {
    let root = folder.appendingPathComponent(path)
    let found = FileManager.default.enumerator(
      at: root, includingPropertiesForKeys: [.isRegularFileKey])
    return (found?.compactMap { $0 as? URL } ?? []).filter { url in
      (try? url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
    }.map { url in
      path + "/" + url.path.dropFirst(root.path.count + 1)
    }.sorted()
  }

  /// Names of the types that the files of a folder are named after.
  static func typeNames(in path: String) -> [String] {
    swiftFiles(in: path).map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent }
  }

  /// A source text without comments and string literals, as far as lines tell.
  static func code(of path: String) throws -> [(number: Int, line: String)] {
    try text(of: path).components(separatedBy: "\n").enumerated().map { index, line in
      var code = line
      if let comment = code.range(of: "//") { code = String(code[..<comment.lowerBound]) }
      code = code.replacingOccurrences(
        of: #""[^"]*""#, with: "\"\"", options: .regularExpression)
      return (index + 1, code)
    }
  }
}

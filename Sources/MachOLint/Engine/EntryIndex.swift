import AppPackage
import MachOBytes

/// What stands at each path of a package, looked up at once: made when the first rule asks.
final class EntryIndex {
  private let tree: any FileTree

  init(_ tree: any FileTree) {
    self.tree = tree
  }

  private lazy var byPath: [String: TreeEntry] = Dictionary(
    tree.entries.lazy.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
  private lazy var byLetters: [String: String] = Dictionary(
    tree.entries.lazy.map { ($0.path.lowercased(), $0.path) },
    uniquingKeysWith: { first, _ in first })

  /// What stands at a path, from the root of the package; nil for nothing.
  subscript(path: String) -> TreeEntry.Kind? { byPath[path]?.kind }

  /// The entry at a path, from the root of the package.
  func entry(at path: String) -> TreeEntry? { byPath[path] }

  /// The path that is `path` but for capitals and small letters.
  func path(likeLettersOf path: String) -> String? { byLetters[path.lowercased()] }
}

import AppPackage
import MachOBytes

/// What stands at each path of a package, looked up at once: made when the first rule asks.
final class EntryIndex {
  private let tree: any FileTree

  init(_ tree: any FileTree) {
    self.tree = tree
  }

  private lazy var kinds: [String: TreeEntry.Kind] = Dictionary(
    tree.entries.lazy.map { ($0.path, $0.kind) }, uniquingKeysWith: { $1 })

  /// What stands at a path, from the root of the package; nil for nothing.
  subscript(path: String) -> TreeEntry.Kind? { kinds[path] }
}

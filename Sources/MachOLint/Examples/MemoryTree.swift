import AppPackage
import MachOBytes

/// Files and links in memory, for examples.
struct MemoryTree: FileTree {
  let entries: [TreeEntry]
  let problems: [PackageError] = []
  private let files: [String: ByteView]
  private let links: [String: String]

  /// - Parameter links: What the symbolic links at these of the paths say.
  init(_ files: [(path: String, bytes: [UInt8])], links: [String: String] = [:]) {
    var entries: [TreeEntry] = []
    var folders: Set<String> = []
    for (path, bytes) in files {
      var parts = path.split(separator: "/").dropLast()
      var above: [String] = []
      while !parts.isEmpty {
        above.append(parts.joined(separator: "/"))
        parts.removeLast()
      }
      for folder in above.reversed() where folders.insert(folder).inserted {
        entries.append(TreeEntry(path: folder, kind: .folder, size: 0))
      }
      entries.append(
        TreeEntry(
          path: path, kind: links[path] == nil ? .file : .link, size: UInt64(bytes.count)))
    }
    self.entries = entries
    self.files = Dictionary(
      files.map { ($0.path, ByteView($0.bytes)) }, uniquingKeysWith: { $1 })
    self.links = links
  }

  func contents(of entry: TreeEntry) -> ByteView { files[entry.path] ?? .empty }
  func linkTarget(of entry: TreeEntry) -> String { links[entry.path] ?? "" }
  func prefix(of entry: TreeEntry, count: Int) -> ByteView {
    contents(of: entry).prefix(count)
  }
  func displayPath(_ path: String) -> String { path }
}

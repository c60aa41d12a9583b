import AppPackage
import MachOBytes

/// A folder that is copied as it is, links as links.
struct SourceFolder {
  /// As the user gave it.
  let path: String
  /// Each folder before what is in it.
  private let entries: [TreeEntry]
  /// The path in each link.
  private var targets: [String: String] = [:]
  private let kinds: [String: TreeEntry.Kind]

  /// Far more than any framework holds; more is not copied.
  private static let mostEntries = 200_000
  /// Links behind links, as in the systems.
  private static let mostLinks = 32

  /// Lists the folder.
  ///
  /// - Throws: `XCFrameworkError` when it cannot be read whole, or holds what cannot be copied: a
  ///   pipe, a device, a link that leads out.
  init(_ path: String) throws(XCFrameworkError) {
    self.path = path
    let tree = FolderTree(path, mostEntries: SourceFolder.mostEntries)
    if let problem = tree.problems.first { throw .package(problem) }
    entries = tree.entries
    kinds = Dictionary(entries.map { ($0.path, $0.kind) }, uniquingKeysWith: { $1 })
    for entry in entries {
      switch entry.kind {
      case .file, .folder:
        break
      case .stream, .other:
        throw .special(path: tree.displayPath(entry.path))
      case .link:
        let full = tree.displayPath(entry.path)
        let target: String
        do throws(SystemError) {
          target = try SymbolicLink.target(of: full)
        } catch {
          throw .system(error)
        }
        guard SourceFolder.isInside(target, of: entry.path) else {
          throw .linkOutside(path: full, target: target, folder: path)
        }
        targets[entry.path] = target
      }
    }
  }

  /// Whether the link at `path` leads to a place in the folder.
  ///
  /// It may go up only at its start, where the folders are known to be real ones. What a name after
  /// that leads over is in the folder, and if it is a link, that link was looked at too.
  private static func isInside(_ target: String, of path: String) -> Bool {
    let parts = PathParts.of(target)
    guard target.utf8.first != UInt8(ascii: "/"), !parts.isEmpty else { return false }
    let steps = parts.prefix { $0 == ".." }.count
    return !parts.dropFirst(steps).contains("..") && steps < PathParts.of(path).count
  }

  /// Where `path` leads over the folder's links; nil when nothing is there.
  func resolve(_ path: String) -> String? {
    var rest = Array(PathParts.of(path).reversed())
    var found: [String] = []
    var links = 0
    while let part = rest.popLast() {
      if part == ".." {
        guard found.popLast() != nil else { return nil }
        continue
      }
      let next = (found + [part]).joined(separator: "/")
      guard let kind = kinds[next] else { return nil }
      if kind == .link {
        links += 1
        guard links <= SourceFolder.mostLinks, let target = targets[next] else { return nil }
        rest += PathParts.of(target).reversed()
      } else {
        found.append(part)
      }
    }
    return found.joined(separator: "/")
  }

  /// Whether a file is at `path`.
  func hasFile(_ path: String) -> Bool { kinds[path] == .file }

  /// The files whose paths satisfy `isWanted`.
  func files(where isWanted: (String) -> Bool) -> [String] {
    entries.filter { $0.kind == .file && isWanted($0.path) }.map(\.path)
  }

  /// How a path in the folder is named in messages, and found.
  func displayPath(_ part: String) -> String {
    path.utf8.last == UInt8(ascii: "/") ? path + part : path + "/" + part
  }

  /// Copies the folder.
  ///
  /// - Parameters:
  ///   - place: The copy's path in `output`.
  ///   - isLeftOut: Tells the files that are not copied.
  func copy(
    to place: String, of output: OutputFolder,
    leavingOut isLeftOut: (String) -> Bool = { _ in false }
  ) throws(SystemError) {
    try output.makeFolder(place, permissions: try FileStatus(of: path).permissions)
    for entry in entries {
      let full = displayPath(entry.path)
      let target = place + "/" + entry.path
      switch entry.kind {
      case .folder:
        let status = try FileStatus(of: full, followingLinks: false)
        try output.makeFolder(target, permissions: status.permissions)
      case .link:
        try output.makeLink(target, to: targets[entry.path] ?? "")
      case .file, .stream, .other:
        guard !isLeftOut(entry.path) else { continue }
        try output.copy(InputFile(opening: full, followingLinks: false), to: target)
      }
    }
  }
}

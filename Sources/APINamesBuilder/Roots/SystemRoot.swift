import AppPackage
import MachOBytes

/// A folder that stands for the root of a system: an SDK, or the root of a runtime.
///
/// Links in it are followed as the system itself would, with this folder as its root: an absolute
/// link counts from there, and none leads out.
struct SystemRoot {
  let path: String

  /// Folders nested more deeply are not looked into.
  static let deepest = 64
  /// Files and folders that are looked at; a whole system has about a million.
  static let mostItems = 5_000_000
  /// Links behind links, as in the systems.
  private static let mostLinks = 32

  /// - Throws: `SystemError` when `path` is no folder.
  init(_ path: String) throws(SystemError) {
    guard try FileStatus(of: path).kind == .folder else {
      throw SystemError("open", path, reason: "is no folder")
    }
    self.path = path
  }

  /// Where a path of the system is on this machine.
  func fullPath(_ part: String) -> String {
    part.isEmpty ? path : path.hasSuffix("/") ? path + part : path + "/" + part
  }

  /// Visits all that lies in `folders`, once each, by its path without links, sorted by name.
  ///
  /// - Parameters:
  ///   - folders: Paths in the system. One that is not there is passed over.
  ///   - visit: Gets each folder before what is in it, and says whether to look into it; of a file
  ///     the answer does not matter.
  /// - Returns: What could not be looked at.
  func walk(_ folders: [String], _ visit: (SystemItem) -> Bool) -> [SystemError] {
    var problems: [SystemError] = []
    var seen: Set<String> = []
    var count = 0
    // Paths still to visit, the next one last.
    var pending = folders.reversed().map { (path: $0, depth: 0) }
    while let (linked, depth) = pending.popLast() {
      // Below the first folders, all parts but the last one are known to be no links.
      guard let (path, kind) = depth == 0 ? resolve(linked) : resolveLast(linked),
        kind == .file || kind == .folder, seen.insert(path).inserted
      else { continue }
      count += 1
      guard count <= Self.mostItems else {
        problems.append(
          SystemError("read", self.path, reason: "holds more than \(Self.mostItems) files"))
        break
      }
      let full = fullPath(path)
      let isFolder = kind == .folder
      guard visit(SystemItem(path: path, isFolder: isFolder, fullPath: full)), isFolder else {
        continue
      }
      guard depth < Self.deepest else {
        problems.append(SystemError("read", full, reason: "is nested too deeply"))
        continue
      }
      do throws(SystemError) {
        for name in try Folder.names(in: full).reversed() {
          pending.append((PackagePath.join(path, name), depth + 1))
        }
      } catch {
        problems.append(error)
      }
    }
    return problems
  }

  /// As ``resolve(_:)``, for a path of which at most the last part is a link.
  private func resolveLast(_ path: String) -> (path: String, kind: FileStatus.Kind)? {
    guard let kind = kind(of: path) else { return nil }
    return kind == .link ? resolve(path) : (path, kind)
  }

  /// The path without links that `path` leads to, and what is there; nil when nothing is, or when
  /// it leads out of the system.
  func resolve(_ path: String) -> (path: String, kind: FileStatus.Kind)? {
    // The parts still to go over, the next one last.
    var rest = Array(Self.parts(of: path).reversed())
    var found: [String] = []
    var last = FileStatus.Kind.folder
    var links = 0
    while let part = rest.popLast() {
      if part == ".." {
        guard found.popLast() != nil else { return nil }
        last = .folder
        continue
      }
      let next = (found + [part]).joined(separator: "/")
      guard last == .folder, let kind = self.kind(of: next) else { return nil }
      guard kind == .link else {
        found.append(part)
        last = kind
        continue
      }
      links += 1
      guard links <= Self.mostLinks, let target = try? SymbolicLink.target(of: fullPath(next))
      else { return nil }
      if target.hasPrefix("/") { found = [] }
      rest += Self.parts(of: target).reversed()
      guard rest.count <= Self.mostParts else { return nil }
    }
    return (found.joined(separator: "/"), last)
  }

  /// Parts of a path with links in it.
  private static let mostParts = 4096

  private func kind(of part: String) -> FileStatus.Kind? {
    try? FileStatus(of: fullPath(part), followingLinks: false).kind
  }

  private static func parts(of path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.map(String.init)
  }
}

public import MachOBytes
import MachOCore

/// A folder on the disk. Links in it are told but not followed.
public struct FolderTree: FileTree {
  public let entries: [TreeEntry]
  public let problems: [PackageError]
  private let root: String

  /// Folders nested more deeply are not looked into.
  public static let deepest = 128

  /// Lists the folder at `root`.
  ///
  /// - Parameter mostEntries: What comes after so many is not looked at, which is a problem.
  public init(_ root: String, mostEntries: Int = .max) {
    self.root = root
    var entries: [TreeEntry] = []
    var problems: [PackageError] = []
    // Paths still to visit, the next one last.
    var pending = [(path: "", depth: 0)]
    while let (path, depth) = pending.popLast() {
      let full = path.isEmpty ? root : FolderTree.join(root, path)
      do throws(SystemError) {
        let status = try FileStatus(of: full, followingLinks: depth == 0)
        if depth > 0 {
          guard entries.count < mostEntries else {
            problems.append(
              .system(
                SystemError("read", root, reason: "holds more than \(mostEntries) files")))
            break
          }
          entries.append(
            TreeEntry(
              path: path, kind: status.kind, size: UInt64(status.size), handle: 0))
        }
        guard status.kind == .folder else { continue }
        guard depth < FolderTree.deepest else {
          throw SystemError("read", full, reason: "is nested too deeply")
        }
        for name in try Folder.names(in: full).reversed() {
          // What is no UTF-8 has lost its bytes on the way here, so it cannot be opened.
          guard !name.unicodeScalars.contains("\u{fffd}") else {
            problems.append(
              .system(
                SystemError(
                  "open", FolderTree.join(full, name), reason: "has a name that is not UTF-8")))
            continue
          }
          pending.append((PackagePath.join(path, name), depth + 1))
        }
      } catch {
        problems.append(.system(error))
      }
    }
    self.entries = entries
    self.problems = problems
  }

  static func join(_ folder: String, _ path: String) -> String {
    folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }

  public func displayPath(_ path: String) -> String { FolderTree.join(root, path) }

  public func contents(of entry: TreeEntry) throws(PackageError) -> ByteView {
    do throws(SystemError) {
      return try MappedFile(opening: displayPath(entry.path)).view
    } catch {
      throw .system(error)
    }
  }

  public func linkTarget(of entry: TreeEntry) throws(PackageError) -> String {
    do throws(SystemError) {
      return try SymbolicLink.target(of: displayPath(entry.path))
    } catch {
      throw .system(error)
    }
  }

  public func prefix(of entry: TreeEntry, count: Int) throws(PackageError) -> ByteView {
    try contents(of: entry).prefix(count)
  }
}

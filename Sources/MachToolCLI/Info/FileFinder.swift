import MachOBytes

/// Finds the files in a folder, in the order of their paths; links are not followed.
struct FileFinder {
  /// Deeper folders are not looked into.
  static let deepest = 128

  /// Calls `body` with the path of each regular file, and `failed` with what cannot be read,
  /// until `body` returns false.
  static func forEachFile(
    in folder: String, failed: (SystemError) -> Void, _ body: (String) -> Bool
  ) {
    // Paths still to visit, the next one last.
    var pending = [(path: folder, depth: 0)]
    while let (path, depth) = pending.popLast() {
      do throws(SystemError) {
        switch try FileStatus(of: path, followingLinks: depth == 0).kind {
        case .folder:
          guard depth < deepest else {
            throw SystemError("read", path, reason: "is nested too deeply")
          }
          let separator = path.hasSuffix("/") ? "" : "/"
          for name in try Folder.names(in: path).reversed() {
            pending.append((path + separator + name, depth + 1))
          }
        case .file:
          guard body(path) else { return }
        case .link, .other:
          break
        }
      } catch {
        failed(error)
      }
    }
  }
}

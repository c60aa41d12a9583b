import MachOBytes

/// Finds files for tasks that take paths.
enum FileList {
  /// The file at `path`, or the regular files in the folder there, in the order of their paths;
  /// links in it are not followed.
  static func files(at path: String) throws -> [String] {
    guard try FileStatus(of: path).kind == .folder else { return [path] }
    var files: [String] = []
    var pending = [path]
    while let folder = pending.popLast() {
      for name in try Folder.names(in: folder) {
        let inner = folder + "/" + name
        switch try FileStatus(of: inner, followingLinks: false).kind {
        case .folder: pending.append(inner)
        case .file: files.append(inner)
        case .link, .stream, .other: break
        }
      }
    }
    return files.sorted()
  }
}

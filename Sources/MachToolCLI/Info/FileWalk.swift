import AppPackage
import MachOBytes
import MachOCore

/// Goes to every Mach-O file at a path: the file there, or those in the folder or zip archive.
struct FileWalk {
  let context: CommandContext
  /// Whether nobody wants to know more.
  let isClosed: () -> Bool
  /// Whether a file in a folder or archive that is no binary is wanted too: its first bytes, and how
  /// it is named.
  var wants: (ByteView, String) -> Bool = { _, _ in false }

  /// Bytes by which a file's kind is told.
  private static let headSize = 64

  /// Calls `file` with the bytes of each file and how it is named. A path to a single file is taken
  /// as it is; in a folder or archive what is no binary is passed over.
  ///
  /// - Parameters:
  ///   - enter: Called with a folder or archive, then with it and each folder inside of it.
  /// - Returns: The highest of what the closures return, failure when something could not be read,
  ///   and no when there is no Mach-O file.
  func walk(
    _ path: String, entering enter: (any FileTree, TreeEntry?) -> ExitStatus = { _, _ in .success },
    file: (ByteView, String) -> ExitStatus
  ) -> ExitStatus {
    do throws(PackageError) {
      let tree = try FileTrees.open(path)
      if let single = tree as? SingleFileTree, let entry = single.entries.first {
        return file(single.contents(of: entry), path)
      }
      return walk(tree, path, enter, file)
    } catch {
      context.diagnostics.problem(error)
      return .failure
    }
  }

  private func walk(
    _ tree: any FileTree, _ path: String, _ enter: (any FileTree, TreeEntry?) -> ExitStatus,
    _ file: (ByteView, String) -> ExitStatus
  ) -> ExitStatus {
    var status = ExitStatus.success
    var isEmpty = true
    for problem in tree.problems {
      context.diagnostics.problem(problem)
      status = .failure
    }
    status = max(status, enter(tree, nil))
    for entry in tree.entries where !isClosed() {
      if entry.kind == .folder { status = max(status, enter(tree, entry)) }
      guard entry.kind == .file else { continue }
      do throws(PackageError) {
        let head = try tree.prefix(of: entry, count: FileWalk.headSize)
        let name = tree.displayPath(entry.path)
        // What is no binary is none of our business here.
        if case .other = BinaryFile(head, in: Place(file: "")), !wants(head, name) { continue }
        isEmpty = false
        status = max(status, file(try tree.contents(of: entry), name))
      } catch {
        context.diagnostics.problem(error)
        status = .failure
      }
    }
    if isEmpty, status == .success {
      context.diagnostics.line("\(path): no Mach-O file in it")
      return .no
    }
    return status
  }
}

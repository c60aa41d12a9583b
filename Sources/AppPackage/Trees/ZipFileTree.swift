public import MachOBytes
import MachOCore

/// The files in a zip archive. Nothing is written to the disk.
public struct ZipFileTree: FileTree {
  public let entries: [TreeEntry]
  public let problems: [PackageError]
  private let archive: ZipArchive

  public init(_ archive: ZipArchive) {
    self.archive = archive
    problems = archive.problems.map { .parse($0) }
    var entries: [TreeEntry] = []
    var folders: Set<String> = []
    for entry in archive.entries {
      // A name that leads out of the archive has been told as a problem of the archive.
      guard let path = entry.safePath?.string, !path.isEmpty else { continue }
      let kind: TreeEntry.Kind =
        switch entry.kind {
        case .file: .file
        case .folder: .folder
        case .symbolicLink: .link
        case .other: .other
        }
      // Many archives list files only. A folder that is known came after those above it.
      if !folders.contains(PackagePath.folder(of: path)) {
        for folder in ZipFileTree.folders(above: path) where folders.insert(folder).inserted {
          entries.append(TreeEntry(path: folder, kind: .folder, size: 0, handle: -1))
        }
      }
      if kind == .folder, !folders.insert(path).inserted { continue }
      entries.append(TreeEntry(path: path, kind: kind, size: entry.size, handle: entry.index))
    }
    self.entries = entries
  }

  /// `a` and `a/b` for `a/b/c`.
  private static func folders(above path: String) -> [String] {
    var found: [String] = []
    for index in path.utf8.indices where path.utf8[index] == UInt8(ascii: "/") {
      found.append(String(path[..<index]))
    }
    return found
  }

  public var keepsFilesInMemory: Bool { true }

  public func displayPath(_ path: String) -> String { archive.place.file + "/" + path }

  public func contents(of entry: TreeEntry) throws(PackageError) -> ByteView {
    do throws(ParseError) {
      return try archive.contents(of: archive.entries[entry.handle])
    } catch {
      throw .parse(error)
    }
  }

  public func linkTarget(of entry: TreeEntry) throws(PackageError) -> String {
    do throws(ParseError) {
      return try archive.symbolicLinkTarget(of: archive.entries[entry.handle]).string
    } catch {
      throw .parse(error)
    }
  }

  public func prefix(of entry: TreeEntry, count: Int) throws(PackageError) -> ByteView {
    do throws(ParseError) {
      return try archive.prefix(of: archive.entries[entry.handle], count: count)
    } catch {
      throw .parse(error)
    }
  }
}

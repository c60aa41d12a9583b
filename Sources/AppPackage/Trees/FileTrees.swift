import MachOBytes
import MachOCore

/// Opens whatever a user names.
public enum FileTrees {
  /// The folder, the zip archive or the single file at `path`; `-` is standard input.
  ///
  /// - Throws: `PackageError` when the path cannot be read, or is an archive without a directory.
  public static func open(_ path: String) throws(PackageError) -> any FileTree {
    let file: MappedFile
    do throws(SystemError) {
      if path != "-", try FileStatus(of: path).kind == .folder { return FolderTree(path) }
      file = try MappedFile(opening: path)
    } catch {
      throw .system(error)
    }
    guard case .other(.zip) = BinaryFile(file.view, in: Place(file: path)) else {
      return SingleFileTree(path, file.view)
    }
    do throws(ParseError) {
      return ZipFileTree(try ZipArchive(file.view, in: Place(file: path)))
    } catch {
      throw .parse(error)
    }
  }
}

import AppPackage
import MachOBytes
import MachOCore

/// A `.dSYM` that goes to the library it was made from.
struct XCFrameworkSymbols {
  let folder: SourceFolder
  let uuids: Set<ByteView>

  var path: String { folder.path }
  var name: String { PathParts.name(of: path) }

  init(opening path: String) throws(XCFrameworkError) {
    let isFolder: Bool
    do throws(SystemError) {
      isFolder = try FileStatus(of: path).kind == .folder
    } catch {
      throw .system(error)
    }
    guard isFolder, PathParts.split(PathParts.name(of: path)).ending == "dSYM" else {
      throw .noSymbols(path: path)
    }
    folder = try SourceFolder(path)
    var uuids: Set<ByteView> = []
    for part in folder.files(where: { PackagePath.isInside($0, "Contents/Resources/DWARF") }) {
      let path = folder.displayPath(part)
      do throws(SystemError) {
        let file = try MappedFile(opening: path)
        BinaryFile(file.view, in: Place(file: path)).forEachImage { image in
          if let uuid = ImageSummary(image).uuid { uuids.insert(uuid) }
        }
      } catch {
        throw .system(error)
      }
    }
    guard !uuids.isEmpty else { throw .symbolsWithoutUUID(path: path) }
    self.uuids = uuids
  }
}

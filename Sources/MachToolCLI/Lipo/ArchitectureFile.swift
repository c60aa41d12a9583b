import MachOCore

/// A file whose architecture the user states: `ARCH=FILE`.
struct ArchitectureFile: Sendable {
  let architecture: Architecture
  let path: String

  /// Opens it. Of a universal binary the slice for the architecture is meant.
  func open() throws(LipoError) -> (file: LipoFile, slices: [LipoSlice]) {
    do throws(LipoError) {
      let file = try LipoFile(opening: path, stated: architecture, .apple)
      return (file, file.slices)
    } catch {
      guard case .input(.statedForUniversal, _) = error else { throw error }
      let file = try LipoFile(opening: path, .apple)
      return (file, [try LipoEditor.slice(for: architecture, of: file)])
    }
  }
}

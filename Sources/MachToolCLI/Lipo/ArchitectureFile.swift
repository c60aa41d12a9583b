import MachOBytes
import MachOCore

/// A file whose architecture the user states: `ARCH=FILE`.
struct ArchitectureFile: Sendable {
  let architecture: Architecture
  let path: String

  /// Opens it. Of a universal binary the slice for the architecture is meant.
  ///
  /// - Throws: `LipoError`, also when it is for another architecture.
  func open() throws(LipoError) -> LipoSlice {
    let input: InputFile
    do {
      input = try InputFile(opening: path)
    } catch {
      throw .unreadable(error)
    }
    let file: LipoFile
    do throws(LipoError) {
      file = try LipoFile(input, stated: architecture, .apple)
    } catch {
      guard case .input(.statedForUniversal, _) = error else { throw error }
      return try LipoEditor.slice(for: architecture, of: LipoFile(input, .apple))
    }
    guard let slice = file.slices.first(where: { $0.architecture == architecture }) else {
      throw .otherReplacement(
        path: path, stated: architecture, found: file.architectures.first ?? architecture)
    }
    return slice
  }
}

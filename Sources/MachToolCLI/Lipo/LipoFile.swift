import MachOBytes
import MachOCore

/// An input of lipo: an open file and what it is.
struct LipoFile {
  let path: String
  let file: InputFile
  let contents: SliceReader.Contents

  /// Opens the file at `path` and takes it apart.
  ///
  /// - Parameters:
  ///   - stated: The architecture that the user says it has.
  ///   - isForWriting: Whether its slices go somewhere.
  /// - Throws: `LipoError` when it cannot be read or is nothing that can be a slice.
  init(
    opening path: String, stated: Architecture? = nil, _ rules: SliceRules,
    isForWriting: Bool = true
  ) throws(LipoError) {
    let file: InputFile
    do {
      file = try InputFile(opening: path, staysOpen: isForWriting)
    } catch {
      throw .unreadable(error)
    }
    try self.init(file, stated: stated, rules, isForWriting: isForWriting)
  }

  /// Takes an open file apart.
  init(
    _ file: InputFile, stated: Architecture? = nil, _ rules: SliceRules, isForWriting: Bool = true
  ) throws(LipoError) {
    self.path = file.path
    self.file = file
    do {
      contents = try SliceReader(rules, isForWriting: isForWriting)
        .read(file.view, in: Place(file: path), stated: stated)
    } catch {
      throw .input(error, path: path)
    }
  }

  var slices: [LipoSlice] { contents.slices.map { LipoSlice(source: $0, file: file) } }

  var architectures: [Architecture] { contents.slices.map(\.architecture) }

  /// The table of a universal binary; nil for anything else.
  var universal: UniversalBinary? {
    if case .universal(let universal, _, _) = contents { return universal }
    return nil
  }

  /// What is wrong with the table of a universal binary that can be listed all the same.
  var problems: [ParseError] {
    if case .universal(_, _, let problems) = contents { return problems }
    return []
  }

  /// The slice of a file that is no universal binary.
  var onlySlice: SliceSource? {
    switch contents {
    case .universal: nil
    case .thin(let slice), .foreign(let slice): slice
    }
  }

  /// Whether the architecture is that of bitcode, or was stated for data.
  var isForeign: Bool {
    if case .foreign = contents { return true }
    return false
  }
}

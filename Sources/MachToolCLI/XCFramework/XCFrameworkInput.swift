import AppPackage
import MachOBytes

/// A framework or a library that goes into an XCFramework.
struct XCFrameworkInput {
  /// As the user gave it.
  let path: String
  let kind: Kind
  let binary: XCFrameworkBinary
  /// Of the binary, from the folder that the input is in: not over a link.
  let binaryPath: String
  /// The whole framework; nil for a library.
  let framework: SourceFolder?
  /// Swift's files for the module of a library, which lie beside it: their names and, of folders,
  /// what is in them.
  let modules: [(name: String, folder: SourceFolder?)]

  enum Kind {
    case framework
    case staticLibrary
    case dynamicLibrary
  }

  var name: String { PathParts.name(of: path) }

  /// What Xcode takes along beside a library.
  private static let moduleEndings = ["swiftdoc", "swiftinterface", "swiftmodule"]

  init(opening path: String) throws(XCFrameworkError) {
    self.path = path
    let name = PathParts.name(of: path)
    let isFolder: Bool
    do throws(SystemError) {
      isFolder = try FileStatus(of: path).kind == .folder
    } catch {
      throw .system(error)
    }
    guard !name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7f }) else {
      throw .unwritableName(path: path)
    }
    let (stem, ending) = PathParts.split(name)
    guard isFolder else {
      binary = try XCFrameworkBinary(opening: path)
      kind = try XCFrameworkInput.kind(of: binary, ending, path: path)
      binaryPath = name
      framework = nil
      modules = try XCFrameworkInput.modules(of: stem, beside: path)
      return
    }
    guard ending == "framework" else {
      throw .noFramework(path: path, isXCFramework: ending == "xcframework")
    }
    let folder = try SourceFolder(path)
    guard let part = folder.resolve(stem), folder.hasFile(part) else {
      throw .noExecutable(path: path, name: stem)
    }
    binary = try XCFrameworkBinary(opening: folder.displayPath(part))
    kind = .framework
    binaryPath = name + "/" + part
    framework = folder
    modules = []
  }

  /// Xcode tells what a library is by the end of its name.
  private static func kind(
    of binary: XCFrameworkBinary, _ ending: String, path: String
  ) throws(XCFrameworkError) -> Kind {
    switch binary.kind {
    case .staticLibrary:
      guard ending == "a" else { throw .otherEnding(path: path, .staticLibrary) }
      return .staticLibrary
    case .dynamicLibrary:
      guard ending == "dylib" else { throw .otherEnding(path: path, .dynamicLibrary) }
      return .dynamicLibrary
    case .object:
      throw .object(path: path)
    }
  }

  private static func modules(
    of stem: String, beside path: String
  ) throws(XCFrameworkError) -> [(name: String, folder: SourceFolder?)] {
    let module = stem.hasPrefix("lib") ? String(stem.dropFirst(3)) : stem
    var found: [(String, SourceFolder?)] = []
    for ending in moduleEndings {
      let name = module + "." + ending
      let path = PathParts.folder(of: path) + name
      guard let status = try? FileStatus(of: path) else { continue }
      // Only one version of the compiler can read it, and the interface is for all.
      let isSpare = ending == "swiftmodule" && found.contains { $0.0.hasSuffix(".swiftinterface") }
      guard status.kind == .folder || !isSpare else { continue }
      found.append((name, status.kind == .folder ? try SourceFolder(path) : nil))
    }
    return found
  }

  /// The binary's path, for a command line.
  var binaryFilePath: String { binary.file.path }

  /// A remark about Swift code that cannot be imported, or not by every compiler; nil if there is
  /// none to make. Xcode wants an interface unless it is told otherwise.
  var swiftRemark: String? {
    guard let framework, binary.hasSwift else { return nil }
    guard framework.files(where: { $0.hasSuffix(".swiftinterface") }).isEmpty else { return nil }
    return framework.files(where: { $0.hasSuffix(".swiftmodule") }).isEmpty
      ? "\(path): has Swift code but no Swift module, so that Swift code cannot import it"
      : "\(path): has Swift code but no .swiftinterface, so that only the compiler that built it "
        + "can import it"
  }

  /// Copies the input into the folder `place` of `output`, as Xcode does: without what only one
  /// version of the compiler can read, where there is an interface for the others.
  func copy(to place: String, of output: OutputFolder) throws(SystemError) {
    if let framework {
      try XCFrameworkInput.copy(framework, to: place + "/" + name, of: output)
      return
    }
    try output.copy(binary.file, to: place + "/" + name)
    for (name, folder) in modules {
      let target = place + "/" + name
      if let folder {
        try XCFrameworkInput.copy(folder, to: target, of: output)
      } else {
        let path = PathParts.folder(of: path) + name
        try output.copy(InputFile(opening: path), to: target)
      }
    }
  }

  private static func copy(
    _ folder: SourceFolder, to place: String, of output: OutputFolder
  ) throws(SystemError) {
    try folder.copy(to: place, of: output) { path in
      guard path.hasSuffix(".swiftmodule") else { return false }
      return folder.hasFile(path.dropLast("swiftmodule".count) + "swiftinterface")
    }
  }
}

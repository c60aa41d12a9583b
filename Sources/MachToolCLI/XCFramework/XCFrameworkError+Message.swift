import AppPackage
import MachOBytes
import MachOCore

extension XCFrameworkError {
  /// The error in words: one line for each thing that is wrong.
  var messages: [String] {
    if case .lipo(let error) = self { return error.messages }
    return [message]
  }

  private var message: String {
    switch self {
    case .system(let error):
      PackageError.system(error).message
    case .package(let error):
      error.message
    case .lipo(let error):
      error.messages.joined(separator: "; ")
    case .noFramework(let path, let isXCFramework):
      isXCFramework
        ? "\(path): is an XCFramework already; give the frameworks or libraries that are in it"
        : "\(path): is a folder but no .framework; give frameworks, or .a and .dylib files"
    case .noExecutable(let path, let name):
      "\(path): is a framework without its executable, which must be called \(name)"
    case .noLibrary(let path, let words):
      "\(path): is no library but \(words)"
    case .object(let path):
      "\(path): is an object, not a library; put it into a static library first (ar)"
    case .otherEnding(let path, let kind):
      "\(path): is \(kind.words), and Xcode tells that by a name that ends in \(kind.ending)"
    case .unwritableName(let path):
      "\(path): has a control character in its name, which no Info.plist can hold"
    case .unlikeSlices(let path):
      "\(path): slices are libraries of different kinds"
    case .unnamedArchitecture(let path, let architecture):
      "\(path): has the architecture \(architecture.name), which has no name for an Info.plist"
    case .unnamedPlatform(let path, let platform):
      "\(path): is for \(platform.words), which XCFrameworks have no name for"
    case .silent(let path, let architectures):
      "\(path): \(Words.list(architectures.map(\.name))) "
        + "\(architectures.count == 1 ? "does" : "do") not say for which platform: there is "
        + "neither LC_BUILD_VERSION nor LC_VERSION_MIN_…; compile for a target that names the "
        + "system, such as arm64-apple-ios12.0"
    case .mixedSlice(let path, let architecture, let targets):
      XCFrameworkError.mixedSlice(path, architecture, targets)
    case .mixedSlices(let path, let slices):
      "\(path): slices are for different platforms: "
        + slices.map { "\($0.0.name) for \($0.1.words)" }.joined(separator: ", ")
        + "; take them apart (machtool thin) and give a library for each platform"
    case .partlyMergeable(let path, let architectures):
      "\(path): some slices can be merged into a program, but not "
        + Words.list(architectures.map(\.name)) + " (no LC_ATOM_INFO)"
    case .mixedKinds(let first, let other):
      "\(first.path) is \(first.kind.words), but \(other.path) is \(other.kind.words), and an "
        + "XCFramework holds one kind"
    case .clash(let clash):
      clash.message
    case .special(let path):
      "\(path): is no file, folder or link"
    case .linkOutside(let path, let target, let folder):
      "\(path): is a link to \(target), which leads out of \(folder)"
    case .noHeaders(let path):
      "\(path): is no folder of headers"
    case .noSymbols(let path):
      "\(path): is no .dSYM folder"
    case .symbolsWithoutUUID(let path):
      "\(path): has no UUID that tells to which library it belongs"
    case .straySymbols(let path):
      "\(path): belongs to none of the libraries: none has its UUID"
    case .twoSymbols(let first, let second, let input):
      "\(first.path) and \(second.path) have the same name and both belong to \(input.path)"
    }
  }

  private static func mixedSlice(
    _ path: String, _ architecture: Architecture, _ targets: [XCFrameworkBinary.Target]
  ) -> String {
    guard targets.contains(where: { $0.member != targets.first?.member }) else {
      let platforms = Words.list(targets.map(\.platform.words))
      return "\(path): \(architecture.name) is for \(platforms) at once, and an XCFramework has a "
        + "library for each"
    }
    return "\(path): members for \(architecture.name) are for different platforms: "
      + targets.map { "\($0.member ?? "") for \($0.platform.words)" }.joined(separator: ", ")
  }
}

extension XCFrameworkInput.Kind {
  /// With its article.
  var words: String {
    switch self {
    case .framework: "a framework"
    case .staticLibrary: "a static library"
    case .dynamicLibrary: "a dynamic library"
    }
  }

  fileprivate var ending: String {
    switch self {
    case .framework: ".framework"
    case .staticLibrary: ".a"
    case .dynamicLibrary: ".dylib"
    }
  }
}

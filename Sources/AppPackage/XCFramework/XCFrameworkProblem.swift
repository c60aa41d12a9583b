public import MachOCore

/// Where the `Info.plist` of an XCFramework and the files in it do not agree.
public enum XCFrameworkProblem: Sendable, Hashable {
  /// A key that every library must have is not there.
  case missingKey(String)
  /// What a key names is not there.
  case missingFile(key: String, path: String)
  /// The binary is something else.
  case notMachO(path: String, words: String)
  case unreadable(PackageError)
  /// `SupportedArchitectures` names it, but the binary lacks it.
  case missingArchitecture(String)
  /// The binary has it, but `SupportedArchitectures` does not name it.
  case unnamedArchitecture(String)
  /// A slice is for another platform than the `Info.plist` says.
  case otherPlatform(architecture: String, found: PlatformKind, stated: PlatformKind)

  /// The problem in a clause; may hold characters from the file that a terminal must not see.
  public var words: String {
    switch self {
    case .missingKey(let key): "Info.plist has no \(key)"
    case .missingFile(let key, let path): "\(key) \(path) is not there"
    case .notMachO(let path, let words): "\(path) is \(words), not a Mach-O file"
    case .unreadable(let error): error.message
    case .missingArchitecture(let name):
      "Info.plist says \(name), but the binary does not have it"
    case .unnamedArchitecture(let name):
      "the binary has \(name), but Info.plist does not say so"
    case .otherPlatform(let architecture, let found, let stated):
      "Info.plist says \(stated.words), but \(architecture) is for \(found.words)"
    }
  }
}

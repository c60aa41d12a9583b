/// What a file of a package is there for.
public enum FileRole: String, Sendable, Hashable, CaseIterable {
  /// What `CFBundleExecutable` of a bundle names.
  case executable
  /// A dynamic library that is no bundle's executable.
  case dylib
  case staticArchive
  case object
  /// Any other Mach-O file.
  case otherBinary
  /// The `DWARF` file of a `.dSYM`.
  case symbols
  case infoPlist
  /// A compiled nib.
  case interfaceFile
  case script
  case resource

  /// In plain words.
  public var words: String {
    switch self {
    case .executable: "executable"
    case .dylib: "dynamic library"
    case .staticArchive: "static library"
    case .object: "object file"
    case .otherBinary: "binary"
    case .symbols: "debug symbols"
    case .infoPlist: "Info.plist"
    case .interfaceFile: "interface file"
    case .script: "script"
    case .resource: "resource"
    }
  }

  /// Whether the file is Mach-O, universal or a static library.
  public var isBinary: Bool {
    switch self {
    case .executable, .dylib, .staticArchive, .object, .otherBinary, .symbols: true
    case .infoPlist, .interfaceFile, .script, .resource: false
    }
  }
}

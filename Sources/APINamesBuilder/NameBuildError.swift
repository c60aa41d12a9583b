public import APINames
public import MachOBytes

/// Why no database of names can be made.
public enum NameBuildError: Error, Hashable, Sendable {
  case system(SystemError)
  /// No file of the folder says which system it is of.
  case noVersion(path: String, file: String)
  /// SDK and runtime are of different systems, or of different major versions of one.
  case differentSystems(sdk: SystemVersion, runtime: SystemVersion)
  /// The folder has none of what is read.
  case nothing(path: String, what: String)
  case table(NameTableError)
}

import AppPackage
import MachOBytes
import MachOCore

/// Why an XCFramework cannot be made.
enum XCFrameworkError: Error {
  case system(SystemError)
  case package(PackageError)
  case lipo(LipoError)
  // MARK: Inputs
  /// A folder that is no framework.
  case noFramework(path: String, isXCFramework: Bool)
  case noExecutable(path: String, name: String)
  /// A binary that is no library, and what it is, with its article.
  case noLibrary(path: String, String)
  case object(path: String)
  case otherEnding(path: String, XCFrameworkInput.Kind)
  /// Property lists cannot hold the name.
  case unwritableName(path: String)
  // MARK: Slices
  case unlikeSlices(path: String)
  case unnamedArchitecture(path: String, Architecture)
  case unnamedPlatform(path: String, PlatformKind)
  /// Slices that do not tell their platform.
  case silent(path: String, [Architecture])
  /// A slice that is for more than one.
  case mixedSlice(path: String, Architecture, [XCFrameworkBinary.Target])
  case mixedSlices(path: String, [(Architecture, PlatformKind)])
  /// Slices that lack what the linker needs to merge them, when others have it.
  case partlyMergeable(path: String, [Architecture])
  // MARK: What inputs are together
  case mixedKinds(XCFrameworkInput, XCFrameworkInput)
  case clash(XCFrameworkClash)
  // MARK: Folders
  case special(path: String)
  case linkOutside(path: String, target: String, folder: String)
  case noHeaders(path: String)
  // MARK: Debug symbols
  case noSymbols(path: String)
  case symbolsWithoutUUID(path: String)
  case straySymbols(path: String)
  case twoSymbols(XCFrameworkSymbols, XCFrameworkSymbols, XCFrameworkInput)
}

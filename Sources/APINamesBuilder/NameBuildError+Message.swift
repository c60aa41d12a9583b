import APINames
import AppPackage

extension NameBuildError {
  /// What is wrong, in one line; may hold characters from files that a terminal must not see.
  public var message: String {
    switch self {
    case .system(let error):
      PackageError.system(error).message
    case .noVersion(let path, let file):
      "\(path): does not say which system it is of: there is no \(file) that can be read"
    case .differentSystems(let sdk, let runtime):
      "the SDK is of \(sdk.text) and the runtime of \(runtime.text): what is public in one of them "
        + "would be taken for private"
    case .nothing(let path, let what):
      "\(path): there is no \(what) in it"
    case .table(let error):
      error.message
    }
  }
}

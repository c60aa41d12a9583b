public import MachOBytes
public import MachOCore

/// Why a part of a package could not be read.
public enum PackageError: Error, Sendable, Hashable {
  case system(SystemError)
  case parse(ParseError)

  /// The error in one line; may hold characters from the file that a terminal must not see.
  public var message: String {
    switch self {
    case .system(let error): error.path.isEmpty ? error.reason : "\(error.path): \(error.reason)"
    case .parse(let error): error.message
    }
  }
}

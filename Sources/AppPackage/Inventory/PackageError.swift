public import MachOBytes
public import MachOCore

/// Why a part of a package could not be read.
public enum PackageError: Error, Sendable, Hashable {
  case system(SystemError)
  case parse(ParseError)

  /// In one line, without a full stop; may hold text from files.
  public var message: String {
    switch self {
    case .system(let error): error.path.isEmpty ? error.reason : "\(error.path): \(error.reason)"
    case .parse(let error): error.message
    }
  }
}

public import MachOBytes
public import MachOCore

/// Why a part of a package could not be read.
public enum PackageError: Error, Sendable, Hashable {
  case system(SystemError)
  case parse(ParseError)
}

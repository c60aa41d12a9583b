import MachOBytes

/// Why a name is no good path.
public enum ZipNameProblem: Sendable, Hashable {
  /// It has no byte.
  case empty
  /// It starts with a slash.
  case absolute
  /// It leads out of a folder with `..`.
  case parentFolder
  /// It holds a NUL, at which systems would cut it off.
  case nul
  /// It is longer than a path can be.
  case tooLong
  /// It holds a backslash, which is a letter on Apple's systems and a slash on others.
  case backslash

  /// Whether there is no safe path for such a name.
  public var isUnsafe: Bool { self != .backslash }

  /// What is wrong with `name`; the worst when it is more than one thing.
  ///
  /// - Parameter longest: The most bytes that are no problem.
  init?(of name: ByteView, longest: UInt64) {
    let slash = UInt8(ascii: "/")
    if name.isEmpty {
      self = .empty
    } else if UInt64(name.count) > longest {
      self = .tooLong
    } else if name.firstIndex(of: 0) != nil {
      self = .nul
    } else if name.byte(at: 0) == slash {
      self = .absolute
    } else if name.contains(".."),
      name.pathComponents.contains(where: { $0.equals("..") })
    {
      self = .parentFolder
    } else if name.firstIndex(of: UInt8(ascii: "\\")) != nil {
      self = .backslash
    } else {
      return nil
    }
  }

  /// What a name must be, to follow "but".
  var requirement: String {
    switch self {
    case .empty: "every entry must have one"
    case .absolute: "it must not start with a slash"
    case .parentFolder: "it must not lead out of its folder"
    case .nul: "it must not hold a NUL"
    case .tooLong: "no path can be as long"
    case .backslash: "folders are parted by slashes"
    }
  }
}

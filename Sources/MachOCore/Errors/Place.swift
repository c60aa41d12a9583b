public import MachOBytes

/// Where in the user's input something stands: file, member, architecture, structure.
public struct Place: Hashable, Sendable {
  /// The file's path, or a path inside a package.
  public var file: String
  /// The archive member's name.
  public var member: ByteView?
  /// The slice of a universal file.
  public var architecture: Architecture?
  /// What was being read.
  public var structure: Structure?

  public init(
    file: String, member: ByteView? = nil, architecture: Architecture? = nil,
    structure: Structure? = nil
  ) {
    self.file = file
    self.member = member
    self.architecture = architecture
    self.structure = structure
  }

  /// A part of a file.
  public enum Structure: Hashable, Sendable {
    /// Something there is one of, by its usual name: `mach_header`, `symbol table`.
    case named(String)
    /// Something there are many of: `fat_arch` 2.
    case numbered(String, UInt64)
    case loadCommand(index: UInt32, LoadCommandKind)
    /// Section 3 of load command 1.
    case section(index: UInt32, command: UInt32)
  }

  /// The same place with `structure` as what was being read.
  public func reading(_ structure: Structure) -> Place {
    var place = self
    place.structure = structure
    return place
  }
}

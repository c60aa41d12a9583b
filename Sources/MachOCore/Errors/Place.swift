public import MachOBytes

/// Where in the user's input something stands: file, member, architecture, structure.
public struct Place: Hashable, Sendable {
  private var container: Container
  /// What was being read.
  public var structure: Structure?

  public init(
    file: String, member: ByteView? = nil, architecture: Architecture? = nil,
    structure: Structure? = nil
  ) {
    container = Container(file: file, member: member, architecture: architecture)
    self.structure = structure
  }

  /// The file's path, or a path inside a package.
  public var file: String { container.file }

  /// The archive member's name.
  public var member: ByteView? { container.member }

  /// The slice of a universal file.
  public var architecture: Architecture? { container.architecture }

  /// All but the structure. Behind one reference, since every command and member of a file holds
  /// on to its place for the sake of an error that hardly ever comes.
  private final class Container: Hashable, Sendable {
    let file: String
    let member: ByteView?
    let architecture: Architecture?

    init(file: String, member: ByteView?, architecture: Architecture?) {
      self.file = file
      self.member = member
      self.architecture = architecture
    }

    static func == (left: Container, right: Container) -> Bool {
      left === right
        || (left.file == right.file && left.member == right.member
          && left.architecture == right.architecture)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(file)
      hasher.combine(member)
      hasher.combine(architecture)
    }
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

  /// The member `name` of the archive at this place.
  public func inMember(_ name: ByteView) -> Place {
    Place(file: file, member: name, architecture: architecture)
  }

  /// The slice for `architecture` of the universal file at this place.
  public func inSlice(_ architecture: Architecture) -> Place {
    Place(file: file, member: member, architecture: architecture)
  }
}

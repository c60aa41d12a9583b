/// Why a file cannot be a slice, or be taken apart into slices.
///
/// A value: whoever talks to the user words it, since each tool has its own words.
public enum SliceError: Error, Hashable, Sendable {
  /// A universal binary whose table cannot be relied on.
  case malformedTable([ParseError])
  /// Starts as a Mach-O or universal file and goes no further.
  case brokenHeader(ParseError)
  case malformed(CommandFault)
  /// A Mach-O file, archive or bitcode was said to be for another processor.
  case mismatch(stated: Architecture, found: Architecture)
  /// An architecture was stated for a universal binary, which says itself what it has.
  case statedForUniversal
  /// A thin archive, whose members are other files.
  case thinArchive
  /// No member at all.
  case emptyArchive
  /// A member, but none that is for an architecture.
  case archiveWithoutObjects
  /// The members are of different architectures.
  case mixedArchive(first: Member, other: Member)
  /// A member is a universal binary, which no linker takes.
  case universalMember(String)
  /// A member is neither Mach-O nor bitcode, in a tool that takes nothing else.
  case foreignMember(String, FileKind)
  case brokenMember(ParseError)
  /// Bitcode that does not say for which processor it is, or for one that no Mach-O file has.
  case bitcodeWithoutTarget(triple: String?)
  /// Nothing that has an architecture.
  case noArchitecture(FileKind)

  /// A member of an archive and what it is for.
  public struct Member: Hashable, Sendable {
    public let name: String
    public let architecture: Architecture

    init(_ name: String, _ architecture: Architecture) {
      self.name = name
      self.architecture = architecture
    }

    /// The architecture's name, with the whole subtype where `other`'s name is the same: members
    /// that differ in capability bits do not match.
    public func architectureWords(against other: Member) -> String {
      let name = architecture.name
      guard name == other.architecture.name else { return name }
      return name + " (cpusubtype 0x" + String(architecture.subtype.rawValue, radix: 16) + ")"
    }
  }
}

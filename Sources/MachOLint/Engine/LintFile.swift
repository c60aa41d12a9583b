public import AppPackage
public import MachOCore

/// A binary of a package as rules see it: with all its slices and members.
public struct LintFile {
  public let file: PackageFile
  public let contents: BinaryFile
  /// The innermost bundle and those around it; empty for a file on its own.
  public let bundles: [Bundle]
  public let facts: FileFacts

  /// The place of the file as a whole.
  public var location: Finding.Location {
    Finding.Location(bundle: bundles.first?.path ?? "", file: file.path)
  }

  /// Whether it is inside of an app, and so part of an upload.
  public var isInApp: Bool { bundles.innermostApp != nil }
}

/// What is kept of a binary after its bytes are gone: what rules on bundles ask for.
public struct FileFacts: Sendable {
  public let path: String
  /// Each kind of Mach-O file in it once: one for each slice, or more where the members of a static
  /// library differ.
  public internal(set) var slices: [Slice] = []
  /// The UUIDs of the slices, as text; none of a static library.
  public internal(set) var uuids: [String] = []
  /// The files that the debug map names; of an archive's member the archive.
  public internal(set) var debugMapFiles: Set<String> = []

  public struct Slice: Sendable, Hashable {
    public let architecture: Architecture
    public let fileType: FileType
    /// Whether it stands for members of a static library.
    public let isArchive: Bool
    public let platform: PlatformKind?
    public let minimumOS: PackedVersion?
    public let sdk: PackedVersion?
    /// Size in memory of the segment `__TEXT` of what is linked, in bytes; else 0.
    public let textSize: UInt64
    /// Whether it has a signature, of whatever sort.
    public let isSigned: Bool
    public let flags: HeaderFlags
    /// Of what is linked; else empty.
    public let links: LinkFacts

    init(_ image: LintImage, isArchive: Bool) {
      architecture = image.summary.architecture
      fileType = image.summary.fileType
      self.isArchive = isArchive
      textSize = image.textSize
      isSigned = image.file.commands.contains { $0.kind == .codeSignature }
      flags = image.file.header.flags
      links = image.isLinked ? LinkFacts(image.file) : LinkFacts()
      let target = image.summary.targets.first
      platform = target?.platform
      minimumOS = target?.minimumOS
      sdk = target?.sdk
    }
  }
}

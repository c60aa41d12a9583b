public import MachOBytes

/// One row of `machtool info`: what a file has for one architecture, be it a single Mach-O file
/// or all members of a static library.
public struct ArchitectureSummary: Sendable {
  public let architecture: Architecture?
  /// "executable", "static library", "LLVM bitcode".
  public let kind: String
  /// Number of Mach-O members; nil for what is no archive.
  public private(set) var memberCount: UInt64?
  /// Bytes of the slice, or of the members for this architecture.
  public private(set) var size: UInt64
  /// Whether an old system does not see the slice.
  public let isHidden: Bool
  /// Each platform once, with the lowest and highest minimum system and SDK of the members.
  public private(set) var platforms: [PlatformRange] = []
  /// Where each platform is in `platforms`, of which a file can name millions.
  private var platformIndices: [PlatformKind: Int] = [:]
  /// Only of a single Mach-O file.
  public private(set) var uuid: ByteView?
  /// How a single Mach-O file is signed, in words.
  public private(set) var signature: String?
  /// How many Mach-O files have each trait.
  public private(set) var traits: [ImageSummary.Trait: UInt64] = [:]
  /// Members that are no Mach-O files.
  public internal(set) var foreignMembers: UInt64 = 0

  /// A platform and the versions that were seen for it.
  public struct PlatformRange: Hashable, Sendable {
    public let platform: PlatformKind
    public var lowestMinimum: PackedVersion
    public var highestMinimum: PackedVersion
    public var lowestSDK: PackedVersion
    public var highestSDK: PackedVersion
  }

  public init(
    architecture: Architecture?, kind: String, size: UInt64, isHidden: Bool = false,
    memberCount: UInt64? = nil
  ) {
    self.architecture = architecture
    self.kind = kind
    self.size = size
    self.isHidden = isHidden
    self.memberCount = memberCount
  }

  /// The row for a single Mach-O file of `size` bytes.
  public init(_ image: ImageSummary, size: UInt64, isHidden: Bool = false) {
    self.init(
      architecture: image.architecture, kind: image.fileType.words, size: size,
      isHidden: isHidden)
    merge(image)
    uuid = image.uuid
    signature = image.signature
  }

  /// Adds a member of a static library.
  public mutating func add(_ image: ImageSummary, size: UInt64) {
    memberCount = (memberCount ?? 0) &+ 1
    self.size = self.size.addingClamped(size)
    merge(image)
  }

  /// Counts the archive's own tables in.
  mutating func setSize(_ size: UInt64) {
    self.size = size
  }

  /// Adds members of a static library that were added up elsewhere.
  mutating func add(_ other: ArchitectureSummary) {
    memberCount = (memberCount ?? 0) &+ (other.memberCount ?? 0)
    size = size.addingClamped(other.size)
    for (trait, count) in other.traits { traits[trait, default: 0] &+= count }
    other.platforms.forEach { merge($0) }
  }

  private mutating func merge(_ image: ImageSummary) {
    for trait in image.traits { traits[trait, default: 0] &+= 1 }
    for target in image.targets {
      merge(
        PlatformRange(
          platform: target.platform, lowestMinimum: target.minimumOS,
          highestMinimum: target.minimumOS, lowestSDK: target.sdk, highestSDK: target.sdk))
    }
  }

  private mutating func merge(_ range: PlatformRange) {
    guard let index = platformIndices[range.platform] else {
      platformIndices[range.platform] = platforms.count
      platforms.append(range)
      return
    }
    platforms[index].lowestMinimum = min(platforms[index].lowestMinimum, range.lowestMinimum)
    platforms[index].highestMinimum = max(platforms[index].highestMinimum, range.highestMinimum)
    platforms[index].lowestSDK = min(platforms[index].lowestSDK, range.lowestSDK)
    platforms[index].highestSDK = max(platforms[index].highestSDK, range.highestSDK)
  }

  /// The traits and oddities in words; a trait of some members only comes with their number.
  public var notes: [String] {
    var notes = traits.keys.sorted().map { trait in
      let count = traits[trait] ?? 0
      guard let memberCount, count < memberCount else { return trait.words }
      return "\(trait.words) in \(count)"
    }
    if let signature { notes.append(signature) }
    if isHidden { notes.append("hidden") }
    if foreignMembers > 0 {
      notes.append(
        foreignMembers == 1 ? "1 other member" : "\(foreignMembers) other members")
    }
    return notes
  }

  /// The columns of a table of such rows.
  public static let columns = [
    TableColumn("architecture"), TableColumn("kind"), TableColumn("members", alignsRight: true),
    TableColumn("platforms"), TableColumn("minimum_os"), TableColumn("sdk"), TableColumn("uuid"),
    TableColumn("size", alignsRight: true), TableColumn("share", alignsRight: true),
    TableColumn("thin_saves", alignsRight: true), TableColumn("notes"),
  ]

  /// Describes the row.
  ///
  /// - Parameter whole: Size of the file, of which the row is a part; nil leaves the share out, and
  ///   what a thin file for the architecture would save.
  public func describe(into sink: any DescriptionSink, partOf whole: UInt64?) {
    sink.row {
      sink.field("architecture", architecture.map { .words($0.name) } ?? .none)
      sink.field("kind", .words(kind))
      sink.field("members", memberCount.map { .decimal($0) } ?? .none)
      sink.field("platforms", list(platforms.map(\.platform.words)))
      sink.field(
        "minimum_os", list(platforms.map { range($0.lowestMinimum, $0.highestMinimum) }))
      sink.field("sdk", list(platforms.map { range($0.lowestSDK, $0.highestSDK) }))
      sink.field("uuid", uuid.map { .uuid($0) } ?? .none)
      sink.decimal("size", size)
      sink.field("share", whole.map { .share(size.share(of: $0)) } ?? .none)
      sink.field(
        "thin_saves", whole.map { .decimal($0 - min(size, $0)) } ?? .none)
      sink.field("notes", list(notes))
    }
  }

  private func list(_ words: [String]) -> FieldValue {
    words.isEmpty ? .none : .list(words)
  }

  private func range(_ low: PackedVersion, _ high: PackedVersion) -> String {
    guard high.rawValue != 0 else { return "-" }
    return low == high ? high.text : "\(low.rawValue == 0 ? "-" : low.text) to \(high.text)"
  }
}

extension UInt64 {
  /// The share of `whole` in tenths of a percent, rounded; 0 of nothing is 0.
  package func share(of whole: UInt64) -> UInt64 {
    guard whole > 0 else { return 0 }
    let (high, low) = Swift.min(self, whole).multipliedFullWidth(by: 1000)
    let (quotient, remainder) = whole.dividingFullWidth((high, low))
    return remainder >= whole - remainder ? quotient &+ 1 : quotient
  }
}

public import MachOBytes

/// What is known of a name besides that it is private.
public struct NameTags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The check at upload refused apps that use it.
  public static let refusedAtUpload = NameTags(rawValue: 1 << 0)
  /// A reviewer refused an app that uses it.
  public static let refusedInReview = NameTags(rawValue: 1 << 1)
  /// Apps were refused for it although it was a name of their own.
  public static let confused = NameTags(rawValue: 1 << 2)
  /// It is public, or made by the compiler, and apps were refused for it by mistake.
  public static let mistaken = NameTags(rawValue: 1 << 3)
  /// The refusals were of programs for macOS.
  public static let forMac = NameTags(rawValue: 1 << 4)
  /// It became public in a later release, or is public in another class.
  public static let alsoPublic = NameTags(rawValue: 1 << 5)
  /// It is well known, from articles and questions.
  public static let known = NameTags(rawValue: 1 << 6)
  /// Tweaks, hacks and test tools use it.
  public static let used = NameTags(rawValue: 1 << 7)
  /// Many apps have something of that name themselves.
  public static let common = NameTags(rawValue: 1 << 8)

  private static let words: [(StaticString, NameTags)] = [
    ("upload", .refusedAtUpload), ("review", .refusedInReview), ("own", .confused),
    ("mistaken", .mistaken), ("mac", .forMac), ("public", .alsoPublic), ("known", .known),
    ("used", .used), ("common", .common),
  ]

  /// The tags that `list` names, with commas between them; unknown words are passed over.
  public init(list: ByteView) {
    self = []
    for word in list.split(at: UInt8(ascii: ",")) {
      if let tag = Self.words.first(where: { word.equals($0.0) }) { insert(tag.1) }
    }
  }
}

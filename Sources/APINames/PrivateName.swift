public import MachOBytes

/// A name of Apple's that apps must not use, and what is known of it.
public struct PrivateName: Sendable {
  public let kind: NameKind
  public let name: ByteView
  /// The images that have it, or the classes of a key, with commas between them; empty when they
  /// are not known.
  public let owner: ByteView
  public let tags: NameTags
  /// Where refusals were told of, with commas between them.
  public let threadList: ByteView

  init(kind: NameKind, name: ByteView, owner: ByteView, facts: NameFacts.Entry?) {
    self.kind = kind
    self.name = name
    self.owner = owner
    tags = facts?.tags ?? []
    threadList = facts?.threads ?? .empty
  }

  /// The images that have it, or the classes of a key, in the order of their bytes.
  public var owners: [ByteView] {
    owner.isEmpty
      ? []
      : owner.split(at: UInt8(ascii: ",")).filter { !$0.equals(NameTableBuilder.more) }
  }

  /// Whether there are more owners than ``owners`` names.
  public var hasMoreOwners: Bool { owner.equals("+") || owner.hasSuffix(",+") }

  /// Where refusals were told of: `FLEXTool/FLEX#730`, an issue on GitHub, or another address.
  public var threads: [String] {
    threadList.isEmpty ? [] : threadList.split(at: UInt8(ascii: ",")).map(\.string)
  }

  /// Apps have been refused for using it, at upload or in review.
  public var wasRefused: Bool { wasRefusedAtUpload || wasRefusedInReview }
  /// The check at upload has refused apps that use it.
  public var wasRefusedAtUpload: Bool { tags.contains(.refusedAtUpload) }
  /// Reviewers have refused apps that use it.
  public var wasRefusedInReview: Bool { tags.contains(.refusedInReview) }
  /// The refusals were of programs for macOS.
  public var isForMac: Bool { tags.contains(.forMac) }
  /// Apps have been refused although the name was their own.
  public var wasConfused: Bool { tags.contains(.confused) }
  /// Apps have been refused for it by mistake.
  public var wasMistaken: Bool { tags.contains(.mistaken) }
  /// It is well known, from articles and questions.
  public var isKnown: Bool { tags.contains(.known) }
  /// Tweaks, hacks and test tools use it.
  public var isUsed: Bool { tags.contains(.used) }
  /// Many apps have something of that name themselves.
  public var isCommon: Bool { tags.contains(.common) }
  /// It became public in a later release, or is public in another class: the name alone does not
  /// tell.
  public var isAlsoPublic: Bool { tags.contains(.alsoPublic) }

  /// Whether people have written of its use: refused, well known, or used. All others are only
  /// known to exist.
  public var isListed: Bool {
    !tags.isDisjoint(with: [.refusedAtUpload, .refusedInReview, .known, .used])
  }

  /// Whether it is known to be Apple's at all. Some names are listed for nothing but the refusals
  /// of apps that had them as their own.
  public var isPrivate: Bool { isListed || !owner.isEmpty || kind == .framework || kind == .text }

  /// Whether a framework that every app can link has it, or one that comes with those.
  public var isInPublicFramework: Bool {
    // The classes of a key are public.
    kind == .key || owners.contains(where: PublicImages.contains)
  }
}

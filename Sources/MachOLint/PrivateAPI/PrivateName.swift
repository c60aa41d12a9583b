import MachOBytes

/// A name of Apple's that apps must not use, and why it is listed.
struct PrivateName {
  enum Kind: Sendable {
    case selector
    case className
    /// An instance variable or property that key-value coding reaches.
    case key
    case symbol
    case framework
    /// A text that does something by itself, such as a URL.
    case text
  }

  let name: ByteView
  let kind: Kind
  /// Frameworks that have it, separated by commas; empty when that is not known.
  let owner: ByteView
  private let reasons: ByteView

  /// Apps have been refused for using it.
  var wasRefused: Bool { has("refused-use") }
  /// Apps have been refused although the name was their own.
  var wasConfused: Bool { has("refused-collision") }
  /// It is well known, from articles and questions.
  var isKnown: Bool { has("known") }
  /// Tweaks, hacks and test tools use it.
  var isUsed: Bool { has("used") }

  private func has(_ reason: StaticString) -> Bool {
    reasons.split(at: UInt8(ascii: ",")).contains { $0.equals(reason) }
  }

  /// Whether a framework that every app can link has it.
  var isInPublicFramework: Bool {
    let shared: [StaticString] = [
      "UIKitCore", "UIKit", "Foundation", "QuartzCore", "CoreFoundation", "WebKit",
      "UIApplication",
    ]
    let owners = owner.split(at: UInt8(ascii: ","))
    return kind == .key || owners.contains { owner in shared.contains { owner.equals($0) } }
  }

  /// A line of the table; nil for one that is none.
  init?(line: ByteView) {
    let fields = line.split(at: UInt8(ascii: "\t"))
    guard fields.count == 4 else { return nil }
    name = fields[0]
    owner = fields[1].equals("-") || fields[1].equals("?") ? .empty : fields[1]
    reasons = fields[3]
    let kinds: [(StaticString, Kind)] = [
      ("selector", .selector), ("class", .className), ("key", .key), ("symbol", .symbol),
      ("framework", .framework), ("string", .text),
    ]
    guard let kind = kinds.first(where: { fields[2].equals($0.0) })?.1 else { return nil }
    self.kind = kind
  }
}

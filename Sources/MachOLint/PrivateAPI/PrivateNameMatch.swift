import APINames
import MachOBytes
import MachOCore

/// A constant of an image that equals, or reaches, a private name.
struct PrivateNameMatch {
  let string: ConstantString
  let name: PrivateName
  /// How the constant leads to the name.
  let manner: Manner

  enum Manner {
    /// The constant is the name.
    case same
    /// The constant is a key by which key-value coding reaches the name.
    case keyValueCoding
    /// The constant begins with the name.
    case prefix
  }

  /// How sure it is that the constant is there to reach the private name.
  let judgement: NameJudgement

  /// 0 to 100.
  var score: Int { judgement.score }

  /// Every match of the constants of `image`, in file order, and then those of its short Swift
  /// strings, when they are wanted.
  static func all(
    in image: LintImage, names: PrivateNames, withSwiftStrings: Bool
  ) -> [PrivateNameMatch] {
    let ways = Ways(image)
    return (withSwiftStrings ? image.strings + image.swiftStrings : image.strings)
      .compactMap { string in
        switch string.kind {
        case .cString, .cfString, .utf16String, .swiftString:
          return constant(string, names, ways)
        case .selectorReference, .selectorStub:
          return same(string, .selector, names, ways)
        // What a file calls its own is Apple's too by chance: only names with a story count.
        case .methodName:
          return same(string, .selector, names, ways).flatMap { $0.hasStory ? $0 : nil }
        case .className:
          return same(string, .className, names, ways).flatMap { $0.hasStory ? $0 : nil }
        }
      }
      .filter { image.mayBeForMac || !$0.name.isOfMacOnly }
  }

  private var hasStory: Bool { name.isListed || name.wasConfused }

  private static func same(
    _ string: ConstantString, _ kind: NameKind, _ names: PrivateNames, _ ways: Ways
  ) -> PrivateNameMatch? {
    names.find(kind, string.text).map { PrivateNameMatch(string, $0, .same, ways) }
  }

  private static func constant(
    _ string: ConstantString, _ names: PrivateNames, _ ways: Ways
  ) -> PrivateNameMatch? {
    if let text = names.text(beginning: string.text) {
      let isWhole = text.name.count == string.text.count
      return PrivateNameMatch(string, text, isWhole ? .same : .prefix, ways)
    }
    guard string.text.hasFormOfName else { return nil }
    // A name may be listed as selector and as key; the code decides which one it is.
    let kinds: [NameKind] = [.selector, .className, .key]
    var matches = kinds.compactMap { kind in
      kind == .className && isFalseFriend(string.text) ? nil : names.find(kind, string.text)
    }
    .filter { $0.isListed || $0.isUnlikelyByChance }
    .map { PrivateNameMatch(string, $0, .same, ways) }
    if matches.isEmpty { matches = keys(string, names, ways) }
    // The best explanation of a constant is enough.
    return matches.max { $0.score < $1.score }
  }

  /// Names of classes that are something else as a text: a key of Info.plist, an accessibility role.
  private static func isFalseFriend(_ text: ByteView) -> Bool {
    text.equals("NSExtension") || text.equals("AXSwitch")
  }

  /// Private names that key-value coding reaches by a key: `_key`, `_isKey`, `isKey`; a key path
  /// is several keys.
  private static func keys(
    _ string: ConstantString, _ names: PrivateNames, _ ways: Ways
  ) -> [PrivateNameMatch] {
    guard ways.usesKeyValueCoding, string.kind == .cfString else { return [] }
    let keys = string.text.split(at: UInt8(ascii: "."))
    // Operators such as @sum come after what is summed.
    guard keys.count <= mostKeys, keys.first?.isIdentifier == true,
      keys.allSatisfy({ $0.isIdentifier || $0.hasPrefix("@") })
    else { return [] }
    return keys.flatMap { key -> [PrivateNameMatch] in
      if key.hasPrefix("_") {
        guard keys.count > 1, let name = names.find(.key, key),
          name.isListed || name.isUnlikelyByChance
        else { return [] }
        return [PrivateNameMatch(string, name, .keyValueCoding, ways, key: key)]
      }
      // One word is too often a key of the app's own, and most others are public.
      guard let first = key.byte(at: 0), key.wordCount > 1, PlainKeys.contains(key),
        !(ways.listsTraits && key.equals("searchField"))
      else { return [] }
      let rest = key.dropFirst(1).array
      let upper = first >= 0x61 && first <= 0x7a ? first - 0x20 : first
      let candidates: [[UInt8]] = [
        [0x5f] + key.array, Array("_is".utf8) + [upper] + rest, Array("is".utf8) + [upper] + rest,
      ]
      return candidates.compactMap { names.find(.key, ByteView($0)) }
        .filter { $0.isKnown || $0.wasRefused }
        .map { PrivateNameMatch(string, $0, .keyValueCoding, ways, key: key) }
    }
  }

  /// Longer paths are not followed.
  private static let mostKeys = 16

  /// - Parameter key: The key that reaches the name.
  private init(
    _ string: ConstantString, _ name: PrivateName, _ manner: Manner, _ ways: Ways,
    key: ByteView? = nil
  ) {
    self.string = string
    self.name = name
    self.manner = manner
    judgement = NameJudgement(string, name, manner, ways, key: key)
  }

  /// Ways to get from a text to what it names, as far as the image has them.
  struct Ways {
    let usesKeyValueCoding: Bool
    let namesSelectors: Bool
    let namesClasses: Bool
    let hasSwift: Bool
    /// Whether it has names of accessibility traits, as test tools do: searchField is one of them.
    let listsTraits: Bool

    init(_ image: LintImage) {
      usesKeyValueCoding = [
        "valueForKey:", "valueForKeyPath:", "setValue:forKey:", "setValue:forKeyPath:",
      ].contains(where: image.sends)
      namesSelectors =
        image.imports("_NSSelectorFromString") || image.imports("_sel_registerName")
        || image.imports("_sel_getUid")
      namesClasses =
        image.imports("_NSClassFromString") || image.imports("_objc_getClass")
        || image.imports("_objc_lookUpClass")
      hasSwift = image.summary.traits.contains(.swift)
      listsTraits =
        usesKeyValueCoding
        && image.strings.contains { $0.kind.isText && $0.text.equals("keyboardKey") }
    }
  }
}

extension PrivateName {
  /// Whether the form of a name tells that a text that equals it is hardly something else. In a
  /// browser's library of 194,219 texts, 2,958 equal private selectors, and none of this form.
  fileprivate var isUnlikelyByChance: Bool {
    let words = name.wordCount
    switch kind {
    case .selector:
      return name.hasPrefix("_")
        ? words >= 2 : words >= 3 && name.firstIndex(of: UInt8(ascii: ":")) != nil
    case .key: return name.hasPrefix("_") && words >= 2
    default: return true
    }
  }
}

extension ByteView {
  /// Whether it is made of letters, digits and underscores and does not start with a digit.
  var isIdentifier: Bool {
    guard let first = byte(at: 0), !(0x30...0x39).contains(first) else { return false }
    for offset in 0..<count {
      guard let byte = byte(at: offset) else { return false }
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x5f: continue
      default: return false
      }
    }
    return true
  }
}

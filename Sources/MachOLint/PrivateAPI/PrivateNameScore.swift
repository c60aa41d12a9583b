import APINames
import MachOBytes
import MachOCore

/// How sure it is that a constant is there to reach a private name, as a sum that a person can
/// follow. The weights come from counting hits in apps and libraries that use private API on
/// purpose and in such that do not.
struct PrivateNameScore {
  private(set) var reasons: [String] = []
  private var sum = 0
  private var cap = 89

  /// Within 0 and the cap of the kind of evidence: a text alone is never certain.
  var total: Int { max(0, min(sum, cap)) }

  private mutating func add(_ points: Int, _ reason: String) {
    sum += points
    reasons.append(reason)
  }

  mutating func add(
    _ string: ConstantString, _ name: PrivateName, _ manner: PrivateNameMatch.Manner,
    _ ways: PrivateNameMatch.Ways
  ) {
    addKind(string, name, ways)
    guard name.kind != .text else {
      if name.wasRefused { add(10, "apps have been refused for it") }
      return
    }
    addShape(name.name)
    if name.wasRefused {
      add(40, "apps have been refused for using it")
    } else if name.isKnown {
      add(25, "well known as private")
    }
    if name.isUsed { add(15, "used by tweaks and test tools") }
    if name.isInPublicFramework {
      add(10, "of a framework that apps link")
    } else {
      add(-20, "of a framework that few apps link")
    }
    addWay(string, name, ways)
    if manner == .keyValueCoding { cap = 55 }
    // A text without a colon or underscore is too easily something else.
    if !name.isKnown, !name.wasRefused, name.name.firstIndex(of: UInt8(ascii: ":")) == nil {
      cap = min(cap, 55)
    }
  }

  private mutating func addKind(
    _ string: ConstantString, _ name: PrivateName, _ ways: PrivateNameMatch.Ways
  ) {
    let isConstant = string.kind == .cfString
    switch (string.kind, name.kind) {
    case (.selectorReference, _), (.selectorStub, _):
      add(40, "sent or named by the code")
    case (.methodName, _):
      add(0, "a method or variable of its own")
    case (_, .text):
      add(75, "does something by itself")
    case (_, .className):
      add(30, "names a class")
    case (_, .key):
      add(isConstant ? 20 : 5, "is a key")
    default:
      if isConstant {
        add(25, "a string constant")
      } else if string.kind == .swiftString {
        add(15, "two numbers in code that are a Swift text together")
      } else if ways.hasSwift {
        add(15, "a text in a file with Swift code")
      } else {
        add(5, "a C string")
      }
    }
  }

  private mutating func addShape(_ name: ByteView) {
    if name.hasPrefix("_") { add(35, "starts with an underscore") }
    let words = PrivateNameScore.wordCount(name)
    switch words {
    case 5...: add(20, "\(words) words long")
    case 4: add(10, "4 words long")
    case 3: break
    default: add(-20, words == 1 ? "a single word" : "2 words only")
    }
  }

  private mutating func addWay(
    _ string: ConstantString, _ name: PrivateName, _ ways: PrivateNameMatch.Ways
  ) {
    guard string.kind.isText else { return }
    let way: (isThere: Bool, words: String) =
      switch name.kind {
      case .className: (ways.namesClasses, "to look up classes by name")
      case .key: (ways.usesKeyValueCoding, "to read values by key")
      default: (ways.namesSelectors, "to make selectors from text")
      }
    if way.isThere {
      add(name.kind == .key ? 25 : 10, "the code has a way \(way.words)")
    } else {
      add(-20, "the code has no way \(way.words)")
    }
  }

  /// Words of a name in camel case: `_setWidth:` has two.
  static func wordCount(_ name: ByteView) -> Int {
    var count = 0
    var previous: UInt8 = 0
    for offset in 0..<name.count {
      guard let byte = name.byte(at: offset) else { break }
      let isLetter = (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
      let wasLetter = (0x41...0x5a).contains(previous) || (0x61...0x7a).contains(previous)
      let isUpper = (0x41...0x5a).contains(byte)
      let wasUpper = (0x41...0x5a).contains(previous)
      if isLetter, !wasLetter || (isUpper && !wasUpper) { count += 1 }
      previous = byte
    }
    return max(1, count)
  }
}

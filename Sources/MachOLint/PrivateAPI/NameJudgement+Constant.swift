import APINames
import MachOBytes
import MachOCore

extension NameJudgement {
  /// How sure it is that `string` is there to reach `name`.
  ///
  /// - Parameter key: The key that reaches it, where that is not its name.
  init(
    _ string: ConstantString, _ name: PrivateName, _ manner: PrivateNameMatch.Manner,
    _ ways: PrivateNameMatch.Ways, key: ByteView? = nil
  ) {
    // A text alone is never certain.
    self.init(0, cap: 89)
    addKind(string, name, ways)
    guard name.kind != .text else {
      if name.wasRefused { add(10, Self.refused(name)) }
      return
    }
    // `statusBar` reaches `_statusBar`, and may be anything.
    addShape(of: key ?? name.name)
    addRecord(of: name)
    addOwner(of: name)
    addWay(string, name, ways)
    // A key without an underscore may be anybody's.
    if manner == .keyValueCoding, !string.text.hasPrefix("_"), !string.text.hasUnderscoredKey {
      limit(to: 55)
    }
    // A text without a colon or underscore is too easily something else.
    if !name.isKnown, !name.wasRefused, name.name.firstIndex(of: UInt8(ascii: ":")) == nil {
      limit(to: 55)
    }
    if name.isCommon, string.kind.isText { limit(to: 29) }
    if name.isAlsoPublic { limit(to: 29, "public in a later release or in another class") }
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
      add(75, "the system does what the text says")
    case (_, .className):
      add(30, "names a class")
      // One word is a word of a language or a key.
      if !name.isListed, name.name.wordCount < 3, !name.name.hasPrefix("_") {
        limit(to: 29)
      }
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
    // Keys are objects: a C string is none.
    if name.kind == .key, string.kind == .cString, !ways.hasSwift {
      add(-20, "no object, as keys are")
    } else if way.isThere {
      add(name.kind == .key ? 25 : 10, "the code has a way \(way.words)")
    } else {
      add(-20, "the code has no way \(way.words)")
    }
  }
}

extension ByteView {
  /// Whether a key after the first of a key path starts with an underscore.
  fileprivate var hasUnderscoredKey: Bool {
    split(at: UInt8(ascii: ".")).dropFirst().contains { $0.hasPrefix("_") }
  }
}

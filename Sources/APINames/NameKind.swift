public import MachOBytes

/// What a name is the name of. The set is open: a table that somebody else made may know more.
public struct NameKind: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// A selector, with its colons.
  public static let selector = NameKind(rawValue: 1)
  /// An Objective-C class.
  public static let className = NameKind(rawValue: 2)
  /// A symbol as symbol tables have it, with the underscore of C.
  public static let symbol = NameKind(rawValue: 3)
  /// An instance variable or property that key-value coding reaches.
  public static let key = NameKind(rawValue: 4)
  /// A framework, without `.framework`.
  public static let framework = NameKind(rawValue: 5)
  /// The beginning of a text that does something by itself, such as a URL.
  public static let text = NameKind(rawValue: 6)

  private static let words: [(NameKind, StaticString)] = [
    (.selector, "selector"), (.className, "class"), (.symbol, "symbol"), (.key, "key"),
    (.framework, "framework"), (.text, "text"),
  ]

  /// The kind that tables and reports call `word`; nil for an unknown one.
  public init?(word: ByteView) {
    guard let kind = Self.words.first(where: { word.equals($0.1) })?.0 else { return nil }
    self = kind
  }

  /// What tables and reports call it: a word, or the number in hex.
  public var word: String {
    Self.words.first { $0.0 == self }.map { String(describing: $0.1) }
      ?? "0x" + String(rawValue, radix: 16)
  }
}

import MachOBytes

/// Finds the name in a property's declaration, among the words of its type and the macros around it.
struct PropertyDeclarator {
  private var words: [ByteView] = []
  private var hasStar = false
  private var nameAfterStar: ByteView?
  /// The name in `(^name)`.
  var functionName: ByteView?

  mutating func add(_ word: ByteView) {
    words.append(word)
    if hasStar, nameAfterStar == nil, !Self.isQualifier(word) { nameAfterStar = word }
  }

  mutating func addStar() {
    hasStar = true
    nameAfterStar = nil
  }

  /// Says that parentheses follow the last word, which is therefore a macro.
  mutating func addArguments() {
    guard let last = words.popLast() else { return }
    if nameAfterStar == last { nameAfterStar = nil }
  }

  /// The name; nil when there is none.
  var name: ByteView? {
    if let functionName { return functionName }
    if let nameAfterStar { return nameAfterStar }
    var rest = words[...]
    while rest.count > 1, let last = rest.last, Self.looksLikeMacro(last) { rest.removeLast() }
    return rest.last
  }

  /// Whether a word may stand between a star and the name.
  static func isQualifier(_ word: ByteView) -> Bool {
    let words: [StaticString] = [
      "const", "volatile", "restrict", "nullable", "nonnull", "_Nonnull", "_Nullable",
      "_Null_unspecified", "_Nullable_result", "__nonnull", "__nullable", "__null_unspecified",
      "__strong", "__weak", "__unsafe_unretained", "__autoreleasing", "__block",
    ]
    return words.contains { word.equals($0) }
  }

  /// Whether a word behind a name is a macro: it begins with two underscores, or has one and no
  /// small letter.
  private static func looksLikeMacro(_ word: ByteView) -> Bool {
    if word.hasPrefix("__") || isQualifier(word) { return true }
    guard word.firstIndex(of: UInt8(ascii: "_")) != nil else { return false }
    return !word.array.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }
}

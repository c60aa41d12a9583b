import MachOBytes

/// Puts a selector together from the words and colons of a method's declaration that stand in no
/// parentheses.
struct SelectorBuilder {
  private var text: [UInt8] = []
  private var hasColon = false
  /// How many words there are since the last colon, the first and the last of them.
  private var wordCount = 0
  private var firstWord: ByteView?
  private var lastWord: ByteView?
  private var isAtEnd = false

  mutating func add(_ word: ByteView) {
    guard !isAtEnd else { return }
    wordCount += 1
    if firstWord == nil { firstWord = word }
    lastWord = word
  }

  mutating func addColon() {
    guard !isAtEnd else { return }
    // After the first colon a word is the name of the parameter, and only what follows it belongs
    // to the selector: a part of it may have no word.
    if let lastWord, wordCount > (hasColon ? 1 : 0) { text.append(lastWord) }
    text.append(UInt8(ascii: ":"))
    hasColon = true
    wordCount = 0
    firstWord = nil
    lastWord = nil
  }

  /// Says that what follows is no part of the selector: parameters without names.
  mutating func end() {
    isAtEnd = true
  }

  /// The selector; nil when there is none. Words behind the name of a method without parameters are
  /// macros.
  var name: ByteView? { hasColon ? ByteView(text) : firstWord }
}

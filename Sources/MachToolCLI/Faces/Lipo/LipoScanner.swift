/// Splits a command line of lipo into options, their arguments, and inputs.
///
/// Options may stand anywhere and have one dash or two; a lone dash is standard input.
struct LipoScanner {
  enum Token {
    /// An option as it was typed, and the words that belong to it.
    case option(LipoOption, typed: String, arguments: [String])
    case input(String)
    case unknown(String)
    /// An option at the end that lacks words.
    case incomplete(LipoOption, typed: String)
  }

  private var words: ArraySlice<String>
  /// Whether `-oFILE` means `-o FILE`.
  private let joinsOutput: Bool

  init(_ words: [String], joinsOutput: Bool) {
    self.words = words[...]
    self.joinsOutput = joinsOutput
  }

  mutating func next() -> Token? {
    guard let word = words.popFirst() else { return nil }
    let dashes = word.unicodeScalars.prefix { $0 == "-" }.count
    guard dashes > 0, word != "-" else { return .input(word) }
    let name = String(word.unicodeScalars.dropFirst(dashes))
    guard dashes <= 2, let option = LipoOption(named: name) else {
      if joinsOutput, dashes == 1, name.hasPrefix("o") {
        return .option(.output, typed: "-o", arguments: [String(name.dropFirst())])
      }
      return .unknown(word)
    }
    let count = option.argumentCount ?? words.count
    guard count <= words.count else {
      words = []
      return .incomplete(option, typed: word)
    }
    defer { words = words.dropFirst(count) }
    return .option(option, typed: word, arguments: Array(words.prefix(count)))
  }
}

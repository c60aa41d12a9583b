/// Lists in sentences.
enum Words {
  /// "a", "a and b", "a, b and c".
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}

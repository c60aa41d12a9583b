/// How many typing slips lie between two words.
enum EditDistance {
  /// Longer words are not compared, which bounds the time an argument can cost.
  static let longestWord = 64

  /// The number of scalars to insert, delete or replace, or of neighbours to swap, that turn one
  /// word into the other; no place is edited twice (optimal string alignment). Nil if a word is
  /// longer than ``longestWord``.
  static func between(_ first: String, _ second: String) -> Int? {
    let first = Array(first.unicodeScalars.prefix(longestWord + 1))
    let second = Array(second.unicodeScalars.prefix(longestWord + 1))
    guard first.count <= longestWord, second.count <= longestWord else { return nil }

    // Row i holds the distances of the first i scalars to every prefix of the second word.
    var beforePrevious: [Int] = []
    var previous = Array(0...second.count)
    for (i, scalar) in first.enumerated() {
      var current = [i + 1]
      for (j, other) in second.enumerated() {
        let replaced = previous[j] + (scalar == other ? 0 : 1)
        var best = min(previous[j + 1] + 1, current[j] + 1, replaced)
        if i > 0, j > 0, scalar == second[j - 1], first[i - 1] == other {
          best = min(best, beforePrevious[j - 1] + 1)
        }
        current.append(best)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[second.count]
  }
}

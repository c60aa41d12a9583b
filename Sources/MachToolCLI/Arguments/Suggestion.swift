/// Finds the name that was probably meant.
enum Suggestion {
  /// The only candidate that the word begins, or else the candidate with the fewest typing slips,
  /// at most one in three letters. Of equally near ones the first. Candidates are lower case; the
  /// word's case does not matter.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    guard !word.isEmpty else { return nil }
    let word = word.lowercased()
    let completions = candidates.filter { $0.hasPrefix(word) }
    if let only = completions.first, completions.count == 1 { return only }

    let limit = max(1, word.unicodeScalars.count / 3)
    let near = candidates.compactMap { candidate -> (name: String, distance: Int)? in
      guard let distance = EditDistance.between(word, candidate), distance <= limit else {
        return nil
      }
      return (candidate, distance)
    }
    return near.min { $0.distance < $1.distance }?.name
  }
}

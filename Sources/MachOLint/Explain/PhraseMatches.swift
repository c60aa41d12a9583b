/// Which phrases stand in a text, and the longest of them for each explanation.
struct PhraseMatches {
  /// The length of the longest phrase of each explanation that stands in the text; 0 for none.
  private(set) var lengths: [Int]

  private struct Place {
    let range: Range<Int>
    let explanation: Int
  }

  init(of explanations: [Explanation], in text: String) {
    lengths = Array(repeating: 0, count: explanations.count)
    let text = MessageWords(text).bytes
    // Phrases by their first two letters, so that a long text is gone through once.
    var phrases: [UInt16: [(bytes: [UInt8], explanation: Int)]] = [:]
    for (index, explanation) in explanations.enumerated() {
      for phrase in explanation.phrases {
        // Without the blanks: the last word may go on in the text.
        let bytes = Array(MessageWords(phrase).bytes.dropFirst().dropLast())
        guard let key = Self.key(of: bytes, at: 0) else { continue }
        phrases[key, default: []].append((bytes, index))
      }
    }
    var places: [Place] = []
    for start in text.indices.dropFirst() where text[start - 1] == MessageWords.blank {
      guard let key = Self.key(of: text, at: start), let candidates = phrases[key] else { continue }
      for phrase in candidates where text[start...].starts(with: phrase.bytes) {
        places.append(
          Place(range: start..<(start + phrase.bytes.count), explanation: phrase.explanation))
      }
    }
    take(places)
  }

  private static func key(of bytes: [UInt8], at start: Int) -> UInt16? {
    guard start + 1 < bytes.count else { return nil }
    return UInt16(bytes[start]) << 8 | UInt16(bytes[start + 1])
  }

  /// Takes the places that are no part of a longer phrase's place: a phrase that says more counts
  /// alone.
  private mutating func take(_ places: [Place]) {
    let places = places.sorted {
      ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
    }
    var widest = 0..<0
    for place in places {
      if place.range.upperBound > widest.upperBound { widest = place.range }
      guard widest == place.range else { continue }
      lengths[place.explanation] = max(lengths[place.explanation], place.range.count)
    }
  }
}

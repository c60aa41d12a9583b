/// Finds the first words of short Swift strings for the second ones.
struct SwiftStringPairs {
  /// Whether a string is passed in two such registers.
  private let isPair: (UInt8, UInt8) -> Bool
  /// What has been found: windows overlap.
  private var told: Set<Pair> = []

  private struct Pair: Hashable {
    let start: Int
    let second: UInt64
  }

  init(_ isPair: @escaping (UInt8, UInt8) -> Bool) {
    self.isPair = isPair
  }

  /// Shortest texts that are told when they share a second word that another text has nearer.
  private static let leastShared = 4
  /// More bytes of code than this are not between the words of texts of up to four bytes, which any
  /// number can look like.
  private static let mostBetweenShort = 24

  /// Calls `found` with every string whose second word is `second`: with several when there is a
  /// choice between texts of the same length.
  mutating func forEach(
    endingIn second: MovedConstant, among constants: [MovedConstant],
    _ found: (Int, ShortSwiftString) -> Void
  ) {
    guard let count = ShortSwiftString.count(in: second.value) else { return }
    let candidates = constants.compactMap { first -> (MovedConstant, ShortSwiftString)? in
      guard first.start != second.start,
        count > 4 || first.distance(to: second) <= Self.mostBetweenShort,
        let string = ShortSwiftString(first.value, second.value)
      else { return nil }
      return (first, string)
    }
    let isOnly = constants.lazy.filter { $0.value == second.value }.count == 1
    if isOnly, (Self.leastShared...8).contains(count) {
      for (first, string) in candidates { tell(first, second, string, found) }
    } else if let (first, string) = candidates.min(by: { rank($0.0, second) < rank($1.0, second) })
    {
      tell(first, second, string, found)
    }
  }

  private mutating func tell(
    _ first: MovedConstant, _ second: MovedConstant, _ string: ShortSwiftString,
    _ found: (Int, ShortSwiftString) -> Void
  ) {
    guard told.insert(Pair(start: first.start, second: second.value)).inserted else { return }
    found(min(first.start, second.start), string)
  }

  /// The lower, the better: registers for one string, then the distance.
  private func rank(_ first: MovedConstant, _ second: MovedConstant) -> Int {
    let distance = first.distance(to: second)
    guard let low = first.register, let high = second.register, isPair(low, high) else {
      return distance + 1000
    }
    return distance
  }
}

/// What is wrong with a part of a file, as far as a person wants to read it: a small file can be
/// made to be wrong in millions of places, and each problem takes more memory than what it is about.
struct ProblemList: Sendable {
  /// At most ``limit``, and one that says that there are more.
  private(set) var problems: [ParseError] = []
  private let place: Place

  /// So many problems are kept.
  static let limit = 100

  /// - Parameter place: Where too many problems are, for the last message.
  init(in place: Place) {
    self.place = place
  }

  /// Whether no more problems are kept.
  var isFull: Bool { problems.count > ProblemList.limit }

  /// - Returns: What has been added: `problem`, the message that there are more, or nothing.
  @discardableResult
  mutating func append(_ problem: ParseError) -> ParseError? {
    guard !isFull else { return nil }
    let kept =
      problems.count < ProblemList.limit
      ? problem
      : ParseError(
        .tooMany("problems", limit: UInt64(ProblemList.limit)), at: problem.fileOffset, in: place)
    problems.append(kept)
    return kept
  }

  mutating func append(contentsOf more: [ParseError]) {
    for problem in more { append(problem) }
  }
}

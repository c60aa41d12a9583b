/// What is wrong with a part of a file, as far as a person wants to read it: a small file can be
/// made to be wrong in millions of places, and each problem takes more memory than what it is about.
package struct ProblemList: Sendable {
  /// At most `limit`, and one that says that there are more.
  package private(set) var problems: [ParseError] = []
  private let place: Place
  private let limit: Int

  /// - Parameters:
  ///   - place: Where too many problems are, for the last message.
  ///   - limit: So many problems are kept.
  package init(in place: Place, limit: Int = 100) {
    self.place = place
    self.limit = limit
  }

  /// Whether no more problems are kept.
  var isFull: Bool { problems.count > limit }

  /// - Returns: What has been added: `problem`, the message that there are more, or nothing.
  @discardableResult
  package mutating func append(_ problem: ParseError) -> ParseError? {
    guard !isFull else { return nil }
    let kept =
      problems.count < limit
      ? problem
      : ParseError(
        .tooMany("problems", limit: UInt64(limit)), at: problem.fileOffset, in: place)
    problems.append(kept)
    return kept
  }

  package mutating func append(contentsOf more: [ParseError]) {
    for problem in more { append(problem) }
  }
}

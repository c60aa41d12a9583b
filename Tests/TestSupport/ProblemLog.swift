public import MachOCore

/// Collects what is wrong.
public final class ProblemLog {
  public private(set) var problems: [ParseError] = []

  public init() {}

  public func add(_ problem: ParseError) {
    problems.append(problem)
  }

  public var messages: [String] { problems.map(\.message) }
}

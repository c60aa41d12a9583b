/// Walks over a list that a broken file can end early.
public protocol FallibleIterator: IteratorProtocol {
  /// Why the walk has ended early; nil while it goes on, and when it came to the list's end.
  var problem: ParseError? { get }
}

extension Sequence where Iterator: FallibleIterator {
  /// Why the list ends early, found by walking over all of it; nil when it does not.
  public var problem: ParseError? {
    var iterator = makeIterator()
    while iterator.next() != nil {}
    return iterator.problem
  }
}

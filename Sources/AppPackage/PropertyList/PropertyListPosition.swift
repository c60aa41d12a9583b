/// A place in a text.
public struct PropertyListPosition: Sendable, Hashable {
  /// From 1; CR, LF and CR LF end a line.
  public let line: UInt64
  /// From 1, in Unicode scalars.
  public let column: UInt64
}

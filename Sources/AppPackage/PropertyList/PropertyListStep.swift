/// A step down in a property list: a key of a dictionary or an index of an array.
public enum PropertyListStep: Sendable, Hashable, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral
{
  case key(String)
  case index(Int)

  public init(stringLiteral key: String) {
    self = .key(key)
  }

  public init(integerLiteral index: Int) {
    self = .index(index)
  }
}

/// A method of an example: its selector, and its types as the compiler encodes them.
public struct MethodRecipe: Sendable, ExpressibleByStringLiteral {
  public var selector: String
  public var types: String

  public init(_ selector: String, _ types: String = "v16@0:8") {
    self.selector = selector
    self.types = types
  }

  public init(stringLiteral selector: String) { self.init(selector) }
}

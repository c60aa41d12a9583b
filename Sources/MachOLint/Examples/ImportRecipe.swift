/// A symbol that an example needs, or a class by its own name, and the install name of the library
/// that has it: without one it is that of the first library, and empty for the example itself.
public struct ImportRecipe: Sendable, Hashable, ExpressibleByStringLiteral {
  public var name: String
  public var library: String?

  public init(_ name: String, from library: String? = nil) {
    self.name = name
    self.library = library
  }

  public init(stringLiteral name: String) { self.init(name) }
}

/// A category of an example.
public struct CategoryRecipe: Sendable {
  public var name: String
  /// A class of the same recipe, or one that is imported.
  public var extended: ImportRecipe
  public var methods: [MethodRecipe]

  public init(_ extended: ImportRecipe, _ name: String, methods: [MethodRecipe]) {
    self.extended = extended
    self.name = name
    self.methods = methods
  }
}

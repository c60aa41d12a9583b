/// A protocol of an example.
public struct ProtocolRecipe: Sendable {
  public var name: String
  public var methods: [MethodRecipe]
  public var optionalMethods: [MethodRecipe]

  public init(
    _ name: String, methods: [MethodRecipe] = [], optionalMethods: [MethodRecipe] = []
  ) {
    self.name = name
    self.methods = methods
    self.optionalMethods = optionalMethods
  }
}

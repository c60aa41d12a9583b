/// A class of an example.
public struct ClassRecipe: Sendable {
  public var name: String
  /// A class of the same recipe, or one that is imported.
  public var superclass: ImportRecipe
  public var methods: [MethodRecipe]
  public var classMethods: [MethodRecipe]
  /// Names of properties that can be set.
  public var properties: [String]
  /// Names of the instance variables.
  public var ivars: [String]
  /// Names of protocols of the same recipe that it adopts.
  public var protocols: [String]

  public init(
    _ name: String, _ superclass: ImportRecipe = "NSObject", methods: [MethodRecipe] = [],
    classMethods: [MethodRecipe] = [], properties: [String] = [], ivars: [String] = [],
    protocols: [String] = []
  ) {
    self.name = name
    self.superclass = superclass
    self.methods = methods
    self.classMethods = classMethods
    self.properties = properties
    self.ivars = ivars
    self.protocols = protocols
  }
}

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

/// A symbol that an example needs, or a class by its own name, and the install name of the library
/// that has it; without one it is that of the first library.
public struct ImportRecipe: Sendable, Hashable, ExpressibleByStringLiteral {
  public var name: String
  public var library: String?

  public init(_ name: String, from library: String? = nil) {
    self.name = name
    self.library = library
  }

  public init(stringLiteral name: String) { self.init(name) }
}

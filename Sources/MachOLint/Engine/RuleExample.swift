/// A small package and what a rule must say of it.
public struct RuleExample: Sendable {
  /// What the package is, as the end of a sentence: "an app with a framework for the simulator".
  public let title: String
  public let package: PackageRecipe
  /// The messages that the rule must give, in their order; none for a trap that stays silent.
  public let messages: [String]

  /// An example that fires.
  public static func fires(
    _ title: String, _ package: PackageRecipe, _ messages: String...
  ) -> RuleExample {
    RuleExample(title: title, package: package, messages: messages)
  }

  /// A trap: it looks like a case of the rule and is none.
  public static func silent(_ title: String, _ package: PackageRecipe) -> RuleExample {
    RuleExample(title: title, package: package, messages: [])
  }
}

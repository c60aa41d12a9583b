/// Runs the examples of rules: the same text documents a rule and tests it.
public enum ExampleCheck {
  /// What `rule` says of the example's package, as messages.
  public static func messages(of rule: any LintRule.Type, _ example: RuleExample) -> [String] {
    LintEngine([rule]).lint(example.package.package).findings.map(\.message)
  }
}

/// Runs the examples of rules: the same text documents a rule and tests it.
public enum ExampleCheck {
  /// What `rule` says of the example's package, as messages.
  public static func messages(of rule: any LintRule.Type, _ example: RuleExample) -> [String] {
    findings(of: rule, example).map(\.message)
  }

  /// What `rule` finds in the example's package.
  public static func findings(of rule: any LintRule.Type, _ example: RuleExample) -> [Finding] {
    LintEngine([rule]).lint(example.package.package).findings
  }
}

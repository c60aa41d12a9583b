/// Something of which `explain` can tell: a rule, or a refusal that no rule looks for.
public enum Explanation: Sendable {
  case rule(any LintRule.Type)
  case refusal(OtherRefusal)

  /// All there are: the rules in the order of the registry, then the refusals.
  public static var all: [Explanation] {
    RuleRegistry.rules.map { .rule($0) } + OtherRefusals.all.map { .refusal($0) }
  }

  /// Numbers of Apple's refusals, the usual one first.
  public var codes: [Int] {
    switch self {
    case .rule(let rule): rule.metadata.codes
    case .refusal(let refusal): refusal.codes
    }
  }

  /// The id of a rule.
  public var id: String? {
    switch self {
    case .rule(let rule): rule.metadata.id
    case .refusal: nil
    }
  }

  var phrases: [String] {
    switch self {
    case .rule(let rule): rule.metadata.phrases
    case .refusal(let refusal): refusal.phrases
    }
  }
}

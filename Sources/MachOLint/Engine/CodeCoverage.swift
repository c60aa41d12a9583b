/// Which examples of a rule stand for one of its numbers.
public struct CodeCoverage: Sendable {
  public let rule: any LintRule.Type
  /// The number of Apple's refusal; nil for a rule without one.
  public let code: Int?
  /// The title of the first example in which the rule finds something with this number.
  public let firedBy: String?
  /// The title of the first example in which it must find nothing.
  public let silentOn: String?

  /// The coverage of each number of some rules, in the order of the numbers; rules without one come
  /// last. The examples are run for it.
  public static func all(of rules: [any LintRule.Type]) -> [CodeCoverage] {
    rules.flatMap { coverage(of: $0) }.enumerated().sorted {
      ($0.element.code ?? .max, $0.offset) < ($1.element.code ?? .max, $1.offset)
    }.map(\.element)
  }

  /// The coverage of each number of a rule, in their order.
  public static func coverage(of rule: any LintRule.Type) -> [CodeCoverage] {
    let codes = rule.examples.map { example in
      Set(example.messages.isEmpty ? [] : ExampleCheck.findings(of: rule, example).map(\.code))
    }
    let numbers: [Int?] = rule.metadata.codes.isEmpty ? [nil] : rule.metadata.codes
    let silent = rule.examples.first { $0.messages.isEmpty }?.title
    return numbers.map { number in
      CodeCoverage(
        rule: rule, code: number,
        firedBy: zip(rule.examples, codes).first { $0.1.contains(number) }?.0.title,
        silentOn: silent)
    }
  }
}

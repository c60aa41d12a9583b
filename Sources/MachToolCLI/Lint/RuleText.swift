import MachOCore
import MachOLint

/// What rules say of themselves, as text.
enum RuleText {
  /// A line for each rule.
  static func list(_ rules: [any LintRule.Type], into output: OutputBuffer) {
    let rules = rules.map { $0.metadata }
    let width = rules.map(\.id.count).max() ?? 0
    for rule in rules {
      output.append(rule.id)
      output.appendBlanks(width - rule.id.count + 2)
      output.append(rule.summary + (rule.codes.isEmpty ? "" : " (\(names(of: rule.codes)))") + "\n")
    }
    for group in RuleGroup.all {
      let members = rules.filter { $0.groups.contains(group) }.map(\.id)
      guard !members.isEmpty else { continue }
      output.append("\n\(group.id): \(group.summary)\n")
      append(members.joined(separator: ", "), margin: 2, to: output)
    }
  }

  /// A line for each number: the rule and an example that it finds. The numbers without a rule
  /// follow.
  static func listCodes(
    _ rules: [any LintRule.Type], _ refusals: [OtherRefusal], into output: OutputBuffer
  ) {
    var table = TextTable(
      ["code", "rule", "fires_on"].map { TableColumn($0) }, indent: 0, output: output)
    for coverage in CodeCoverage.all(of: rules) {
      table.cell("code", coverage.code.map { .decimal(UInt64($0)) } ?? .none)
      table.cell("rule", .words(coverage.rule.metadata.id))
      table.cell("fires_on", coverage.firedBy.map { .words($0) } ?? .none)
      table.endRow()
    }
    table.finish()
    for (title, isInFiles) in [("no rule yet", true), ("not in the files", false)] {
      let codes = refusals.filter { $0.isInFiles == isInFiles }.flatMap(\.codes).sorted()
      guard !codes.isEmpty else { continue }
      output.append("\n\(title)\n")
      append(codes.map(String.init).joined(separator: ", "), margin: 2, to: output)
    }
  }

  /// The rule that was probably meant.
  static func suggestion(for name: String) -> String? {
    Suggestion.nearest(
      to: name, among: RuleRegistry.rules.map { $0.metadata.id } + RuleGroup.all.map(\.id))
  }

  /// All about rules and refusals, each once; `related` are named only.
  static func explain(
    _ explanations: [Explanation], related: [Explanation], into output: OutputBuffer
  ) {
    var seen: Set<[String]> = []
    for explanation in explanations {
      let isFirst = seen.isEmpty
      guard seen.insert(key(of: explanation)).inserted else { continue }
      if !isFirst { output.append("\n") }
      switch explanation {
      case .rule(let rule): explain(rule, into: output)
      case .refusal(let refusal): explain(refusal, into: output)
      }
    }
    let others = related.filter { seen.insert(key(of: $0)).inserted }.compactMap(\.id)
    guard !others.isEmpty else { return }
    output.append("\nOther rules with the same number\n")
    append(others.joined(separator: ", "), margin: 2, to: output)
  }

  private static func key(of explanation: Explanation) -> [String] {
    explanation.id.map { [$0] } ?? explanation.codes.map(String.init)
  }

  private static func explain(_ rule: any LintRule.Type, into output: OutputBuffer) {
    let metadata = rule.metadata
    output.append(metadata.id + "\n")
    if !metadata.codes.isEmpty { append(names(of: metadata.codes), margin: 2, to: output) }
    output.append("\n")
    append(metadata.summary, margin: 0, to: output)
    for (title, text) in [
      ("What it checks", metadata.checks), ("Why", metadata.why), ("How to fix it", metadata.fix),
    ] {
      output.append("\n\(title)\n")
      append(text, margin: 2, to: output)
    }
    output.append("\nWhat it finds, for example\n")
    for example in rule.examples where !example.messages.isEmpty {
      append(example.title, margin: 2, to: output)
      for message in example.messages { append("finding: " + message, margin: 4, to: output) }
    }
    output.append("\nWhat it does not report\n")
    for example in rule.examples where example.messages.isEmpty {
      append(example.title, margin: 2, to: output)
    }
  }

  private static func explain(_ refusal: OtherRefusal, into output: OutputBuffer) {
    append(names(of: refusal.codes), margin: 0, to: output)
    output.append("\n")
    append(refusal.summary, margin: 0, to: output)
    output.append("\nWhy lint does not find it\n")
    append(refusal.reason, margin: 2, to: output)
  }

  private static func names(of codes: [Int]) -> String {
    codes.map { "ITMS-\($0)" }.joined(separator: ", ")
  }

  /// A paragraph, each line of it after `margin` blanks.
  private static func append(_ text: String, margin: Int, to output: OutputBuffer) {
    output.append(TextLayout.paragraph(text, indent: margin))
  }
}

import MachOLint

/// What rules say of themselves, as text.
enum RuleText {
  /// A line for each rule.
  static func list(into output: OutputBuffer) {
    let rules = RuleRegistry.rules.map { $0.metadata }
    let width = rules.map(\.id.count).max() ?? 0
    for rule in rules {
      let codes = rule.codes.map { "ITMS-\($0)" }.joined(separator: ", ")
      output.append(rule.id)
      output.appendBlanks(width - rule.id.count + 2)
      output.append(rule.summary + (codes.isEmpty ? "" : " (\(codes))") + "\n")
    }
    for group in RuleGroup.all {
      let members = rules.filter { $0.groups.contains(group) }.map(\.id)
      output.append("\n\(group.id): \(group.summary)\n")
      for line in TextLayout.lines(of: members.joined(separator: ", "), width: TextLayout.width - 2)
      {
        output.append("  \(line)\n")
      }
    }
  }

  /// The rule that was probably meant.
  static func suggestion(for name: String) -> String? {
    Suggestion.nearest(
      to: name, among: RuleRegistry.rules.map { $0.metadata.id } + RuleGroup.all.map(\.id))
  }

  /// All about one rule.
  static func explain(_ rule: any LintRule.Type, into output: OutputBuffer) {
    let metadata = rule.metadata
    output.append(metadata.id + "\n")
    if !metadata.codes.isEmpty {
      output.append("  " + metadata.codes.map { "ITMS-\($0)" }.joined(separator: ", ") + "\n")
    }
    for (title, text) in [
      ("", metadata.summary), ("What it checks", metadata.checks), ("Why", metadata.why),
      ("How to fix it", metadata.fix),
    ] {
      output.append("\n")
      if !title.isEmpty { output.append(title + "\n") }
      let margin = title.isEmpty ? 0 : 2
      for line in TextLayout.lines(of: text, width: TextLayout.width - margin) {
        output.appendBlanks(margin)
        output.append(line + "\n")
      }
    }
    output.append("\nExamples\n")
    for example in rule.examples {
      let says = example.messages.isEmpty ? "silent" : example.messages.joined(separator: "; ")
      output.append("  \(example.title)\n    \(says)\n")
    }
  }
}

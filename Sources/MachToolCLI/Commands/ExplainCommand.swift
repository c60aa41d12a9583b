import MachOLint

/// `machtool explain`: all about a rule, by its name, Apple's number, or Apple's sentence.
enum ExplainCommand: Command {
  static let subject = OperandSpec(
    "RULE", .oneOrMore, summary: "A rule, a number such as 90086, or words of Apple's message.")

  static let spec = CommandSpec(
    "explain", summary: "Explain a rule of lint or a refusal of Apple's.",
    discussion: [
      "Several words are taken as a part of the message that Apple sent, or else each for itself. "
        + "All rules that they lead to are explained."
    ],
    operands: [subject], options: [],
    examples: [
      CommandExample("Explain a rule", "machtool explain missing-64-bit-slice"),
      CommandExample("Explain a refusal", "machtool explain ITMS-90809"),
    ],
    exitStatus: [
      Definition("0", "There is a rule for it."),
      Definition("1", "There is none."),
    ])

  static func run(
    _ arguments: ParsedArguments, in context: CommandContext
  ) throws(UsageError) -> ExitStatus {
    let words = arguments[subject]
    let text = words.joined(separator: " ")
    var rules = RuleRegistry.rules(matching: text)
    // Several names or numbers are several questions.
    var unknown: [String] = []
    if rules.isEmpty {
      for word in words {
        let found = RuleRegistry.rules(matching: word)
        if found.isEmpty { unknown.append(word) }
        rules += found
      }
    }
    guard !rules.isEmpty else {
      let meant = RuleText.suggestion(for: text)
      context.diagnostics.line(
        "no rule for '\(text)'"
          + (meant == nil ? "; see 'machtool lint --list-rules'" : UsageError.didYouMean(meant)))
      return .no
    }
    for (index, rule) in rules.enumerated() {
      if index > 0 { context.output.append("\n") }
      RuleText.explain(rule, into: context.output)
    }
    for word in unknown { context.diagnostics.line("no rule for '\(word)'") }
    return unknown.isEmpty ? .success : .no
  }
}

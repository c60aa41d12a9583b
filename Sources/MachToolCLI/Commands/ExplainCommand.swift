import MachOBytes
import MachOLint

/// `machtool explain`: all about a rule or a refusal, by a name, Apple's number, or Apple's message.
enum ExplainCommand: Command {
  static let subject = OperandSpec(
    "RULE", .oneOrMore,
    summary: "A rule, a number such as 90086, words of Apple's message, or - for a mail.")

  static let spec = CommandSpec(
    "explain", summary: "Explain a rule of lint or a refusal of Apple's.",
    discussion: [
      "Several names of rules and numbers are explained one after the other. Anything else is taken "
        + "as Apple's message, as it is or in parts: the numbers in it lead to the rules, and "
        + "without numbers its words. A single - reads the message from standard input, a whole "
        + "mail or log of at most 4 MiB if need be; what it names is explained once each.",
      "Of refusals that no rule looks for it is told what they are, and why lint does not find them.",
    ],
    operands: [subject], options: [],
    examples: [
      CommandExample("Explain a rule", "machtool explain missing-64-bit-slice"),
      CommandExample("Explain a refusal", "machtool explain ITMS-90809"),
      CommandExample("Explain a message", "machtool explain 'contains disallowed nested bundles'"),
      CommandExample("Explain a mail of Apple's", "machtool explain - < mail.txt"),
    ],
    exitStatus: [
      Definition("0", "All that was asked about is known, if only as a refusal without a rule."),
      Definition("1", "Nothing is known of it, or of a part of it."),
      Definition("2", "Standard input could not be read, or the call is wrong."),
    ])

  /// Bytes of a message that are read.
  private static let largestMessage = 4 << 20
  /// Numbers that are repeated when nothing is known of them.
  private static let mostUnknownCodes = 20
  /// Bytes of a text that is repeated when nothing is known of it.
  private static let longestQuestion = 80

  static func run(
    _ arguments: ParsedArguments, in context: CommandContext
  ) throws(UsageError) -> ExitStatus {
    let words = arguments[subject]
    guard words == ["-"] else { return explain(words, context) }
    let message: ByteView
    do throws(SystemError) {
      message = try InputFile(opening: "-", staysOpen: false).view
    } catch {
      context.diagnostics.failure(error)
      return .failure
    }
    guard message.count <= largestMessage else {
      context.diagnostics.error("-: is longer than \(largestMessage >> 20) MiB")
      return .failure
    }
    return explain([message.string], context)
  }

  private static func explain(_ words: [String], _ context: CommandContext) -> ExitStatus {
    var answers: [ExplanationSearch] = []
    if words.count > 1, words.allSatisfy(ExplanationSearch.isName) {
      answers = words.map { ExplanationSearch($0) }
    } else {
      answers = [ExplanationSearch(words.joined(separator: " "))]
    }
    var unknown: [String] = []
    // Several words that are no message are several questions.
    if words.count > 1, answers.allSatisfy(\.isEmpty) {
      answers = words.map { ExplanationSearch($0) }
      unknown = zip(words, answers).filter { $0.1.isEmpty }.map(\.0)
    }
    let found = answers.flatMap(\.found)
    let codes = answers.flatMap(\.unknownCodes)
    if found.isEmpty, codes.isEmpty {
      sayUnknown(words.joined(separator: " "), context)
      return .no
    }
    RuleText.explain(found, related: answers.flatMap(\.related), into: context.output)
    for word in unknown { sayUnknown(word, context) }
    for code in codes.prefix(mostUnknownCodes) {
      context.diagnostics.line("nothing is known of ITMS-\(code)")
    }
    if codes.count > mostUnknownCodes {
      context.diagnostics.line(
        "nothing is known of \(codes.count - mostUnknownCodes) more numbers either")
    }
    return unknown.isEmpty && codes.isEmpty ? .success : .no
  }

  private static func sayUnknown(_ text: String, _ context: CommandContext) {
    guard text.utf8.count <= longestQuestion else {
      // A mail is not repeated.
      context.diagnostics.line("no rule for this text; see 'machtool lint --list-rules'")
      return
    }
    let meant = RuleText.suggestion(for: text)
    let mentions = ExplanationSearch.namesThatMention(text)
    let hint =
      meant != nil
      ? UsageError.didYouMean(meant)
      : mentions.isEmpty
        ? "; see 'machtool lint --list-rules'"
        : "; these speak of it: \(mentions.joined(separator: ", "))"
    context.diagnostics.line("no rule for '\(text)'" + hint)
  }
}

import MachOLint
import Testing

@testable import MachToolCLI

/// `explain`, and the lists of rules, as a user calls them.
struct ExplainCommandTests {
  private func explain(_ words: String...) -> CommandRun { CommandRun(["explain"] + words) }

  @Test func ruleIsExplainedWithItsExamples() {
    let run = explain("simulator-platform")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("simulator-platform\n  ITMS-90542\n\nThe Info.plist of a bundle"))
    #expect(
      run.output.hasSuffix(
        """

        What it finds, for example
          an app with a framework whose Info.plist is the simulator's
            finding: CFBundleSupportedPlatforms names iPhoneSimulator
          an app built for the simulator
            finding: CFBundleSupportedPlatforms names iPhoneSimulator

        What it does not report
          an app for devices
          a framework for the simulator that is in no app

        """))
  }

  @Test func refusalWithoutRuleIsExplained() {
    let run = explain("90061")
    #expect(run.status == 0)
    #expect(
      run.output == """
        ITMS-90061, ITMS-90062, ITMS-90189, ITMS-90478

        The version or build number was used before, or is not higher than the last one.

        Why lint does not find it
          The files do not show what was uploaded before.

        """)
    #expect(explain("ITMS-91053").output.hasSuffix("\n  No rule looks for it yet.\n"))
  }

  @Test func severalQuestionsAreAnswered() {
    let run = explain("90061", "ITMS-90809", "uiwebview", "sdk-version", "90062")
    #expect(run.status == 0)
    let heads = run.output.split(separator: "\n").filter {
      ["uiwebview", "sdk-version"].contains($0) || $0.hasPrefix("ITMS-")
    }
    #expect(
      heads == ["ITMS-90061, ITMS-90062, ITMS-90189, ITMS-90478", "uiwebview", "sdk-version"])
  }

  @Test func unknownPartsAreTold() {
    let run = explain("90809", "99999")
    #expect(run.output.hasPrefix("uiwebview\n"))
    #expect(run.errors == "machtool: nothing is known of ITMS-99999\n")
    #expect(run.status == 1)
    let many = explain((99_000..<99_100).map { "ITMS-\($0)" }.joined(separator: ", "))
    #expect(many.errors.split(separator: "\n").count == 21)
    #expect(many.errors.hasSuffix("machtool: nothing is known of 80 more numbers either\n"))
    let words = explain("bitcode", "uiwebvew")
    #expect(words.output.hasPrefix("bitcode-in-image\n"))
    #expect(words.errors == "machtool: no rule for 'uiwebvew' (did you mean 'uiwebview'?)\n")
    #expect(words.status == 1)
    let message = explain(String(repeating: "something else ", count: 10))
    #expect(
      message.errors == "machtool: no rule for this text; see 'machtool lint --list-rules'\n")
    #expect(message.status == 1)
    #expect(
      explain("stack frame", "LSMinimumSystemVersion").errors.hasPrefix(
        "machtool: no rule for 'stack frame LSMinimumSystemVersion'; see "))
    #expect(
      explain("LSMinimumSystemVersion").errors.hasPrefix(
        "machtool: no rule for 'LSMinimumSystemVersion'; these speak of it: m"))
    #expect(
      explain("icon").errors.hasPrefix(
        "machtool: no rule for 'icon'; these speak of it: ITMS-90022"))
    #expect(explain("99999").output == "")
    #expect(explain("99999").status == 1)
  }

  @Test func messageMayBeOneWordOrMany() {
    let message = "ERROR ITMS-90087: \"Unsupported Architectures.\""
    let whole = explain(message)
    #expect(whole.output.hasPrefix("simulator-slice\n"))
    let parts = CommandRun(["explain"] + message.split(separator: " ").map { String($0) })
    #expect(parts.output == whole.output)
    #expect(explain("SDK version issue").output.hasPrefix("old-sdk\n"))
  }

  @Test func otherRulesOfANumberAreNamed() {
    let run = explain("ITMS-90338: The app references non-public symbols in A: _ptrace")
    #expect(run.output.hasPrefix("private-symbol\n"))
    let end = "\nOther rules with the same number\n  "
    #expect(run.output.contains(end))
    #expect(!explain("90338").output.contains(end))
  }

  @Test func listsPickRules() {
    let list = CommandRun("lint --list-rules --only ITMS-90542")
    #expect(
      list.output
        == "simulator-platform  The Info.plist of a bundle says that it is for a simulator. (ITMS-90542)\n"
    )
    let codes = CommandRun("lint --list-codes --only 90542")
    #expect(
      codes.output == """
        CODE   RULE                FIRES ON
        90542  simulator-platform  an app with a framework whose Info.plist is the simulator's

        """)
    #expect(codes.status == 0)
  }

  @Test func allNumbersAreListed() {
    let output = CommandRun("lint --list-codes").output
    for code in Explanation.all.flatMap(\.codes) {
      #expect(output.contains(String(code)), "\(code)")
    }
    for rule in RuleRegistry.rules { #expect(output.contains(" \(rule.metadata.id) ")) }
    for line in output.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    #expect(output.contains("\nno rule yet\n  90022, "))
    #expect(output.contains("\nnot in the files\n  90053, "))
  }

  @Test func programsGetAllThatRulesSay() {
    let lines = CommandRun("lint --list-rules --format ndjson").output.split(separator: "\n")
    let rules = lines.filter { $0.hasPrefix(#"{"schema": 1, "record": "rule", "id": ""#) }
    #expect(rules.count == RuleRegistry.rules.count)
    #expect(lines.count == rules.count + OtherRefusals.all.count)
    #expect(
      lines.contains {
        $0.hasPrefix(
          #"{"schema": 1, "record": "refusal", "codes": [{"code": 90186}], "summary": "The version"#
        )
      })
    let json = CommandRun("lint --list-codes --format json")
    #expect(json.output == CommandRun("lint --list-rules --format json").output)
    #expect(json.output.contains(#""refusals": [\#n    {\#n      "codes": [\#n"#))
  }

  @Test func onlyTakesNumbers() {
    let number = CommandRun("lint @app/Refused.app --only ITMS-90208")
    #expect(number.output == CommandRun("lint @app/Refused.app --only minimum-os-mismatch").output)
    #expect(number.output.contains("1 error in"))
    #expect(CommandRun("lint @app/Refused.app --only 90208").output == number.output)
    #expect(CommandRun("lint @app/Refused.app --only itms-90208").output == number.output)
    let other = CommandRun("lint @app/Refused.app --only 90061")
    #expect(
      other.errors.hasPrefix(
        "machtool: invalid value '90061' for '--only': no rule has this number; see 'machtool explain 90061'\n"
      ))
    #expect(other.status == 2)
  }
}

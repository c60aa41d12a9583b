import AppPackage
import MachOBytes
import MachOCore
import MachOLint

/// `machtool lint`: what Apple refuses, before the upload.
enum LintCommand: Command {
  static let paths = OperandSpec(
    "PATH", .zeroOrMore, summary: "An .ipa, a bundle, a folder of them, a library or a program.")

  static let failOn = DefaultedOption(
    "fail-on", .choice("SEVERITY", of: Severity.allCases.reversed(), name: { $0.name }),
    default: Severity.error, category: .selection,
    summary: "Exit with 1 for findings of this severity or a higher one.")
  static let only = RepeatedOption(
    "only", .rule, category: .selection,
    summary: "Run this rule only, or the rules of a group or number: 64-bit, ITMS-90208.")
  static let asOf = ValueOption(
    "as-of", .date, category: .selection,
    summary: "Judge by the rules of a day, as in 2026-04-28; else by those of today.")
  static let with = RepeatedOption(
    "with", .string("FILE"), category: .selection,
    summary: "Take this library as part of the app; name it where it is the cause.")
  static let linkMap = RepeatedOption(
    "link-map", .string("FILE"), category: .selection,
    summary: "Name the object file that brings it, from a linker's map.")
  static let listRules = Flag(
    "list-rules", category: .selection, summary: "List the rules and exit.",
    details: [
      "With --format json or ndjson all that they say of themselves is listed, with their "
        + "examples, and the refusals that no rule looks for. --only picks rules."
    ])
  static let listCodes = Flag(
    "list-codes", category: .selection,
    summary: "List Apple's numbers with their rules and exit.",
    details: [
      "A line for each number of a rule, with an example that the rule finds; the examples are the "
        + "tests of the rules. Where no example fires, what the number stands for is found under "
        + "another number of the rule. Numbers without a rule follow. With --format json or ndjson "
        + "the same is listed as with --list-rules."
    ])

  static let spec = CommandSpec(
    "lint", summary: "Check an app or library for what the App Store refuses.",
    discussion: [
      "Every finding names the bundle, the file, the archive member and the evidence. How sure "
        + "it is and what Apple does about it are told apart: only what is at least likely and "
        + "refused is an error.",
      "What could not be looked at is told as not checked.",
      "A library on its own tells less than the app it goes into. With --with it counts as whole, "
        + "together with the libraries named: name all that it is used with.",
      "--only 64-bit runs the rules on 64-bit readiness and ends with a verdict on each binary: "
        + "ready, not ready and why, or that it cannot be told. Whether printf is called with the "
        + "formats of 32-bit code, or pointers are kept in an int, no binary tells.",
    ],
    operands: [paths],
    options: [
      failOn, only, asOf, NameOptions.database, with, linkMap, listRules, listCodes,
      OutputFormat.optionWithLines,
    ],
    examples: [
      CommandExample("Check an app before the upload", "machtool lint TestBinaries/app/Sample.ipa"),
      CommandExample(
        "Check a static library",
        "machtool lint --fail-on warning TestBinaries/objc/libPopFullScreen.a"),
      CommandExample(
        "Ask whether a library is ready for 64-bit processors",
        "machtool lint --only 64-bit TestBinaries/archive/libMissing.a"),
    ],
    exitStatus: [
      Definition("0", "Nothing was found that counts."),
      Definition("1", "There is a finding of the severity of --fail-on or a higher one."),
      Definition("2", "Something could not be checked, or the call is wrong; wins over 1."),
    ])

  /// The day to judge by: the one that was asked for, or else today. The clock of a machine that was
  /// never set shows a day before that of the tables, which counts instead.
  static func day(_ asked: CalendarDate?, _ now: CalendarTime?) -> CalendarDate? {
    asked ?? now.flatMap { CalendarDate($0.date) }.map { max($0, StoreDates.day) }
  }

  static func run(
    _ arguments: ParsedArguments, in context: CommandContext
  ) throws(UsageError) -> ExitStatus {
    if arguments[listRules] || arguments[listCodes] {
      list(arguments, context)
      return .success
    }
    guard !arguments[paths].isEmpty else {
      throw UsageError(reason: .missingOperand(paths.name), command: spec.name)
    }
    guard let names = NameOptions.names(arguments, in: context) else { return .failure }
    var options = LintOptions()
    options.privateNames = names
    options.asOf = day(arguments[asOf], context.now)
    options.only = Set(arguments[only])
    let engine = LintEngine(options)
    let companions = open(arguments[with], context)
    var origins = OriginFinder(
      libraries: companions, linkMaps: arguments[linkMap], context)
    let threshold = arguments[failOn]
    var status = ExitStatus.success
    let format = arguments[OutputFormat.optionWithLines]
    var reports: [LintReport] = []
    var pending = Array(arguments[paths].reversed())
    while let path = pending.popLast() {
      var report: LintReport
      do throws(PackageError) {
        let package = try Package(opening: path)
        report = lint(package, with: companions, engine, context)
        pending += package.archives.reversed()
        // A folder that only holds .ipa files says nothing itself, but for what is wrong with it.
        if package.isFolderOfArchives, report.binaryCount == 0, report.isWhole { continue }
      } catch {
        report = LintReport(path, failed: error)
      }
      origins.addDebugMaps(of: report)
      report = origins.addOrigins(to: report)
      if report.binaryCount == 0, report.isWhole, report.findings.isEmpty {
        // A wrong path must not look like a clean app.
        let reason = "nothing to check, there is no Mach-O file in it"
        report = LintReport(path, failed: .system(SystemError("check", path, reason: reason)))
      }
      for problem in report.problems { context.diagnostics.problem(problem) }
      context.diagnostics.endFile(path)
      if !report.unchecked.isEmpty { status = max(status, .failure) }
      if report.findings.contains(where: { $0.severity >= threshold }) {
        status = max(status, .no)
      }
      if format == .ndjson {
        format.write(to: context) { report.describeLines(into: $0) }
      } else {
        reports.append(report)
      }
    }
    write(reports, format, context)
    return status
  }

  /// Lists rules, or their numbers; programs get all of both.
  private static func list(_ arguments: ParsedArguments, _ context: CommandContext) {
    let rules = RuleRegistry.rules(only: Set(arguments[only]))
    let refusals = arguments[only].isEmpty ? OtherRefusals.all : []
    let format = arguments[OutputFormat.optionWithLines]
    switch format {
    case .text:
      if arguments[listCodes] {
        RuleText.listCodes(rules, refusals, into: context.output)
      } else {
        RuleText.list(rules, into: context.output)
      }
    case .json, .ndjson:
      format.write(to: context) { sink in
        sink.list("rules") { describe(rules.map { .rule($0) }, "rule", format, into: sink) }
        sink.list("refusals") {
          describe(refusals.map { .refusal($0) }, "refusal", format, into: sink)
        }
      }
    }
  }

  private static func describe(
    _ explanations: [Explanation], _ record: String, _ format: OutputFormat,
    into sink: any DescriptionSink
  ) {
    for explanation in explanations {
      sink.item(explanation.id ?? "") {
        if format == .ndjson { sink.field("record", .words(record)) }
        explanation.describe(into: sink)
      }
    }
  }

  /// The packages at `paths` that can be opened.
  private static func open(_ paths: [String], _ context: CommandContext) -> [Package] {
    paths.compactMap { path in
      do throws(PackageError) {
        return try Package(opening: path)
      } catch {
        context.diagnostics.problem(error)
        return nil
      }
    }
  }

  private static func lint(
    _ package: Package, with companions: [Package], _ engine: LintEngine,
    _ context: CommandContext
  ) -> LintReport {
    let progress = ProgressLine(context)
    defer { progress.clear() }
    return engine.lint(package, with: companions) { done, all in progress.show(done, of: all) }
  }

  private static func write(
    _ reports: [LintReport], _ format: OutputFormat, _ context: CommandContext
  ) {
    switch format {
    case .text:
      for (index, report) in reports.enumerated() {
        if index > 0 { context.output.append("\n") }
        LintTextReporter(context.output, usesColor: context.usesColor).write(report)
      }
      if reports.contains(where: { $0.findings.contains { $0.severity > .note } }) {
        context.output.append("'machtool explain RULE' says why, and how to mend it\n")
      }
    case .json:
      format.write(to: context) { sink in
        sink.list("packages") {
          for report in reports {
            sink.item(report.path) { report.describe(into: sink) }
          }
        }
      }
    case .ndjson:
      // Each report has been written as soon as it was there.
      break
    }
  }
}

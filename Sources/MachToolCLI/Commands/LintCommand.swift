import AppPackage
import MachOBytes
import MachOCore
import MachOLint

/// `machtool lint`: what Apple refuses, before the upload.
enum LintCommand: Command {
  static let paths = OperandSpec(
    "PATH", .zeroOrMore, summary: "An .ipa, a bundle, a folder of them, a library or a program.")

  static let failOn = DefaultedOption(
    "fail-on", .choice("SEVERITY"), default: FailOn.error, category: .selection,
    summary: "Exit with 1 for findings of this severity or a higher one.")
  static let only = RepeatedOption(
    "only", .rule, category: .selection, summary: "Run this rule only.")
  static let asOf = ValueOption(
    "as-of", .date, category: .selection,
    summary: "Judge by the rules of a day, as in 2026-04-28.")
  static let with = RepeatedOption(
    "with", .string("FILE"), category: .selection,
    summary: "Name this static library where it brings what was found.")
  static let listRules = Flag(
    "list-rules", category: .selection, summary: "List the rules and exit.")
  static let format = DefaultedOption(
    "format", .choice("FORMAT"), default: OutputFormat.text, short: "f", category: .output,
    summary: "Write text for people or JSON for programs.")

  static let spec = CommandSpec(
    "lint", summary: "Check an app or library for what the App Store refuses.",
    discussion: [
      "Every finding names the bundle, the file, the archive member and the evidence. How sure "
        + "it is and what Apple does about it are told apart: only what is at least likely and "
        + "refused is an error.",
      "What could not be looked at is told as not checked.",
    ],
    operands: [paths], options: [failOn, only, asOf, with, listRules, format],
    examples: [
      CommandExample("Check an app before the upload", "machtool lint TestBinaries/app/Sample.ipa"),
      CommandExample(
        "Check a static library",
        "machtool lint --fail-on warning TestBinaries/objc/libPopFullScreen.a"),
    ],
    exitStatus: [
      Definition("0", "Nothing was found that counts."),
      Definition("1", "There is a finding of the severity of --fail-on or a higher one."),
      Definition("2", "Something could not be checked, or the call is wrong; wins over 1."),
    ])

  /// The severities as an option.
  enum FailOn: String, CaseIterable, Sendable {
    case error
    case warning
    case note

    var severity: Severity {
      switch self {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
    }
  }

  static func run(
    _ arguments: ParsedArguments, in context: CommandContext
  ) throws(UsageError) -> ExitStatus {
    if arguments[listRules] {
      RuleText.list(into: context.output)
      return .success
    }
    guard !arguments[paths].isEmpty else {
      throw UsageError(reason: .missingOperand(paths.name), command: spec.name)
    }
    var options = LintOptions()
    options.asOf = arguments[asOf]
    options.only = Set(arguments[only])
    let engine = LintEngine(options)
    let origins = OriginFinder(paths: arguments[with], context)
    var status = ExitStatus.success
    var reports: [LintReport] = []
    var pending = Array(arguments[paths].reversed())
    while let path = pending.popLast() {
      guard let package = open(path, context) else {
        status = .failure
        continue
      }
      let archives = package.archives
      pending += archives.reversed()
      let progress = ProgressLine(context)
      var report = engine.lint(package) { done, all in progress.show(done, of: all) }
      progress.clear()
      // A folder that only holds .ipa files says nothing itself.
      if report.binaryCount == 0, report.bundleCount == 0, !archives.isEmpty { continue }
      if report.binaryCount == 0 {
        context.diagnostics.error("\(path): has no binary to check")
      }
      report = origins.addOrigins(to: report)
      for problem in report.problems { context.diagnostics.problem(problem) }
      context.diagnostics.endFile(path)
      if !report.unchecked.isEmpty { status = max(status, .failure) }
      let threshold = arguments[failOn].severity
      if report.findings.contains(where: { $0.severity >= threshold }) {
        status = max(status, .no)
      }
      reports.append(report)
    }
    write(reports, arguments[format], context)
    return status
  }

  private static func open(_ path: String, _ context: CommandContext) -> Package? {
    do throws(PackageError) {
      return try Package(opening: path)
    } catch {
      context.diagnostics.problem(error)
      return nil
    }
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
    case .json:
      let sink = JSONSink(context.output, reportingTo: context.diagnostics.problem)
      sink.beginDocument()
      sink.list("packages") {
        for report in reports {
          sink.item(report.path) { report.describe(into: sink) }
        }
      }
      sink.endDocument()
    }
  }
}

import MachOCore
import MachOLint

/// Prints a report for people: findings under the bundle they are in, the worst first.
struct LintTextReporter {
  private let output: OutputBuffer
  private let usesColor: Bool

  init(_ output: OutputBuffer, usesColor: Bool) {
    self.output = output
    self.usesColor = usesColor
  }

  func write(_ report: LintReport) {
    line(report.path, depth: 0)
    var bundle: String?
    for finding in report.findings {
      if finding.place.bundle != bundle {
        bundle = finding.place.bundle
        if !finding.place.bundle.isEmpty { line(finding.place.bundle, depth: 1) }
      }
      write(finding)
    }
    for unchecked in report.unchecked {
      line("not checked: \(words(for: unchecked.place)): \(unchecked.reason)", depth: 1)
    }
    if !report.problems.isEmpty {
      let count = report.problems.count
      line(
        "not checked: \(count) \(count == 1 ? "part" : "parts") that could not be read", depth: 1)
    }
    if let readiness = report.readiness {
      line("64-bit readiness", depth: 1)
      for item in readiness { write(item) }
    }
    for remark in report.remarks { line("remark: \(remark)", depth: 1) }
    line(summary(of: report), depth: 1)
  }

  private func write(_ item: Readiness) {
    line("\(item.file): \(item.verdict.words)", depth: 2)
    for reason in item.reasons.prefix(Self.mostReasons) { line(reason, depth: 3) }
    let more = item.reasons.count - Self.mostReasons
    if more > 0 { line("and \(more) more", depth: 3) }
  }

  /// Of so many reasons for a verdict the text is told; the findings have them all.
  private static let mostReasons = 5

  private func write(_ finding: Finding) {
    let isInBundle = !finding.place.bundle.isEmpty
    let depth = isInBundle ? 2 : 1
    let code = finding.code.map { ", ITMS-\($0)" } ?? ""
    output.appendBlanks(depth * 2)
    output.append(colored(finding.severity.name, finding.severity))
    endLine(": \(place(of: finding)): \(finding.message) [\(finding.rule)\(code)]")
    let consequence =
      finding.consequence.words
      + (finding.since.map { " \(finding.isNotYetInForce ? "from" : "since") \($0.text)" } ?? "")
    let score = finding.score.map { " \($0)" } ?? ""
    line("\(finding.confidence.name)\(score); \(consequence)", depth: depth + 1)
    for evidence in finding.evidence {
      line("\(evidence.label): \(evidence.text)", depth: depth + 1)
    }
    if !finding.origins.isEmpty {
      line("brought by \(finding.origins.joined(separator: ", "))", depth: depth + 1)
    }
  }

  /// The file, without the path of the bundle that stands above it.
  private func place(of finding: Finding) -> String {
    var place = finding.place
    if !place.bundle.isEmpty, place.file.hasPrefix(place.bundle + "/") {
      place.file = String(place.file.dropFirst(place.bundle.count + 1))
    }
    return words(for: place)
  }

  private func words(for place: Finding.Location) -> String {
    guard !place.architectures.isEmpty else { return place.words }
    let names = place.architectures.map(\.name).joined(separator: ", ")
    return "\(place.words) (\(names))"
  }

  private func summary(of report: LintReport) -> String {
    let counts = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = report.count(severity)
      return count == 0 ? nil : "\(count) \(severity.name)\(count == 1 ? "" : "s")"
    }
    if report.binaryCount == 0, counts.isEmpty { return "nothing was checked" }
    let binaries = report.binaryCount == 1 ? "1 binary" : "\(report.binaryCount) binaries"
    let unchecked = report.unchecked.isEmpty ? "" : "; \(report.unchecked.count) not checked"
    return (counts.isEmpty ? "nothing found" : counts.joined(separator: ", ")) + " in " + binaries
      + unchecked
  }

  private func colored(_ text: String, _ severity: Severity) -> String {
    guard usesColor else { return text }
    let code =
      switch severity {
      case .error: 31
      case .warning: 33
      case .note: 36
      }
    return "\u{1b}[\(code)m\(text)\u{1b}[0m"
  }

  private func line(_ text: String, depth: Int) {
    output.appendBlanks(depth * 2)
    endLine(text)
  }

  /// Writes the rest of a line.
  private func endLine(_ text: String) {
    output.append(TerminalText.safe(text) + "\n")
  }
}

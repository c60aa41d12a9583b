public import AppPackage

/// What linting a package gave.
public struct LintReport: Sendable {
  /// As it was given.
  public let path: String
  /// In the order of bundles, files, members and rules, whatever order the work was done in.
  public internal(set) var findings: [Finding]
  /// What could not be looked at.
  public let unchecked: [Unchecked]
  /// What could not be read.
  public let problems: [PackageError]
  /// Object files and libraries that the debug maps of linked images name (`N_OSO`), each once.
  public let debugMapFiles: [String]
  /// How many binaries were looked at.
  public let binaryCount: Int
  public let bundleCount: Int
  /// A verdict on each binary; nil when the rules of the group were not asked for by its name.
  public internal(set) var readiness: [Readiness]?
  /// What a reader must know to judge the report.
  public let remarks: [String]

  /// A report on a package that could not be opened.
  public init(_ path: String, failed error: PackageError) {
    self.path = path
    findings = []
    unchecked = []
    problems = [error]
    debugMapFiles = []
    binaryCount = 0
    bundleCount = 0
    remarks = []
  }

  init(
    path: String, findings: [Finding], unchecked: [Unchecked], problems: [PackageError],
    debugMapFiles: [String], binaryCount: Int, bundleCount: Int, remarks: [String]
  ) {
    self.path = path
    self.findings = findings
    self.unchecked = unchecked
    self.problems = problems
    self.debugMapFiles = debugMapFiles
    self.binaryCount = binaryCount
    self.bundleCount = bundleCount
    self.remarks = remarks
  }

  /// Whether everything could be read and looked at.
  public var isWhole: Bool { problems.isEmpty && unchecked.isEmpty }

  /// The same report with other findings.
  public func mapFindings(_ transform: (Finding) -> Finding) -> LintReport {
    var report = self
    report.findings = findings.map(transform)
    return report
  }

  /// The number of findings of `severity`.
  public func count(_ severity: Severity) -> Int {
    findings.lazy.filter { $0.severity == severity }.count
  }
}

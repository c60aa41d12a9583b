public import AppPackage
import Dispatch
import MachOBytes
import MachOCore

/// Runs rules over packages.
public struct LintEngine: Sendable {
  public let options: LintOptions
  private let imageRules: [any ImageRule.Type]
  private let fileRules: [any FileRule.Type]
  private let bundleRules: [any BundleRule.Type]
  let interfaceFileRules: [any InterfaceFileRule.Type]

  public init(_ options: LintOptions = LintOptions()) {
    self.init(RuleRegistry.rules, options)
  }

  init(_ rules: [any LintRule.Type], _ options: LintOptions = LintOptions()) {
    self.options = options
    let rules = rules.filter { options.only.isEmpty || options.only.contains($0.metadata.id) }
    imageRules = rules.compactMap { $0 as? any ImageRule.Type }
    fileRules = rules.compactMap { $0 as? any FileRule.Type }
    bundleRules = rules.compactMap { $0 as? any BundleRule.Type }
    interfaceFileRules = rules.compactMap { $0 as? any InterfaceFileRule.Type }
  }

  /// Lints a package. Files are looked at side by side; the report does not depend on the order.
  ///
  /// - Parameter progress: Called now and then, from any thread, with the number of binaries
  ///   looked at and of all binaries.
  public func lint(
    _ package: Package, progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) -> LintReport {
    let binaries = package.files.filter(\.role.isBinary)
    let results = Monitor<(done: Int, all: [FileResult?])>(
      (0, Array(repeating: nil, count: binaries.count)))
    let budget = ByteBudget(options.bytesInFlight)
    DispatchQueue.concurrentPerform(iterations: binaries.count) { index in
      let file = binaries[index]
      let size = package.tree.keepsFilesInMemory ? file.entry.size : 0
      budget.take(size)
      let result = lint(file, of: package)
      budget.giveBack(size)
      let done = results.update { results in
        results.all[index] = result
        results.done += 1
        return results.done
      }
      progress(done, binaries.count)
    }
    return report(
      package, results.update { $0.all.compactMap { $0 } } + lintInterfaceFiles(of: package))
  }

  /// What one file gave.
  struct FileResult: Sendable {
    var findings: [Finding] = []
    var unchecked: [Unchecked] = []
    var problems: [PackageError] = []
    var facts: FileFacts?
  }

  private func lint(_ file: PackageFile, of package: Package) -> FileResult {
    var result = FileResult()
    let contents: BinaryFile
    do throws(PackageError) {
      contents = try package.binary(file)
    } catch {
      result.problems.append(error)
      return result
    }
    let reporter = LintReporter()
    var walk = ImageWalk(
      context: LintImage.Context(path: file.path, bundles: package.bundles(around: file)),
      facts: FileFacts(path: file.path))
    walk.visit(contents) { image in
      for rule in imageRules { rule.check(image, reporter) }
    }
    let lintFile = LintFile(
      file: file, contents: contents, bundles: walk.context.bundles, facts: walk.facts,
      members: walk.members)
    for rule in fileRules { rule.check(lintFile, reporter) }
    if case .archive(let archive) = contents, archive.isThin {
      reporter.cannotCheck(
        Unchecked(lintFile.location, "a thin static library names its members only"))
    }
    result.findings = FindingMerge.merged(reporter.findings)
    result.unchecked = FindingMerge.merged(reporter.unchecked)
    result.problems += walk.problems.map { .parse($0) }
    result.facts = walk.facts
    return result
  }

  private func report(
    _ package: Package, _ results: [FileResult]
  ) -> LintReport {
    let facts = results.compactMap(\.facts)
    let byPath = Dictionary(facts.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    let reporter = LintReporter()
    for bundle in package.bundles {
      let lintBundle = LintBundle(
        package: package, bundle: bundle, parents: package.bundles(around: bundle),
        executable: byPath[bundle.executablePath])
      for rule in bundleRules { rule.check(lintBundle, reporter) }
    }
    var findings = results.flatMap(\.findings) + reporter.findings
    if let asOf = options.asOf {
      findings = findings.map { $0.asOf(asOf) }
    }
    return LintReport(
      path: package.path, findings: FindingMerge.sorted(findings, in: package),
      unchecked: results.flatMap(\.unchecked) + reporter.unchecked,
      problems: package.problems + results.flatMap(\.problems),
      debugMapFiles: Set(facts.flatMap(\.debugMapFiles)).sorted(),
      // An archive of other files is no binary of Apple's.
      binaryCount: facts.filter { !$0.slices.isEmpty }.count,
      bundleCount: package.bundles.count)
  }
}

/// Walks over the Mach-O files of a file, one at a time, so that what rules keep of one is gone
/// before the next.
private struct ImageWalk {
  let context: LintImage.Context
  var facts: FileFacts
  var members: [LintFile.Member] = []
  var problems: [ParseError] = []

  mutating func visit(_ contents: BinaryFile, _ body: (LintImage) -> Void) {
    switch contents {
    case .machO(let file):
      visit(file, body)
    case .universal(let universal):
      problems += universal.problems
      for entry in universal.slices {
        let contents = entry.contents
        problems += entry.problems(with: contents)
        // A universal file inside of a universal file is no slice; it has been told.
        if case .universal = contents { continue }
        visit(contents, body)
      }
    case .archive(let archive):
      let pending = PendingProblems()
      for member in archive.members(reportingTo: pending.add) {
        switch member.contents {
        case .machO(let file): visit(file, body)
        case .broken(let error): problems.append(error)
        case .universal, .archive, .other: break
        }
      }
      pending.flush { problems.append($0) }
    case .broken(let error):
      problems.append(error)
    case .other:
      break
    }
  }

  private mutating func visit(_ file: MachOFile, _ body: (LintImage) -> Void) {
    problems += file.problems
    let image = LintImage(file, context)
    let member = file.place.member
    let facts = FileFacts.Slice(image.summary, isArchive: member != nil)
    if !self.facts.slices.contains(facts) { self.facts.slices.append(facts) }
    if let member {
      members.append(
        LintFile.Member(
          name: member.string, architecture: file.architecture, platform: facts.platform))
    }
    self.facts.debugMapFiles.formUnion(image.debugMapFiles)
    body(image)
    problems += image.problems
  }
}

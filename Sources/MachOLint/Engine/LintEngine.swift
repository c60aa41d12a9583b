import APINames
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
  /// Whether a rule asks what the files of a package have between them.
  private let needsNames: Bool

  public init(_ options: LintOptions = LintOptions()) {
    self.init(RuleRegistry.rules, options)
  }

  init(_ rules: [any LintRule.Type], _ options: LintOptions = LintOptions()) {
    self.options = options
    let rules = rules.filter { options.only.isEmpty || options.only.contains($0.metadata.id) }
    imageRules = rules.compactMap { $0 as? any ImageRule.Type }
    fileRules = rules.compactMap { $0 as? any FileRule.Type }
    bundleRules = rules.compactMap { $0 as? any BundleRule.Type }
    needsNames = rules.contains { $0 is any NamesRule.Type }
  }

  /// Lints a package. Files are looked at side by side; the report does not depend on the order.
  ///
  /// - Parameters:
  ///   - companions: Libraries that are used together with the package: what they have is not
  ///     missing.
  ///   - progress: Called now and then, from any thread, with the number of binaries looked at and
  ///     of all binaries.
  public func lint(
    _ package: Package, with companions: [Package] = [],
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) -> LintReport {
    let binaries = package.files.filter(\.role.isBinary)
    var results = forEach(binaries, of: package, progress) { lint($0, of: package) }
    if results.contains(where: { !$0.pending.isEmpty }) {
      judge(&results, binaries, of: package, with: companions)
    }
    return report(package, results)
  }

  /// What `body` says of each file, in their order; files are looked at side by side.
  private func forEach<Result: Sendable>(
    _ files: [PackageFile], of package: Package,
    _ progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in },
    _ body: @escaping @Sendable (PackageFile) -> Result
  ) -> [Result] {
    let results = Monitor<(done: Int, all: [Result?])>(
      (0, Array(repeating: nil, count: files.count)))
    let budget = ByteBudget(options.bytesInFlight)
    DispatchQueue.concurrentPerform(iterations: files.count) { index in
      let file = files[index]
      let size = package.tree.keepsFilesInMemory ? file.entry.size : 0
      budget.take(size)
      let result = body(file)
      budget.giveBack(size)
      let done = results.update { results in
        results.all[index] = result
        results.done += 1
        return results.done
      }
      progress(done, files.count)
    }
    return results.update { $0.all.compactMap { $0 } }
  }

  /// What one file gave.
  struct FileResult: Sendable {
    var findings: [Finding] = []
    var unchecked: [Unchecked] = []
    var problems: [PackageError] = []
    var facts: FileFacts?
    /// What it has that other files may need.
    var names = PackageNames()
    /// What waits for the names of all files.
    var pending: [@Sendable (PackageNames) -> Finding?] = []
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
    var findings: [Finding] = []
    let reporter = LintReporter()
    var walk = ImageWalk(context: context(of: file, in: package), facts: FileFacts(path: file.path))
    walk.visit(contents) { image in
      let ofImage = LintReporter()
      for rule in imageRules { rule.check(image, ofImage) }
      var found = ofImage.findings
      image.addUsers(to: &found)
      findings += found
      result.unchecked += ofImage.unchecked
      result.pending += ofImage.pending
      if needsNames { result.names.add(image) }
    }
    let lintFile = LintFile(
      file: file, contents: contents, bundles: walk.context.bundles, facts: walk.facts,
      members: walk.members)
    for rule in fileRules { rule.check(lintFile, reporter) }
    if case .archive(let archive) = contents, archive.isThin {
      reporter.cannotCheck(
        Unchecked(lintFile.location, "a thin static library names its members only"))
    }
    result.findings = FindingMerge.merged(findings + reporter.findings)
    result.unchecked = FindingMerge.merged(result.unchecked + reporter.unchecked)
    result.problems += walk.problems.map { .parse($0) }
    result.facts = walk.facts
    return result
  }

  private func context(of file: PackageFile, in package: Package) -> LintImage.Context {
    LintImage.Context(
      path: file.path, bundles: package.bundles(around: file), privateNames: options.privateNames)
  }

  /// Adds the findings that waited for the names of all files.
  private func judge(
    _ results: inout [FileResult], _ binaries: [PackageFile], of package: Package,
    with companions: [Package]
  ) {
    var beside = PackageNames()
    for companion in companions {
      for file in companion.files where file.role.isBinary {
        // What cannot be read is told where origins are looked for.
        guard let contents = try? companion.binary(file) else { continue }
        contents.forEachImage { beside.add(LintImage($0, context(of: file, in: companion))) }
      }
    }
    beside.isComplete = !companions.isEmpty
    // The files of an app run together; so do, as far as can be told, those of no app.
    let scopes = binaries.map { file in
      package.bundles(around: file).last { $0.kind == .app }?.path
    }
    var names: [String?: PackageNames] = [:]
    for (scope, result) in zip(scopes, results) {
      names[scope, default: beside].formUnion(result.names)
      if scope != nil { names[scope]?.isComplete = true }
    }
    var waiting: [Int] = []
    for (index, scope) in scopes.enumerated() where results.indices.contains(index) {
      guard let names = names[scope] else { continue }
      let found = results[index].pending.compactMap { $0(names) }
      guard !found.isEmpty else { continue }
      results[index].findings += FindingMerge.merged(found)
      if found.contains(where: { $0.query != nil }) { waiting.append(index) }
    }
    let found = results
    let withUsers = forEach(waiting.map { binaries[$0] }, of: package) { file in
      let index = binaries.firstIndex { $0.path == file.path }
      return addUsers(to: index.map { found[$0].findings } ?? [], in: file, of: package)
    }
    for (index, findings) in zip(waiting, withUsers) { results[index].findings = findings }
  }

  /// The findings of `file` with the functions that use what was found.
  private func addUsers(
    to findings: [Finding], in file: PackageFile, of package: Package
  ) -> [Finding] {
    guard let contents = try? package.binary(file) else { return findings }
    var findings = findings
    contents.forEachImage { image in
      let member = image.place.member?.string
      let places = findings.indices.filter { index in
        findings[index].query != nil && findings[index].place.member == member
          && findings[index].place.architectures.first == image.architecture
      }
      var asking = places.map { findings[$0] }
      LintImage(image, context(of: file, in: package)).addUsers(to: &asking)
      for (index, finding) in zip(places, asking) { findings[index] = finding }
    }
    return findings
  }

  private static let macRemark = """
    the table of private names is that of iOS and its kin: in code for macOS only names that are \
    well known or on record as refused are looked for
    """

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
      bundleCount: package.bundles.count,
      remarks: needsNames && facts.contains { $0.slices.contains { $0.platform == .macOS } }
        ? [Self.macRemark] : [])
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

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
  private let packageRules: [any PackageRule.Type]
  let interfaceFileRules: [any InterfaceFileRule.Type]
  /// Whether a rule asks what the files of a package have between them.
  private let needsNames: Bool

  public init(_ options: LintOptions = LintOptions()) {
    self.init(RuleRegistry.rules, options)
  }

  init(_ rules: [any LintRule.Type], _ options: LintOptions = LintOptions()) {
    self.options = options
    let rules = rules.filter { $0.metadata.isSelected(by: options.only) }
    imageRules = rules.compactMap { $0 as? any ImageRule.Type }
    fileRules = rules.compactMap { $0 as? any FileRule.Type }
    bundleRules = rules.compactMap { $0 as? any BundleRule.Type }
    packageRules = rules.compactMap { $0 as? any PackageRule.Type }
    interfaceFileRules = rules.compactMap { $0 as? any InterfaceFileRule.Type }
    needsNames = rules.contains { $0 is any NamesRule.Type }
  }

  /// Lints a package. Files are looked at side by side; the report does not depend on the order.
  ///
  /// - Parameters:
  ///   - companions: Libraries that are used together with the package: what they have is not
  ///     missing.
  ///   - progress: Called now and then, from any thread, with the number of files looked at and of
  ///     all files that are.
  public func lint(
    _ package: Package, with companions: [Package] = [],
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) -> LintReport {
    let files = package.files.filter {
      $0.role.isBinary || ($0.role == .interfaceFile && !interfaceFileRules.isEmpty)
    }
    let beside = needsNames ? names(of: companions) : PackageNames()
    // What the only binary has is all that there is: it is judged while it is in memory.
    let others = files.lazy.filter(\.role.isBinary).count > 1 ? nil : beside
    var results = forEach(files, of: package, progress) { file in
      file.role.isBinary
        ? lint(file, of: package, beside: others) : lintInterfaceFile(file, of: package)
    }
    if results.contains(where: { !$0.pending.isEmpty }) {
      judge(&results, files, of: package, beside: beside)
    }
    return report(package, files, results)
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
    /// The path of a file that could not be read.
    var unreadablePath: String?
    /// What it has that other files may need.
    var names = PackageNames()
    /// What waits for the names of all files.
    var pending: [@Sendable (PackageNames) -> Finding?] = []
  }

  /// - Parameter others: What is used together with the file, when that is known already; then
  ///   nothing of it waits.
  private func lint(
    _ file: PackageFile, of package: Package, beside others: PackageNames?
  ) -> FileResult {
    var result = FileResult()
    let contents: BinaryFile
    do throws(PackageError) {
      contents = try package.binary(file)
    } catch {
      result.unreadablePath = file.path
      result.problems.append(error)
      return result
    }
    let reporter = LintReporter()
    var walk = ImageWalk(context: context(of: file, in: package), facts: FileFacts(path: file.path))
    // Members of one archive may have one name.
    var kept: [Slot: [LintImage]] = [:]
    walk.visit(contents) { image in
      let count = reporter.findings.count
      let pendingCount = reporter.pending.count
      for rule in imageRules { rule.check(image, reporter) }
      if needsNames { result.names.add(image) }
      // What has been read of it is needed once more. Where what waits is judged at once, members of
      // a library, which may be many, are read again instead.
      let isKept =
        others == nil
        ? reporter.findings.dropFirst(count).contains { $0.query != nil }
        : image.file.place.member == nil
          && (reporter.pending.count > pendingCount
            || reporter.findings.dropFirst(count).contains { $0.query != nil })
      if isKept {
        kept[Slot(image.file), default: []].append(image)
      }
    }
    let lintFile = LintFile(
      file: file, contents: contents, bundles: walk.context.bundles, facts: walk.facts)
    for rule in fileRules { rule.check(lintFile, reporter) }
    if case .archive(let archive) = contents, archive.isThin {
      reporter.cannotCheck(
        Unchecked(lintFile.location, "a thin static library names its members only"))
    }
    for (count, one, many) in [
      (walk.bitcodeSliceCount, "slice", "slices"), (walk.bitcodeMemberCount, "member", "members"),
    ] where count > 0 {
      let things = count == 1 ? "1 \(one) is" : "\(count) \(many) are"
      reporter.cannotCheck(
        Unchecked(lintFile.location, "\(things) LLVM bitcode, which has no names yet"))
    }
    result.findings = FindingMerge.merged(reporter.findings)
    if var names = others {
      names.formUnion(result.names)
      if scope(of: file, in: package) != nil { names.isWhole = true }
      result.findings += FindingMerge.merged(reporter.pending.compactMap { $0(names) })
    } else {
      result.pending = reporter.pending
    }
    let again = images(of: result.findings, in: contents) { kept[$0] == nil }
    addUsers(to: &result.findings) { slot in
      kept[slot] ?? (again[slot] ?? []).map { LintImage($0, walk.context) }
    }
    result.unchecked = FindingMerge.merged(reporter.unchecked)
    result.problems += walk.problems.map { .parse($0) }
    result.facts = walk.facts
    return result
  }

  private func context(of file: PackageFile, in package: Package) -> LintImage.Context {
    LintImage.Context(
      path: file.path, bundles: package.bundles(around: file), privateNames: options.privateNames)
  }

  /// The app that the file is a part of, whose files run together; a watch app and an app clip are
  /// programs of their own. Nil for none: those of no app, as far as can be told, run together.
  private func scope(of file: PackageFile, in package: Package) -> String? {
    package.bundles(around: file).innermostApp?.path
  }

  /// What libraries that are used together with a package have.
  private func names(of companions: [Package]) -> PackageNames {
    var beside = PackageNames()
    var companionsAreWhole = true
    for companion in companions {
      for file in companion.files where file.role.isBinary {
        // What cannot be read is told where origins are looked for.
        guard let contents = try? companion.binary(file) else {
          companionsAreWhole = false
          continue
        }
        var hasImages = false
        contents.forEachImage { image in
          hasImages = true
          let image = LintImage(image, context(of: file, in: companion))
          beside.add(image)
          if !image.file.problems.isEmpty || !image.problems.isEmpty { companionsAreWhole = false }
        }
        if !hasImages { companionsAreWhole = false }
      }
    }
    beside.isWhole = !companions.isEmpty && companionsAreWhole
    return beside
  }

  /// Adds the findings that waited for the names of all files.
  private func judge(
    _ results: inout [FileResult], _ files: [PackageFile], of package: Package,
    beside: PackageNames
  ) {
    let scopes = files.map { scope(of: $0, in: package) }
    var names: [String?: PackageNames] = [:]
    for (scope, result) in zip(scopes, results) {
      names[scope, default: beside].formUnion(result.names)
      if scope != nil { names[scope]?.isWhole = true }
    }
    var waiting: [Int] = []
    for (index, scope) in scopes.enumerated() where results.indices.contains(index) {
      guard let names = names[scope] else { continue }
      let found = results[index].pending.compactMap { $0(names) }
      guard !found.isEmpty else { continue }
      results[index].findings += FindingMerge.merged(found)
      if found.contains(where: { $0.query != nil }) { waiting.append(index) }
    }
    let found = Dictionary(
      waiting.map { (files[$0].path, results[$0].findings) }, uniquingKeysWith: { $1 })
    let withUsers = forEach(waiting.map { files[$0] }, of: package) { file in
      var findings = found[file.path] ?? []
      guard let contents = try? package.binary(file) else { return findings }
      let context = context(of: file, in: package)
      let images = images(of: findings, in: contents) { _ in true }
      addUsers(to: &findings) { slot in (images[slot] ?? []).map { LintImage($0, context) } }
      return findings
    }
    for (index, findings) in zip(waiting, withUsers) { results[index].findings = findings }
  }

  /// The images that findings ask for, of those that are wanted.
  private func images(
    of findings: [Finding], in contents: BinaryFile, _ isWanted: (Slot) -> Bool
  ) -> [Slot: [MachOFile]] {
    let slots = Set(
      findings.lazy.filter { $0.query != nil }.compactMap { slot(of: $0) }
        .filter(isWanted))
    guard !slots.isEmpty else { return [:] }
    var images: [Slot: [MachOFile]] = [:]
    contents.forEachImage { image in
      let slot = Slot(image)
      if slots.contains(slot) { images[slot, default: []].append(image) }
    }
    return images
  }

  /// The image in which the users of what was found are looked up: the same code in another
  /// architecture has the same.
  private func slot(of finding: Finding) -> Slot? {
    let architectures = finding.place.architectures
    let architecture = architectures.first { $0.type == .arm64 } ?? architectures.first
    return architecture.map { Slot(finding.place.member, $0) }
  }

  /// Says in findings which functions use what was found. One that was found in several slices is
  /// looked up in one of them: the code is the same, and looking takes longer than all else.
  private func addUsers(to findings: inout [Finding], _ images: (Slot) -> [LintImage]) {
    var waiting: [Slot: [Int]] = [:]
    for (index, finding) in findings.enumerated() where finding.query != nil {
      if let slot = slot(of: finding) { waiting[slot, default: []].append(index) }
    }
    for (slot, places) in waiting {
      var asking = places.map { findings[$0] }
      for image in images(slot) { image.addUsers(to: &asking) }
      for (index, finding) in zip(places, asking) { findings[index] = finding }
    }
    // A query holds bytes of the file.
    for index in findings.indices { findings[index].query = nil }
  }

  /// An image of a file.
  private struct Slot: Hashable {
    let member: String?
    let architecture: Architecture

    init(_ member: String?, _ architecture: Architecture) {
      self.member = member
      self.architecture = architecture
    }

    init(_ file: MachOFile) {
      self.init(file.place.member?.string, file.architecture)
    }
  }

  private static let macRemark = """
    the table of private names is that of iOS and its kin: in code that runs on Macs only names \
    that are well known or on record as refused are looked for
    """

  private func report(
    _ package: Package, _ files: [PackageFile], _ results: [FileResult]
  ) -> LintReport {
    let facts = results.compactMap(\.facts)
    let byPath = Dictionary(facts.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    let unreadable = Set(results.compactMap(\.unreadablePath))
    let reporter = LintReporter()
    let entries = EntryIndex(package.tree)
    var counts = bundleRules.map { _ in 0 }
    var stopped: Set<Int> = []
    for bundle in package.bundles {
      let lintBundle = LintBundle(
        package: package, bundle: bundle, parents: package.bundles(around: bundle),
        facts: byPath, entries: entries,
        isExecutableUnreadable: unreadable.contains(bundle.executablePath))
      for (index, rule) in bundleRules.enumerated() {
        guard counts[index] < options.mostBundleFindings else {
          guard stopped.insert(index).inserted else { continue }
          reporter.cannotCheck(
            Unchecked(
              lintBundle.location,
              "\(rule.metadata.id) has \(counts[index]) findings and looks at no more bundles"))
          continue
        }
        let count = reporter.findings.count
        rule.check(lintBundle, reporter)
        counts[index] += reporter.findings.count - count
      }
    }
    let lintPackage = LintPackage(package: package, facts: byPath, entries: entries)
    for rule in packageRules { rule.check(lintPackage, reporter) }
    let day = options.asOf ?? StoreDates.day
    let findings = (results.flatMap(\.findings) + reporter.findings).map { $0.asOf(day) }
    var report = LintReport(
      path: package.path, findings: FindingMerge.sorted(findings),
      unchecked: results.flatMap(\.unchecked) + reporter.unchecked,
      problems: package.problems + results.flatMap(\.problems),
      debugMapFiles: Set(facts.flatMap(\.debugMapFiles)).sorted(),
      // An archive of other files is no binary of Apple's.
      binaryCount: facts.filter { !$0.slices.isEmpty }.count,
      bundleCount: package.bundles.count,
      remarks: needsNames
        && facts.contains {
          $0.slices.contains { $0.platform == .macOS || $0.platform == .macCatalyst }
        }
        ? [Self.macRemark] : [])
    if options.only.contains(RuleGroup.sixtyFourBit.id) {
      report.readiness = readiness(files, results, findings)
    }
    return report
  }

  /// A verdict on each file that holds machine code, in their order.
  private func readiness(
    _ files: [PackageFile], _ results: [FileResult], _ findings: [Finding]
  ) -> [Readiness] {
    let ids = Set(
      RuleRegistry.rules.lazy.map { $0.metadata }
        .filter { $0.groups.contains(.sixtyFourBit) }.map(\.id))
    let byFile = Dictionary(
      grouping: findings.lazy.filter { ids.contains($0.rule) }, by: \.place.file)
    return zip(files, results).compactMap { file, result in
      guard file.role.isBinary, file.role != .symbols else { return nil }
      return Readiness.judge(
        file.path, result.facts, byFile[file.path] ?? [], result.unchecked,
        isBroken: !result.problems.isEmpty)
    }
  }
}

/// Walks over the Mach-O files of a file, one at a time, so that what rules keep of one is gone
/// before the next.
private struct ImageWalk {
  let context: LintImage.Context
  var facts: FileFacts
  var problems: [ParseError] = []
  /// Members that are code for the linker to compile.
  var bitcodeMemberCount = 0
  var bitcodeSliceCount = 0

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
        case .other(let kind):
          if kind.isBitcode { bitcodeMemberCount += 1 }
        case .universal, .archive: break
        }
      }
      pending.flush { problems.append($0) }
    case .broken(let error):
      problems.append(error)
    case .other(let kind):
      if kind.isBitcode { bitcodeSliceCount += 1 }
    }
  }

  private mutating func visit(_ file: MachOFile, _ body: (LintImage) -> Void) {
    problems += file.problems
    let image = LintImage(file, context)
    let member = file.place.member
    let facts = FileFacts.Slice(image, isArchive: member != nil)
    if !self.facts.slices.contains(facts) { self.facts.slices.append(facts) }
    if member == nil, let uuid = image.summary.uuid {
      self.facts.uuids.append(UUIDCommand.text(of: uuid))
    }
    self.facts.debugMapFiles.formUnion(image.debugMapFiles)
    body(image)
    problems += image.problems
  }
}

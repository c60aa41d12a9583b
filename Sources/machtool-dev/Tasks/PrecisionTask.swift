import APINames
import MachOBytes
import MachOCore
import MachOLint

/// `machtool-dev precision [--missing] [FOLDER]`: what lint finds of names that projects are known to use, and of
/// names that apps have themselves.
enum PrecisionTask: DeveloperTask {
  static let name = "precision"
  static let summary = """
    Count what lint finds of names in use (../shared/facts/names); --missing lists what it does not.
    """

  /// How many of the names that apps declare are tried, and which ones.
  private static let sampleSize = 2000
  private static let seed: UInt64 = 2026

  static func run(_ arguments: [String]) throws {
    let folder = arguments.first { !$0.hasPrefix("--") } ?? "../shared/facts/names"
    let sources = try NameSources(folder: folder)
    if arguments.contains("--missing") {
      showMissing(sources)
      return
    }
    leaveOneOut(sources)
    mistakes(sources)
    try declaredByApps(NameSources.rows(of: "app_declared_sample", in: folder).map { $0[0] })
  }

  // MARK: Names of projects

  /// Lints for each project an app that uses its names, with and without what it taught us.
  private static func leaveOneOut(_ sources: NameSources) {
    let projects = sources.projects.keys.sorted()
    let names = projects.flatMap { sources.names(onlyFrom: $0) }
    print(
      "\(projects.count) projects; \(names.count) names that only one tells of, "
        + "\(names.filter(sources.isOfSystem).count) of which a system has")
    let manners: [(title: String, names: (String) -> PrivateNames)] = [
      ("all that is known", { _ in .shipped }),
      (
        "without what only the project tells of names",
        { .shipped.forgettingFacts(of: hashes(sources.names(onlyFrom: $0))) }
      ),
      (
        "and without the names that no system has",
        { project in
          let names = sources.names(onlyFrom: project)
          return .shipped.forgettingFacts(of: hashes(names))
            .leavingOut(hashes(names.filter { !sources.isOfSystem($0) }))
        }
      ),
      (
        "without the names that only the project tells of",
        { .shipped.leavingOut(hashes(sources.names(onlyFrom: $0))) }
      ),
    ]
    for (title, privateNames) in manners {
      var table = LevelTable()
      forEachUse(sources, privateNames) { use, _, _, confidence in
        table.add(confidence, to: use.rawValue)
      }
      table.show(title)
    }
  }

  /// Lists the names that are not found although nothing was taken away.
  private static func showMissing(_ sources: NameSources) {
    forEachUse(sources, { _ in .shipped }) { use, name, project, confidence in
      if confidence == nil { print("\(use.rawValue)\t\(name.text)\t\(project)") }
    }
  }

  /// Lints for each way of use and each project an app that uses its names this way.
  private static func forEachUse(
    _ sources: NameSources, _ privateNames: (String) -> PrivateNames,
    _ body: (NameUse, UsedName, String, Confidence?) -> Void
  ) {
    for use in NameUse.allCases {
      for (project, names) in sources.projects.sorted(by: { $0.key < $1.key }) {
        let used = names.filter { NameUse.uses(of: $0.kind).contains(use) }
        guard !used.isEmpty else { continue }
        let report = lint(app(using: used, sources), privateNames(project))
        for name in used { body(use, name, project, use.confidence(of: name, in: report, sources)) }
      }
    }
  }

  /// Lints an app that uses public names for which apps were refused by mistake.
  private static func mistakes(_ sources: NameSources) {
    let report = lint(app(using: sources.mistakes, sources), .shipped)
    print(
      "\n\(sources.mistakes.count) public names refused by mistake: "
        + "\(report.findings.count) findings")
    for finding in report.findings { print("  \(finding.confidence.name): \(finding.message)") }
  }

  private static func hashes(_ names: [UsedName]) -> Set<NameHash> { Set(names.map(\.hash)) }

  private static func lint(_ package: PackageRecipe, _ names: PrivateNames) -> LintReport {
    var options = LintOptions()
    options.privateNames = names
    return LintEngine(options).lint(package.package)
  }

  private static let foundation = "/System/Library/Frameworks/Foundation.framework/Foundation"

  /// An app that uses the names in all the ways in which it can.
  private static func app(using names: [UsedName], _ sources: NameSources) -> PackageRecipe {
    .app(
      .with { image in
        image.selectors = ["valueForKey:", "setValue:forKey:"]
        image.imports = [
          .init("_NSSelectorFromString", from: foundation),
          .init("_NSClassFromString", from: foundation),
        ]
        for name in names {
          let owner = PrivateNames.shipped.find(name.kind, name.bytes)?.owners.first?.string ?? ""
          let library = sources.installName(of: owner)
          switch name.kind {
          case .selector: image.selectors.append(name.text)
          case .className: image.classReferences.append(.init(name.text, from: library))
          case .symbol: image.imports.append(.init(name.text, from: library))
          case .framework: image.libraries.append(sources.frameworkInstallName(of: name.text))
          default: break
          }
          if [.selector, .className, .key, .text].contains(name.kind) {
            image.cfStrings.append(name.text)
          }
        }
      })
  }

  // MARK: Names of apps

  /// Lints an app that sends names which apps declare themselves, with the framework that implements
  /// them and without.
  private static func declaredByApps(_ names: [String]) {
    var random = SeededGenerator(seed: seed)
    let sample = Array(names.shuffled(using: &random).prefix(sampleSize))
    let sender = ImageRecipe.with { $0.selectors = sample }
    let kit = ImageRecipe.with {
      $0.fileType = .dylib
      $0.classes = [
        ClassRecipe(
          "KitEverything", .init("NSObject", from: "/usr/lib/libobjc.A.dylib"),
          methods: sample.map { MethodRecipe($0) })
      ]
    }
    let whole = PackageRecipe.app(
      sender,
      [
        "Frameworks/Kit.framework/Info.plist": .info(["CFBundleExecutable": "Kit"]),
        "Frameworks/Kit.framework/Kit": .image(kit),
      ])
    for (title, package) in [
      ("selectors that apps declare, sent to a framework that has them", whole),
      ("the same without the framework", .app(sender)),
    ] {
      let report = lint(package, .shipped)
      var table = LevelTable()
      for name in sample {
        table.add(
          report.findings.lazy.filter { $0.evidence.contains { $0.text == name } }
            .map(\.confidence).max(), to: "selectors")
      }
      table.show(title)
      let worst = report.findings.filter {
        $0.confidence >= .likely || $0.rule != PrivateSelectorRule.metadata.id
      }
      for finding in worst { print("  \(finding.confidence.name): \(finding.message)") }
    }
  }
}

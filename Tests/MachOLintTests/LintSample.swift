import APINames
import AppPackage
import MachOBytes
import MachOCore
import MachOLint

/// Small packages, linted with a handful of private names by the rules that ask for them.
enum LintSample {
  /// A private selector of UIKitCore with an underscore and four words, and how it is sent.
  static let selector = "_setContentOffsetNow:"
  static let sends = ImageRecipe.with { $0.selectors = [selector] }
  static let implements = ImageRecipe.with {
    $0.fileType = .dylib
    $0.classes = [ClassRecipe("Panel", .init("NSObject", from: objc), methods: [.init(selector)])]
  }
  static let objc = "/usr/lib/libobjc.A.dylib"

  /// - Parameter facts: Lines of ``NameFacts``.
  static func names(
    _ rows: [(NameKind, String, String)] = [(.selector, selector, "UIKitCore")],
    facts: String = "", newestSystem: UInt32 = 18 << 16
  ) throws -> PrivateNames {
    var builder = NameTableBuilder()
    for (kind, name, owner) in rows {
      try builder.add(kind, ByteView(Array(name.utf8)), owner: ByteView(Array(owner.utf8)))
    }
    return PrivateNames(
      tables: [try NameTable(ByteView(builder.build()))],
      facts: NameFacts(ByteView(Array(facts.utf8))), newestSystem: newestSystem)
  }

  private static let nameRules = Set(
    RuleRegistry.rules.map { $0.metadata.id }.filter { $0.hasPrefix("private-") })

  static func lint(
    _ package: Package, _ names: PrivateNames, with companions: [PackageRecipe] = [],
    only: Set<String> = []
  ) -> LintReport {
    var options = LintOptions()
    options.privateNames = names
    options.only = only.isEmpty ? nameRules : only
    return LintEngine(options).lint(package, with: companions.map(\.package))
  }

  static func lint(
    _ recipe: PackageRecipe, _ names: PrivateNames, with companions: [PackageRecipe] = [],
    only: Set<String> = []
  ) -> LintReport {
    lint(recipe.package, names, with: companions, only: only)
  }

  /// An object with changes.
  static func object(_ change: (inout ImageRecipe) -> Void) -> PackageRecipe {
    var image = ImageRecipe.with(change)
    image.fileType = .object
    return PackageRecipe(["a.o": .image(image)])
  }
}

extension LintReport {
  /// A line for each finding: file, severity, how sure it is, message, and why.
  var lines: [String] {
    findings.map { finding in
      let why = finding.evidence.first { $0.label == "because" }?.text ?? ""
      return "\(finding.place.file): \(finding.severity.name): \(finding.confidence.name) "
        + "\(finding.score ?? 0): \(finding.message) (\(why))"
    }
  }
}

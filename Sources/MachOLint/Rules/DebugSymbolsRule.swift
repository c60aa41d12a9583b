import AppPackage
import MachOBytes
import MachOCore

/// Debug symbols in an archive of Xcode that belong to no binary, or that are missing.
public enum DebugSymbolsRule: PackageRule {
  public static let metadata = RuleMetadata(
    id: "debug-symbols", codes: [90381],
    summary: "The debug symbols of an archive do not belong to its binaries.",
    checks: """
      In an archive of Xcode (.xcarchive) with a folder dSYMs, every UUID of the debug symbols \
      there must be that of a program or library of the app, and every program or library should \
      have debug symbols. Swift's own libraries are left out.
      """,
    why: """
      Apple warns of symbols that nothing belongs to (90381, too many symbol files), most often \
      those for the simulator that a vendor ships, and of symbols that are missing: crashes in such \
      a library cannot be told by name.
      """,
    fix: """
      Leave the debug symbols for the simulator out. Ask the vendor for those of this build: only \
      ones with the same UUID fit.
      """,
    phrases: ["too many symbol files", "upload symbols failed", "did not include a dsym"])

  public static let examples = [
    RuleExample.fires(
      "an archive with symbols of another build",
      archive(app: 1, symbols: [1, 2]),
      "debug symbols of UUID 02020202-0202-0202-0202-020202020202 belong to no binary of the archive"
    ),
    .fires(
      "an archive with a library that has no symbols",
      archive(app: 1, kit: 3, symbols: [1]),
      "has no debug symbols in the archive: UUID 03030303-0303-0303-0303-030303030303"),
    .silent("an archive with the symbols of its app", archive(app: 1, symbols: [1])),
    .silent("an archive without debug symbols", archive(app: 1, symbols: [])),
    .silent(
      "an app with a library of another UUID, in no archive",
      .app(
        .with { $0.uuid = [UInt8](repeating: 1, count: 16) },
        ["Frameworks/Kit.framework/Kit": .image(.with { $0.fileType = .dylib })])),
  ]

  private static func archive(app: UInt8, kit: UInt8? = nil, symbols: [UInt8]) -> PackageRecipe {
    let products = "A.xcarchive/Products/Applications/App.app/"
    var files: [(String, PackageRecipe.File)] = [
      (products + "App", .image(image(.execute, app)))
    ]
    if let kit {
      files.append((products + "Frameworks/Kit.framework/Kit", .image(image(.dylib, kit))))
    }
    for (index, number) in symbols.enumerated() {
      files.append(
        (
          "A.xcarchive/dSYMs/\(index).dSYM/Contents/Resources/DWARF/App",
          .image(image(.dSYM, number))
        ))
    }
    return PackageRecipe(files: files)
  }

  private static func image(_ type: FileType, _ number: UInt8) -> ImageRecipe {
    .with {
      $0.fileType = type
      $0.uuid = [UInt8](repeating: number, count: 16)
    }
  }

  public static func check(_ package: LintPackage, _ report: LintReporter) {
    for archive in package.package.bundles where archive.kind == .xcarchive {
      check(archive, package, report)
    }
  }

  private static func check(
    _ archive: Bundle, _ package: LintPackage, _ report: LintReporter
  ) {
    let files = package.package.files.filter {
      $0.role.isBinary && PackagePath.isInside($0.path, archive.path)
    }
    let symbolFolder = PackagePath.join(archive.path, "dSYMs")
    let products = PackagePath.join(archive.path, "Products")
    let symbols = files.filter {
      $0.role == .symbols && PackagePath.isInside($0.path, symbolFolder)
    }
    let images = files.filter {
      $0.role != .symbols && PackagePath.isInside($0.path, products)
    }
    guard !symbols.isEmpty else { return }
    let ofImages = Set(images.flatMap { package.facts[$0.path]?.uuids ?? [] })
    for file in symbols {
      for uuid in package.facts[file.path]?.uuids ?? [] where !ofImages.contains(uuid) {
        add(
          90381, "debug symbols of UUID \(uuid) belong to no binary of the archive", uuid, file,
          package, report)
      }
    }
    let ofSymbols = Set(symbols.flatMap { package.facts[$0.path]?.uuids ?? [] })
    for file in images where !PackagePath.name(of: file.path).hasPrefix("libswift") {
      for uuid in package.facts[file.path]?.uuids ?? [] where !ofSymbols.contains(uuid) {
        add(
          nil, "has no debug symbols in the archive: UUID \(uuid)", uuid, file, package, report)
      }
    }
  }

  private static func add(
    _ code: Int?, _ message: String, _ uuid: String, _ file: PackageFile,
    _ package: LintPackage, _ report: LintReporter
  ) {
    let around = package.package.bundles(around: file)
    report.report(
      Finding(
        rule: metadata.id, code: code,
        at: Finding.Location(bundle: around.first?.path ?? "", file: file.path),
        message: message, evidence: [Evidence("LC_UUID", uuid)], confidence: .certain,
        consequence: .warnedByApple))
  }
}

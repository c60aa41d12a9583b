import AppPackage
import MachOBytes
import MachOCore

/// A library of Swift's in an app that starts only on systems which have it.
public enum SuperfluousSwiftLibraryRule: PackageRule {
  public static let metadata = RuleMetadata(
    id: "superfluous-swift-library",
    summary: "An app brings a Swift library that every system it starts on has.",
    checks: """
      The minimums of the programs of an app are compared with the first system that has each of \
      Swift's libraries in the app's folder Frameworks: iOS 12.2 for those of Swift 5, 15.0 for \
      concurrency, and so on. Libraries that something in the app looks for without the \
      system's folder (an LC_RPATH of /usr/lib/swift) are needed all the same and left out.
      """,
    why: """
      The system's copy is used, and the other takes up space. An .ipa with such libraries needs \
      the folder SwiftSupport too.
      """,
    fix: """
      Switch Always Embed Swift Standard Libraries off, or take out the step that copies the \
      library. Xcode itself embeds only what the minimum asks for.
      """)

  public static let examples = [
    RuleExample.fires(
      "an app for iOS 15 with the library of Swift's concurrency",
      .app(
        .with {
          $0.libraries = ["@rpath/libswift_Concurrency.dylib"]
          $0.rpaths = ["/usr/lib/swift", "@executable_path/Frameworks"]
        }, ["Frameworks/libswift_Concurrency.dylib": .image(library)]),
      "is part of the system from iOS 15.0 on, and the app starts from 15.0 on"),
    .silent(
      "an app for iOS 14 with the library",
      .app(
        .with {
          $0.minimumOS = "14.0"
          $0.libraries = ["@rpath/libswift_Concurrency.dylib"]
          $0.rpaths = ["/usr/lib/swift", "@executable_path/Frameworks"]
        }, info: ["MinimumOSVersion": "14.0"],
        ["Frameworks/libswift_Concurrency.dylib": .image(library)])),
    .silent(
      "an app that looks for the library in itself only",
      .app(
        .with {
          $0.libraries = ["@rpath/libswift_Concurrency.dylib"]
          $0.rpaths = ["@executable_path/Frameworks"]
        }, ["Frameworks/libswift_Concurrency.dylib": .image(library)])),
    .silent(
      "a library that no system is known to have",
      .app(.init(), ["Frameworks/libswiftOther.dylib": .image(library)])),
  ]

  private static let library = ImageRecipe.with {
    $0.fileType = .dylib
    $0.installName = "@rpath/libswift_Concurrency.dylib"
  }

  public static func check(_ package: LintPackage, _ report: LintReporter) {
    let libraries = package.package.files.filter {
      $0.role == .dylib && SwiftRuntime.isLibrary(PackagePath.name(of: $0.path))
    }
    // The programs of an app by the app's path: those of its extensions use its libraries too.
    var programs: [String: [FileFacts.Slice]] = [:]
    guard !libraries.isEmpty else { return }
    for file in package.package.files where file.role.isBinary {
      guard let app = package.package.bundles(around: file).innermostApp,
        let facts = package.facts[file.path]
      else { continue }
      programs[app.path, default: []] += facts.slices.filter {
        $0.fileType == .execute && !$0.isArchive
      }
    }
    for library in libraries {
      let name = PackagePath.name(of: library.path)
      guard let app = package.package.bundles(around: library).innermostApp,
        library.path == PackagePath.join(app.contentsPath, "Frameworks/" + name),
        let slices = programs[app.path], let platform = slices.first?.platform,
        let first = SwiftRuntime.firstSystem(of: name, on: platform)
      else { continue }
      // No program starts where the app cannot be installed.
      let stated = platform == .macCatalyst ? nil : app.minimumOS.flatMap { PackedVersion($0) }
      guard let lowest = slices.compactMap(\.minimumOS).min(),
        max(lowest, stated ?? lowest) >= first,
        slices.allSatisfy({
          $0.platform == platform && $0.links.rpaths.contains(SwiftRuntime.systemFolder)
        })
      else { continue }
      let minimum = max(lowest, stated ?? lowest)
      report.report(
        Finding(
          rule: metadata.id, at: package.location(of: library),
          message: "is part of the system from \(platform.words) \(first.text) on, and the app "
            + "starts from \(minimum.text) on",
          evidence: [Evidence("minos", minimum.text)], confidence: .likely,
          consequence: .goodPractice))
    }
  }
}

import AppPackage
import MachOBytes
import MachOCore

/// An XCFramework whose Info.plist and binaries do not agree.
public enum XCFrameworkContentsRule: PackageRule {
  public static let metadata = RuleMetadata(
    id: "xcframework-contents",
    summary: "The Info.plist of an XCFramework does not say what is in it.",
    checks: """
      Every library of AvailableLibraries must be there, with the architectures and for the \
      platform that the Info.plist says, and so must its headers and debug symbols. Simulator and \
      device are told apart by what the binary says, not by its architectures, which are the same.
      """,
    why: """
      Xcode chooses the library by the Info.plist alone. What it does not name is never used; what \
      it names wrongly is linked into the wrong build, or stops it: a library for the simulator in \
      the place of one for devices is refused by the store with the app that embeds it.
      """,
    fix: """
      Make the XCFramework anew from its libraries, with `machtool create -xcframework` or \
      `xcodebuild -create-xcframework`, which write the Info.plist.
      """)

  public static let examples = [
    RuleExample.fires(
      "an XCFramework whose library for devices is for the simulator",
      kit(.iOSSimulator, architectures: ["arm64"]),
      "ios-arm64: Info.plist says iOS, but arm64 is for iOS simulator"),
    .fires(
      "an XCFramework of which a slice was thinned away",
      kit(.iOS, architectures: ["arm64", "arm64e"]),
      "ios-arm64: Info.plist says arm64e, but the binary does not have it"),
    .fires(
      "an XCFramework without an Info.plist",
      PackageRecipe([
        "Kit.xcframework/ios-arm64/Kit.framework/Kit": .image(.with { $0.fileType = .dylib })
      ]), "has no Info.plist"),
    .silent(
      "an XCFramework whose Info.plist says what is in it", kit(.iOS, architectures: ["arm64"])),
    .silent(
      "a framework that is in no XCFramework",
      PackageRecipe(["Kit.framework/Kit": .image(.with { $0.fileType = .dylib })])),
  ]

  /// With one library, for devices with iOS as its Info.plist says.
  private static func kit(_ platform: PlatformKind, architectures: [String]) -> PackageRecipe {
    PackageRecipe([
      "Kit.xcframework/Info.plist": .info([
        "AvailableLibraries": .array([
          .dictionary([
            "LibraryIdentifier": "ios-arm64", "LibraryPath": "Kit.framework",
            "SupportedArchitectures": .list(architectures), "SupportedPlatform": "ios",
          ])
        ]), "CFBundlePackageType": "XFWK", "XCFrameworkFormatVersion": "1.0",
      ]),
      "Kit.xcframework/ios-arm64/Kit.framework/Kit": .image(
        .with {
          $0.fileType = .dylib
          $0.platform = platform
          $0.encryption = nil
        }),
    ])
  }

  public static func check(_ package: LintPackage, _ report: LintReporter) {
    let bundles = package.package.bundles.filter { $0.kind == .xcframework }
    guard !bundles.isEmpty else { return }
    var checker = XCFrameworkChecker(package.package.tree)
    for bundle in bundles {
      guard bundle.infoPath != nil else {
        add("has no Info.plist", bundle.path, Evidence("Info.plist", "none"), bundle, report)
        continue
      }
      // What cannot be read is told as a problem of the package.
      guard let framework = try? checker.framework(at: bundle.path) else { continue }
      guard let libraries = framework.libraries else {
        add(
          "Info.plist has no AvailableLibraries", bundle.infoPath ?? bundle.path,
          Evidence("AvailableLibraries", "none"), bundle, report)
        continue
      }
      for library in libraries {
        let identifier = String((library.identifier ?? "none").prefix(mostCharacters))
        for problem in checker.problems(of: library, in: framework) {
          if case .unreadable = problem { continue }
          add(
            "\(identifier): " + String(problem.words.prefix(mostCharacters)),
            bundle.infoPath ?? bundle.path, Evidence("LibraryIdentifier", identifier), bundle,
            report)
        }
      }
    }
  }

  /// A small property list can name one long text for every library.
  private static let mostCharacters = 500

  private static func add(
    _ message: String, _ path: String, _ evidence: Evidence, _ bundle: Bundle,
    _ report: LintReporter
  ) {
    report.report(
      Finding(
        rule: metadata.id, at: Finding.Location(bundle: bundle.path, file: path),
        message: message, evidence: [evidence], confidence: .certain,
        consequence: .noRefusalOnRecord))
  }
}

import AppPackage
import MachOBytes
import MachOCore

/// A slice for arm64e in an app that may not have one.
public enum ARM64eSliceRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "arm64e-slice", codes: [90830, 91010, 91011, 90087],
    summary: "A slice for arm64e does not meet what the store asks of such slices.",
    checks: """
      In an app for iOS, tvOS, watchOS or visionOS, either the app's own program and all its \
      frameworks and extensions have a slice for arm64e, or none has. Such a slice must be built \
      with an SDK of 26.0 or later, and one for iOS for a minimum of 17.4 or later.
      """,
    why: """
      The store has been refusing other slices for arm64e since the summer of 2025, and before \
      took none (90087). Apple has documented it nowhere, so that this is known from its messages. \
      The slice usually comes with a library's XCFramework, while the app's own settings are \
      innocent. Xcode may still remove it when the app is exported.
      """,
    fix: """
      Get a version of the library without arm64e, or remove the slice before the app is signed: \
      `machtool lipo -remove arm64e`.
      """,
    phrases: [
      "inconsistent arm64e support", "is required for an arm64e slice", "contains an arm64e slice",
      "arm64e",
    ])

  public static let examples = [
    RuleExample.fires(
      "an app for the store with a framework for arm64e",
      payload(app: [.init()], framework: [library, library(.arm64e)]),
      "has a slice for arm64e, and App.app has none"),
    .fires(
      "an app for arm64e with a framework that is not",
      payload(app: [.init(), .with { changeToNew(&$0) }], framework: [library]),
      "has no slice for arm64e, and App.app has one"),
    .fires(
      "slices for arm64e that are for too old a system",
      payload(
        app: [
          .init(),
          .with {
            $0.architecture = .arm64e
            $0.sdk = "26.0"
          },
        ],
        framework: [library, library(.arm64e, minimumOS: "17.4")]),
      "its slice for arm64e is for iOS 15.0, and only 17.4 or later is taken"),
    .fires(
      "slices for arm64e that were built with too old an SDK",
      payload(
        app: [.init(), .with { changeToNew(&$0) }],
        framework: [library, library(.arm64e, minimumOS: "17.4", sdk: "18.0")]),
      "its slice for arm64e was built with SDK 18.0, and only 26.0 or later is taken"),
    .silent(
      "an app that has arm64e in all parts",
      payload(
        app: [.init(), .with { changeToNew(&$0) }],
        framework: [library, library(.arm64e, minimumOS: "17.4")])),
    .silent("an app without arm64e", payload(app: [.init()], framework: [library])),
    .silent(
      "a library with arm64e that is in no app",
      PackageRecipe(["Kit.framework/Kit": .universal([library, library(.arm64e)])])),
    .silent(
      "a program for the Mac, where arm64e is Apple's own affair",
      PackageRecipe([
        "Mac.app/Contents/Info.plist": .info([
          "CFBundleExecutable": "Mac", "CFBundleSupportedPlatforms": ["MacOSX"],
        ]),
        "Mac.app/Contents/MacOS/Mac": .image(
          .with {
            $0.platform = .macOS
            $0.architecture = .arm64e
          }),
      ])),
  ]

  private static let library = library(.arm64)

  private static func library(
    _ architecture: Architecture, minimumOS: String = "15.0", sdk: String = "26.0"
  ) -> ImageRecipe {
    .with {
      $0.fileType = .dylib
      $0.architecture = architecture
      $0.minimumOS = minimumOS
      $0.sdk = sdk
    }
  }

  private static func changeToNew(_ image: inout ImageRecipe) {
    image.architecture = .arm64e
    image.minimumOS = "17.4"
    image.sdk = "26.0"
  }

  private static func payload(app: [ImageRecipe], framework: [ImageRecipe]) -> PackageRecipe {
    PackageRecipe([
      "Payload/App.app/Info.plist": .info([
        "CFBundleExecutable": "App", "CFBundleSupportedPlatforms": ["iPhoneOS"],
      ]),
      "Payload/App.app/App": .universal(app),
      "Payload/App.app/Frameworks/Kit.framework/Kit": .universal(framework),
    ])
  }

  private static let oldestSystem = PackedVersion(rawValue: 17 << 16 | 4 << 8)
  private static let oldestSDK = PackedVersion(rawValue: 26 << 16)

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard bundle.isInStoreDeviceApp, bundle.bundle.kind.hasCode, let app = bundle.app,
      let executable = bundle.executable, let program = bundle.executable(of: app)
    else { return }
    let slice = executable.slices.first(where: isARM64e)
    let isExpected = program.slices.contains(where: isARM64e)
    let isComplaint = (slice != nil) != isExpected
    // A universal file of other kinds has no slice to miss.
    if isComplaint, executable.slices.contains(where: { $0.architecture.type == .arm64 }) {
      let words = isExpected ? "no slice for arm64e, and" : "a slice for arm64e, and"
      add(
        90830, "has \(words) \(app.name) has \(isExpected ? "one" : "none")",
        Evidence("architectures", architectures(of: executable)), bundle, executable, report,
        CalendarDate(2025, 6, 1))
      return
    }
    guard let slice else { return }
    if slice.platform == .iOS, let minimum = slice.minimumOS, minimum < oldestSystem {
      add(
        91010,
        "its slice for arm64e is for iOS \(minimum.text), and only \(oldestSystem.text) or later "
          + "is taken",
        Evidence("minos", minimum.text), bundle, executable, report, CalendarDate(2025, 6, 1))
    }
    if let sdk = slice.sdk, sdk < oldestSDK {
      add(
        91011,
        "its slice for arm64e was built with SDK \(sdk.text), and only \(oldestSDK.text) or later "
          + "is taken",
        Evidence("sdk", sdk.text), bundle, executable, report, CalendarDate(2026, 1, 1))
    }
  }

  private static func isARM64e(_ slice: FileFacts.Slice) -> Bool {
    slice.architecture == .arm64e && !slice.isArchive && slice.platform?.isSimulator != true
  }

  private static func architectures(of file: FileFacts) -> String {
    file.slices.map(\.architecture.name).unique.joined(separator: " ")
  }

  private static func add(
    _ code: Int, _ message: String, _ evidence: Evidence, _ bundle: LintBundle,
    _ file: FileFacts, _ report: LintReporter, _ since: CalendarDate
  ) {
    // What has not been exported for the store may still lose the slice.
    let isExported = bundle.uploadedApp.map { PackagePath.folder(of: $0.path) == "Payload" }
    report.report(
      Finding(
        rule: metadata.id, code: code, at: bundle.location(of: file), message: message,
        evidence: [evidence],
        confidence: isExported == true ? .likely : .possible, consequence: .refusedAtUpload,
        since: since))
  }
}

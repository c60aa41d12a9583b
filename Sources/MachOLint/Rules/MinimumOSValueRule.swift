import AppPackage
import MachOCore

/// A bundle whose MinimumOSVersion is no version, or one of a system that is too old for it.
public enum MinimumOSValueRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "minimum-os-value", codes: [90362, 90530, 90455],
    summary: "MinimumOSVersion is no version, lower than 8.0, or of a system that is not there.",
    checks: """
      MinimumOSVersion of every app, extension and framework in an app for iOS, tvOS, watchOS or \
      visionOS must be a text of one to three numbers with periods between them. For iOS it must \
      be 8.0 or later in extensions and frameworks, which there are since then, and in apps that \
      have 64-bit slices only. In an app or extension for devices it is possibly refused that it is \
      newer than the SDK of the program, in the first two numbers. That it is missing is told of by \
      missing-info-key, and that the binary needs a newer system by minimum-os-mismatch.
      """,
    why: "The store refuses the app.",
    fix: """
      Set the deployment target of the target that makes the bundle. Set it by the tool that makes \
      the Info.plist, not in the file.
      """,
    phrases: [
      "the value for the key 'minimumosversion'", "the minimum value is 8.0",
      "invalid minimumosversion", "deployment target of 8.0 or later",
    ])

  public static let examples = [
    RuleExample.fires(
      "an app with a framework for iOS 7.1",
      .app(.init(), ["Frameworks/Kit.framework/Info.plist": .info(["MinimumOSVersion": "7.1"])]),
      "MinimumOSVersion is 7.1, and a framework needs 8.0"),
    .fires(
      "an app for 64-bit devices and iOS 7.0", .app(.init(), info: ["MinimumOSVersion": "7.0"]),
      "MinimumOSVersion is 7.0, and an app of 64-bit slices only needs 8.0"),
    .fires(
      "an app whose minimum is a build setting",
      .app(.init(), info: ["MinimumOSVersion": "$(IPHONEOS_DEPLOYMENT_TARGET)"]),
      "MinimumOSVersion is \"$(IPHONEOS_DEPLOYMENT_TARGET)\", which is no version"),
    .fires(
      "an app whose minimum is no text", .app(.init(), info: ["MinimumOSVersion": true]),
      "MinimumOSVersion is of type boolean, not string"),
    .fires(
      "a watch app for a newer system than its SDK knows", watch("26.6", sdk: "26.5"),
      "MinimumOSVersion is 26.6, and the program was built with SDK 26.5"),
    .silent("an app for iOS 15.0", .app()),
    .silent("a watch app for the first fix of its system", watch("26.5.1", sdk: "26.5")),
    .silent("a watch app whose program states no SDK", watch("26.5", sdk: "0")),
    .silent(
      "an app for 32-bit devices too",
      PackageRecipe([
        "App.app/Info.plist": .info([
          "CFBundleExecutable": "App", "CFBundleSupportedPlatforms": ["iPhoneOS"],
          "MinimumOSVersion": "6.0",
        ]),
        "App.app/App": .universal([
          .init(),
          .with { $0.architecture = .armv7 },
        ]),
      ])),
    .silent(
      "a framework for a system that is not there yet",
      .app(.init(), ["Frameworks/Kit.framework/Info.plist": .info(["MinimumOSVersion": "100.0"])])),
    .silent(
      "a watch app for watchOS 6.1",
      PackageRecipe([
        "Watch.app/Info.plist": .info([
          "CFBundleSupportedPlatforms": ["WatchOS"], "MinimumOSVersion": "6.1",
        ])
      ])),
    .silent(
      "an app without the key, which is told of elsewhere",
      .app(.init(), info: ["MinimumOSVersion": ""])),
  ]

  private static func watch(_ minimum: String, sdk: String) -> PackageRecipe {
    PackageRecipe([
      "Watch.app/Info.plist": .info([
        "CFBundleExecutable": "Watch", "CFBundleSupportedPlatforms": ["WatchOS"],
        "MinimumOSVersion": .text(minimum),
      ]),
      "Watch.app/Watch": .image(
        .with {
          $0.platform = .watchOS
          $0.sdk = sdk
        }),
    ])
  }

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard let sureness = bundle.uploadConfidence, !bundle.lacks("MinimumOSVersion"),
      let value = bundle.bundle.info?["MinimumOSVersion"],
      bundle.bundle.kind.isAppOrPart
    else { return }
    guard let text = bundle.text("MinimumOSVersion") else {
      add(
        90362, "is of type \(value.typeName), not string", value.typeName, min(.possible, sureness),
        bundle, report)
      return
    }
    guard let version = PackedVersion(text) else {
      add(
        90362, "is \"\(text)\", which is no version", text, min(.likely, sureness), bundle, report)
      return
    }
    if let sdk = tooOldSDK(bundle, version) {
      add(
        90455, "is \(text), and the program was built with SDK \(sdk.text)", text,
        min(.possible, sureness), bundle, report)
    }
    guard isForIOS(bundle), version < StoreDates.firstSystemWithFrameworks else { return }
    if bundle.bundle.kind != .app {
      let article = bundle.bundle.kind == .appExtension ? "an" : "a"
      add(
        90362, "is \(text), and \(article) \(bundle.bundle.kind.words) needs 8.0", text, sureness,
        bundle, report)
    } else if let slices = bundle.executable?.slices, !slices.isEmpty,
      slices.allSatisfy({ $0.architecture.type.is64Bit })
    {
      add(
        90530, "is \(text), and an app of 64-bit slices only needs 8.0", text, sureness, bundle,
        report)
    }
  }

  /// The SDK of the program of an app or extension that does not know the system it asks for.
  private static func tooOldSDK(_ bundle: LintBundle, _ minimum: PackedVersion) -> PackedVersion? {
    guard bundle.bundle.kind != .framework, !bundle.hasProgramOfApple,
      let sdk = bundle.executable?.slices.lazy.filter({ $0.platform?.isStoreDevice == true })
        .compactMap(\.sdk).max(),
      sdk.rawValue > 0, (sdk.major, sdk.minor) < (minimum.major, minimum.minor)
    else { return nil }
    return sdk
  }

  private static func isForIOS(_ bundle: LintBundle) -> Bool {
    let platform =
      bundle.executable?.slices.lazy.compactMap(\.platform).first ?? bundle.bundle.platform
      ?? bundle.app?.platform
    return platform == .iOS
  }

  private static func add(
    _ code: Int, _ message: String, _ text: String, _ confidence: Confidence, _ bundle: LintBundle,
    _ report: LintReporter
  ) {
    report.report(
      Finding(
        rule: metadata.id, code: code, at: bundle.location, message: "MinimumOSVersion " + message,
        evidence: [Evidence("MinimumOSVersion", text)], confidence: confidence,
        consequence: .refusedAtUpload))
  }
}

import AppPackage

/// A bundle whose Info.plist does not name one platform.
public enum SupportedPlatformsRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "supported-platforms", codes: [90562],
    summary: "CFBundleSupportedPlatforms of a bundle does not name exactly one platform.",
    checks: """
      Where an app, extension or framework in an app for iOS, tvOS, watchOS or visionOS has the key \
      CFBundleSupportedPlatforms, its value must be a list of one text. One that names a simulator \
      is told of by simulator-platform.
      """,
    why: """
      The store refuses the app. A tool that put two Info.plists together, and named the platform \
      twice, is the usual cause.
      """,
    fix: "Name the platform once: iPhoneOS, AppleTVOS, WatchOS or XROS.",
    phrases: [
      "cfbundlesupportedplatforms with an array containing a single platform",
      "cfbundlesupportedplatforms",
    ])

  public static let examples = [
    RuleExample.fires(
      "an app with a framework that names its platform twice",
      .app(
        .init(),
        [
          "Frameworks/Kit.framework/Info.plist": .info([
            "CFBundleExecutable": "Kit", "CFBundleSupportedPlatforms": ["iPhoneOS", "iPhoneOS"],
          ])
        ]), "CFBundleSupportedPlatforms names 2 platforms"),
    .fires(
      "an app that names no platform", .app(.init(), info: ["CFBundleSupportedPlatforms": []]),
      "CFBundleSupportedPlatforms names no platform"),
    .fires(
      "an app whose platform is a text",
      .app(.init(), info: ["CFBundleSupportedPlatforms": "iPhoneOS"]),
      "CFBundleSupportedPlatforms is no list, but a string"),
    .silent("an app", .app()),
    .silent(
      "a framework for device and simulator, which is told of elsewhere",
      .app(
        .init(),
        [
          "Frameworks/Kit.framework/Info.plist": .info([
            "CFBundleSupportedPlatforms": ["iPhoneOS", "iPhoneSimulator"]
          ])
        ])),
    .silent(
      "a framework without the key",
      .app(.init(), ["Frameworks/Kit.framework/Info.plist": .info([:])])),
    .silent(
      "a framework that is in no app",
      PackageRecipe(["Kit.framework/Info.plist": .info(["CFBundleSupportedPlatforms": []])])),
  ]

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard bundle.isInStoreDeviceApp, bundle.bundle.kind.hasCode,
      let value = bundle.bundle.info?["CFBundleSupportedPlatforms"]
    else { return }
    let names = bundle.bundle.supportedPlatforms
    guard !names.contains(where: { $0.hasSuffix("Simulator") }) else { return }
    let message: String
    switch value.array?.count {
    case nil: message = "is no list, but a \(value.typeName)"
    case 0: message = "names no platform"
    case 1: return
    case let count?: message = "names \(count) platforms"
    }
    report.report(
      Finding(
        rule: metadata.id, code: 90562, at: bundle.location,
        message: "CFBundleSupportedPlatforms " + message,
        evidence: [
          Evidence(
            "CFBundleSupportedPlatforms", value.string ?? names.joined(separator: ", "))
        ],
        confidence: .certain, consequence: .refusedAtUpload))
  }
}

import AppPackage
import MachOCore

/// A bundle without a version.
public enum MissingVersionRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "missing-version", codes: [90056, 90057],
    summary: "The Info.plist of a bundle has no CFBundleVersion or CFBundleShortVersionString.",
    checks: """
      Every app, extension and framework in an app for iOS, tvOS, watchOS or visionOS must have \
      both versions; an empty one is like none. In a dynamic framework for devices that is in no \
      app, what is missing is possibly put in later. Bundles of resources need none.
      """,
    why: """
      The store refuses the app. A framework whose Info.plist takes the version from a build \
      setting that was never set, as CURRENT_PROJECT_VERSION, is the usual cause.
      """,
    fix: "Give the bundle both versions; in a framework they may be any.",
    phrases: [
      "missing the required key: cfbundleversion",
      "missing the required key: cfbundleshortversionstring", "missing plist key",
    ])

  public static let examples = [
    RuleExample.fires(
      "an app with a framework that lacks both",
      .app(.init(), info: versions, ["Frameworks/Kit.framework/Info.plist": .info([:])]),
      "has no CFBundleVersion", "has no CFBundleShortVersionString"),
    .fires(
      "an app with an extension whose version was never set",
      .app(
        .init(), info: versions,
        [
          "PlugIns/Share.appex/Info.plist": .info(versions.merging(["CFBundleVersion": ""]) { $1 })
        ]), "CFBundleVersion is empty"),
    .fires(
      "an app without a version", .app(.init(), info: ["CFBundleVersion": "34"]),
      "has no CFBundleShortVersionString"),
    .fires(
      "a dynamic framework that is to be embedded",
      PackageRecipe([
        "Kit.framework/Info.plist": .info([
          "CFBundleExecutable": "Kit", "CFBundleShortVersionString": "1.0",
        ]),
        "Kit.framework/Kit": .image(.with { $0.fileType = .dylib }),
      ]), "has no CFBundleVersion"),
    .silent(
      "an app with resources of their own",
      .app(.init(), info: versions, ["Kit.bundle/Info.plist": .info([:])])),
    .silent(
      "a framework without an Info.plist, which is told of elsewhere",
      .app(
        .init(), info: versions,
        ["Frameworks/Kit.framework/Kit": .image(.with { $0.fileType = .dylib })])),
    .silent(
      "an app that was built for the simulator",
      .app(
        .with { $0.platform = .iOSSimulator },
        info: ["CFBundleSupportedPlatforms": ["iPhoneSimulator"]])),
    .silent(
      "an app for the Mac",
      PackageRecipe([
        "Mac.app/Contents/Info.plist": .info(["CFBundleSupportedPlatforms": ["MacOSX"]])
      ])),
  ]

  private static let versions: [String: PackageRecipe.File.Value] = [
    "CFBundleShortVersionString": "1.2.0", "CFBundleVersion": "34",
  ]

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard let confidence = bundle.uploadConfidence, bundle.bundle.info != nil,
      bundle.bundle.kind.isAppOrPart
    else { return }
    for (key, code) in [("CFBundleVersion", 90056), ("CFBundleShortVersionString", 90057)] {
      guard let (words, evidence) = bundle.lack(of: key) else { continue }
      report.report(
        Finding(
          rule: metadata.id, code: code, at: bundle.location,
          message: words, evidence: [evidence], confidence: confidence,
          consequence: .refusedAtUpload))
    }
  }
}

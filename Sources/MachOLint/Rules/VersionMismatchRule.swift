import AppPackage

/// An extension or an app inside of an app that has another version than the app.
public enum VersionMismatchRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "version-mismatch", codes: [90473, 90379],
    summary: "An extension, watch app or App Clip has another version than the app it is in.",
    checks: """
      CFBundleVersion and CFBundleShortVersionString of an extension must be those of the app that \
      it is in, and those of a watch app or App Clip those of the app around it; for iOS, tvOS, \
      watchOS and visionOS. Frameworks have versions of their own.
      """,
    why: """
      The store warns about extensions, each time. It refuses the app for a watch app. App Clips \
      are refused by Xcode already; what the store says of them is not on record.
      """,
    fix: """
      Give all targets one MARKETING_VERSION and one CURRENT_PROJECT_VERSION, in the project instead \
      of in the targets.
      """,
    phrases: [
      "cfbundleversion mismatch", "cfbundleshortversionstring mismatch",
      "must match that of its containing parent app",
      "does not match the value in your companion app",
    ])

  public static let examples = [
    RuleExample.fires(
      "an app with an extension that has versions of its own",
      .app(
        .init(), info: versions("24.1", "24.1.0.0"),
        ["PlugIns/Share.appex/Info.plist": .info(versions("24.0", "1"))]),
      "CFBundleVersion is 1, and that of the app is 24.1.0.0",
      "CFBundleShortVersionString is 24.0, and that of the app is 24.1"),
    .fires(
      "an app with a watch app that was not counted on",
      .app(
        .init(), info: versions("1.2", "859"),
        [
          "Watch/Watch.app/Info.plist": .info(
            versions("1.2", "1").merging(["CFBundleSupportedPlatforms": ["WatchOS"]]) { $1 })
        ]), "CFBundleVersion is 1, and that of the app is 859"),
    .fires(
      "an app with an App Clip of another version",
      .app(
        .init(), info: versions("1.2", "859"),
        [
          "AppClips/Clip.app/Info.plist": .info(
            versions("1.2", "1").merging(["NSAppClip": [:]]) { $1 })
        ]), "CFBundleVersion is 1, and that of the app is 859"),
    .silent(
      "an app with an extension of the same version",
      .app(
        .init(), info: versions("1.2", "34"),
        ["PlugIns/Share.appex/Info.plist": .info(versions("1.2", "34"))])),
    .silent(
      "an app with a framework of another version",
      .app(
        .init(), info: versions("1.2", "34"),
        ["Frameworks/Kit.framework/Info.plist": .info(versions("8.0", "1"))])),
    .silent(
      "an app with an extension without a version, which is told of elsewhere",
      .app(
        .init(), info: versions("1.2", "34"), ["PlugIns/Share.appex/Info.plist": .info([:])])),
    .silent(
      "an app for the Mac",
      PackageRecipe([
        "Mac.app/Contents/Info.plist": .info(
          versions("1.2", "34").merging(["CFBundleSupportedPlatforms": ["MacOSX"]]) { $1 }),
        "Mac.app/Contents/PlugIns/Share.appex/Contents/Info.plist": .info(versions("1.0", "1")),
      ])),
  ]

  private static func versions(
    _ short: String, _ build: String
  ) -> [String: PackageRecipe.File.Value] {
    ["CFBundleShortVersionString": .text(short), "CFBundleVersion": .text(build)]
  }

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard bundle.isInUpload, [.app, .appExtension].contains(bundle.bundle.kind),
      let app = bundle.parents.innermostApp
    else { return }
    // What Apple does about it depends on what it is.
    let (code, confidence, consequence): (Int?, Confidence, Consequence) =
      bundle.bundle.kind == .appExtension
      ? (90473, .certain, .warnedByApple)
      : bundle.bundle.isWatchApp
        ? (90379, .certain, .refusedAtUpload) : (nil, .possible, .refusedAtUpload)
    for key in ["CFBundleVersion", "CFBundleShortVersionString"] {
      guard let own = bundle.text(key), let other = LintBundle.text(key, of: app), own != other
      else { continue }
      report.report(
        Finding(
          rule: metadata.id, code: code, at: bundle.location,
          message: "\(key) is \(own), and that of the app is \(other)",
          evidence: [Evidence(key, own), Evidence("\(key) of \(app.name)", other)],
          confidence: confidence, consequence: consequence))
    }
  }
}

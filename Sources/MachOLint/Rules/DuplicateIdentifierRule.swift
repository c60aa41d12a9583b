import AppPackage
import MachOCore

/// Two bundles of an app with the same identifier.
public enum DuplicateIdentifierRule: PackageRule {
  public static let metadata = RuleMetadata(
    id: "duplicate-identifier", codes: [90685, 90806],
    summary: "Two bundles of an app have the same identifier.",
    checks: """
      CFBundleIdentifier of all apps, extensions and frameworks in an app for iOS, tvOS, watchOS or \
      visionOS are compared. Two copies of a library, one for iOS and one for the watch, have the \
      same identifier by right, and so have those of an app and its App Clip. Bundles of resources \
      are left out.
      """,
    why: """
      The store refuses the app. A framework that was embedded twice, in the app and in a framework \
      or extension, is the usual cause. Copies for two platforms were refused at times as well \
      (90806).
      """,
    fix:
      "Embed the framework once, in the app itself, or give one of the bundles another identifier.",
    phrases: ["cfbundleidentifier collision", "must have a unique bundle identifier"])

  public static let examples = [
    RuleExample.fires(
      "an app with a framework that is there twice",
      .app(
        .init(),
        [
          "Frameworks/A.framework/Info.plist": kit,
          "PlugIns/Share.appex/Frameworks/A.framework/Info.plist": kit,
        ]),
      "has the identifier com.example.Kit, as has Frameworks/A.framework"),
    .fires(
      "an app with an extension of its own identifier",
      .app(
        .init(),
        [
          "PlugIns/Share.appex/Info.plist": .info(["CFBundleIdentifier": "com.example.App"])
        ]), "has the identifier com.example.App, as has App.app"),
    .fires(
      "an app with copies of a framework for iOS and for the watch",
      .app(
        .init(),
        [
          "Frameworks/A.framework/Info.plist": kit,
          "Watch/Watch.app/Info.plist": .info([
            "CFBundleIdentifier": "com.example.App.watch",
            "CFBundleSupportedPlatforms": ["WatchOS"],
          ]),
          "Watch/Watch.app/Frameworks/A.framework/Info.plist": .info([
            "CFBundleIdentifier": "com.example.Kit", "CFBundleSupportedPlatforms": ["WatchOS"],
          ]),
        ]),
      "has the identifier com.example.Kit, as has Frameworks/A.framework for another platform"),
    .silent(
      "an app with two frameworks",
      .app(
        .init(),
        [
          "Frameworks/A.framework/Info.plist": kit,
          "Frameworks/B.framework/Info.plist": .info(["CFBundleIdentifier": "com.example.B"]),
        ])),
    .silent(
      "a framework and the bundle of its resources",
      .app(
        .init(),
        ["Frameworks/A.framework/Info.plist": kit, "A.bundle/Info.plist": kit])),
    .silent(
      "an app and its App Clip, each with its copy of a framework",
      .app(
        .init(),
        [
          "Frameworks/A.framework/Info.plist": kit,
          "AppClips/Clip.app/Info.plist": .info([
            "CFBundleIdentifier": "com.example.App.Clip", "NSAppClip": [:],
          ]),
          "AppClips/Clip.app/Frameworks/A.framework/Info.plist": kit,
        ])),
    .silent(
      "two apps side by side",
      PackageRecipe([
        "A.app/Info.plist": .info(["CFBundleIdentifier": "com.example.App"]),
        "B.app/Info.plist": .info(["CFBundleIdentifier": "com.example.App"]),
      ])),
  ]

  private static let kit = PackageRecipe.File.info(["CFBundleIdentifier": "com.example.Kit"])

  public static func check(_ package: LintPackage, _ report: LintReporter) {
    // The first bundle of each identifier, for one platform and for all.
    var first: [Key: Bundle] = [:]
    for bundle in package.package.bundles where bundle.kind.hasCode {
      guard let app = package.uploadedApp(of: bundle), app.isStoreDeviceApp,
        let identifier = bundle.identifier, !identifier.isEmpty
      else { continue }
      // What it says, or else what the bundle around it says.
      let platform =
        bundle.platform
        ?? package.package.bundles(around: bundle).lazy.compactMap(\.platform).first
      let scope = scope(of: bundle, package) ?? app.path
      let key = Key(app: scope, identifier: identifier, platform: platform)
      let any = Key(app: scope, identifier: identifier, platform: nil)
      if let other = first[key] {
        add(bundle, other, isSame: true, app, report)
      } else if let other = first[any] {
        add(bundle, other, isSame: false, app, report)
      }
      for key in [key, any] where first[key] == nil { first[key] = bundle }
    }
  }

  /// An App Clip brings its own copies of frameworks, as it is installed without its app.
  private static func scope(of bundle: Bundle, _ package: LintPackage) -> String? {
    ([bundle] + package.package.bundles(around: bundle)).first(where: \.isAppClip)?.path
  }

  private struct Key: Hashable {
    let app: String
    let identifier: String
    let platform: PlatformKind?
  }

  private static func add(
    _ bundle: Bundle, _ other: Bundle, isSame: Bool, _ app: Bundle, _ report: LintReporter
  ) {
    let place =
      other.path == app.path
      ? app.name : String(other.path.dropFirst(app.path.isEmpty ? 0 : app.path.count + 1))
    let identifier = bundle.identifier ?? ""
    report.report(
      Finding(
        rule: metadata.id, code: isSame ? 90685 : 90806,
        at: Finding.Location(bundle: bundle.path, file: bundle.infoPath ?? bundle.path),
        message: "has the identifier \(identifier), as has \(place)"
          + (isSame ? "" : " for another platform"),
        evidence: [Evidence("CFBundleIdentifier", identifier)],
        confidence: isSame ? .certain : .note, consequence: .refusedAtUpload))
  }
}

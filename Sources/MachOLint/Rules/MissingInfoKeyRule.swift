import AppPackage
import MachOCore

/// A bundle whose Info.plist lacks a key without which the store takes none.
public enum MissingInfoKeyRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "missing-info-key", codes: [90360],
    summary: "The Info.plist of a bundle has no MinimumOSVersion, or an extension has no name.",
    checks: """
      Every app, extension and framework in an app for iOS, tvOS, watchOS or visionOS must have \
      MinimumOSVersion, and every extension CFBundleName, CFBundleDisplayName and \
      CFBundleExecutable; that one in the folder Extensions has no CFBundleDisplayName is possibly \
      refused, as only others are on record. An empty text is like none: a build setting that was \
      never set leaves it. In a dynamic framework for devices that is in no app, what is missing is \
      possibly put in later. Versions are told of by missing-version, and a framework's executable \
      by missing-executable.
      """,
    why: """
      The store refuses the app and names each key. Frameworks that were put together by hand are \
      the usual cause.
      """,
    fix: """
      Put the key into the Info.plist; MinimumOSVersion is the deployment target that the binary \
      was built with.
      """,
    phrases: ["missing info.plist value", "a value for the key", "invalid minimumosversion"])

  public static let examples = [
    RuleExample.fires(
      "an app with a framework that does not say which system it needs",
      .app(.init(), framework(["CFBundleExecutable": "Kit"])),
      "has no MinimumOSVersion"),
    .fires(
      "an app with a framework whose minimum is empty",
      .app(.init(), framework(["MinimumOSVersion": ""])), "MinimumOSVersion is empty"),
    .fires(
      "an app with an extension whose name was never set",
      .app(
        .init(),
        [
          "PlugIns/Share.appex/Info.plist": .info([
            "CFBundleDisplayName": "", "CFBundleExecutable": "Share", "MinimumOSVersion": "15.0",
          ])
        ]), "has no CFBundleName", "CFBundleDisplayName is empty"),
    .fires(
      "a dynamic framework that is to be embedded",
      PackageRecipe([
        "Kit.framework/Info.plist": .info(["CFBundleExecutable": "Kit"]),
        "Kit.framework/Kit": .image(.with { $0.fileType = .dylib }),
      ]), "has no MinimumOSVersion"),
    .silent("an app with the keys", .app(.init(), framework(["MinimumOSVersion": "15.0"]))),
    .silent(
      "an app for the Mac, which has LSMinimumSystemVersion",
      PackageRecipe([
        "Mac.app/Contents/Info.plist": .info(["CFBundleSupportedPlatforms": ["MacOSX"]])
      ])),
    .silent(
      "an app that was built for the simulator",
      .app(
        .with { $0.platform = .iOSSimulator },
        info: ["CFBundleSupportedPlatforms": ["iPhoneSimulator"], "MinimumOSVersion": ""])),
    .silent(
      "a framework of a static library, which no app embeds",
      PackageRecipe([
        "Kit.framework/Info.plist": .info(["CFBundleExecutable": "Kit"]),
        "Kit.framework/Kit": .archive([("a.o", .with { $0.fileType = .object })]),
      ])),
    .silent(
      "an app with resources of their own", .app(.init(), ["Kit.bundle/Info.plist": .info([:])])),
  ]

  private static func framework(
    _ info: [String: PackageRecipe.File.Value]
  ) -> KeyValuePairs<String, PackageRecipe.File> {
    ["Frameworks/Kit.framework/Info.plist": .info(info)]
  }

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard let confidence = bundle.uploadConfidence, let info = bundle.bundle.info,
      bundle.bundle.kind.isAppOrPart
    else { return }
    var keys = ["MinimumOSVersion"]
    if bundle.bundle.kind == .appExtension {
      keys += ["CFBundleExecutable", "CFBundleName", "CFBundleDisplayName"]
    }
    for key in keys {
      guard let (words, evidence) = bundle.lack(of: key) else { continue }
      let isOnRecord = key != "CFBundleDisplayName" || info["EXAppExtensionAttributes"] == nil
      report.report(
        Finding(
          rule: metadata.id, code: 90360, at: bundle.location,
          message: words, evidence: [evidence],
          confidence: isOnRecord ? confidence : .possible, consequence: .refusedAtUpload))
    }
  }
}

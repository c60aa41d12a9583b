import AppPackage
import MachOCore

/// A bundle whose version is not made of numbers.
public enum VersionFormatRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "version-format", codes: [90060, 90058, 90059],
    summary: "A version of a bundle is not made of numbers with periods between them.",
    checks: """
      CFBundleShortVersionString of every app, extension and framework in an app for iOS, tvOS, \
      watchOS or visionOS must be one to three numbers with periods between them. CFBundleVersion \
      must be made of numbers too, and have 18 characters at most; more than three of them are \
      taken, whatever Apple's message says. A dynamic framework for devices that is in no app is \
      judged as what apps are going to embed. That there is none is told of by missing-version.
      """,
    why: """
      The store refuses the app, most often for a framework in it that was built from a version \
      such as 8.22.3-beta.0.
      """,
    fix: """
      Leave everything behind the numbers out of the Info.plist, and keep it in a key of your own.
      """,
    phrases: [
      "must be a period-separated list of", "at most three non-negative integers",
      "must be no longer than 18 characters",
    ])

  public static let examples = [
    RuleExample.fires(
      "an app with a beta of a framework",
      .app(
        .init(), framework(["CFBundleShortVersionString": "8.22.3-beta.0", "CFBundleVersion": "1"])),
      "CFBundleShortVersionString is \"8.22.3-beta.0\", not one to three numbers"),
    .fires(
      "an app with a framework of four numbers",
      .app(.init(), framework(["CFBundleShortVersionString": "7.1.2.1", "CFBundleVersion": "1"])),
      "CFBundleShortVersionString is \"7.1.2.1\", not one to three numbers"),
    .fires(
      "an app with a framework that has a blank in its version",
      .app(.init(), framework(["CFBundleVersion": "241209 854"])),
      "CFBundleVersion is \"241209 854\", not made of numbers"),
    .fires(
      "an app with a framework whose version is a build setting",
      .app(.init(), framework(["CFBundleVersion": "$(CURRENT_PROJECT_VERSION)"])),
      "CFBundleVersion is \"$(CURRENT_PROJECT_VERSION)\", not made of numbers"),
    .fires(
      "an app whose version has too many digits",
      .app(.init(), info: ["CFBundleVersion": "2026.1130.165800.12"]),
      "CFBundleVersion has 19 characters, and may have 18"),
    .fires(
      "an app whose version is no text", .app(.init(), info: ["CFBundleVersion": true]),
      "CFBundleVersion is of type boolean, not string"),
    .fires(
      "a beta of a framework that is to be embedded",
      PackageRecipe([
        "Kit.framework/Info.plist": .info([
          "CFBundleExecutable": "Kit", "CFBundleShortVersionString": "2.0.0-rc",
        ]),
        "Kit.framework/Kit": .image(.with { $0.fileType = .dylib }),
      ]), "CFBundleShortVersionString is \"2.0.0-rc\", not one to three numbers"),
    .silent(
      "an app whose CFBundleVersion has four numbers",
      .app(.init(), info: ["CFBundleShortVersionString": "24.1", "CFBundleVersion": "24.1.0.0"])),
    .silent(
      "an app of one number",
      .app(.init(), info: ["CFBundleShortVersionString": "7", "CFBundleVersion": "202607300053"])),
    .silent(
      "an empty version, which is told of elsewhere",
      .app(.init(), framework(["CFBundleVersion": ""]))),
    .silent(
      "a bundle of resources", .app(.init(), ["Kit.bundle/Info.plist": .info(beta)])),
    .silent(
      "a static framework, which no app embeds",
      PackageRecipe([
        "Kit.framework/Info.plist": .info(beta.merging(["CFBundleExecutable": "Kit"]) { $1 }),
        "Kit.framework/Kit": .archive([("a.o", .with { $0.fileType = .object })]),
      ])),
    .silent(
      "an app for the Mac",
      PackageRecipe([
        "Mac.app/Contents/Info.plist": .info(
          beta.merging(["CFBundleSupportedPlatforms": ["MacOSX"]]) { $1 })
      ])),
  ]

  private static let beta: [String: PackageRecipe.File.Value] = [
    "CFBundleShortVersionString": "1.0-beta", "CFBundleVersion": "1.0-beta",
  ]

  private static func framework(
    _ info: [String: PackageRecipe.File.Value]
  ) -> KeyValuePairs<String, PackageRecipe.File> {
    ["Frameworks/Kit.framework/Info.plist": .info(info)]
  }

  private static let mostCharacters = 18

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard let sureness = bundle.uploadConfidence, let info = bundle.bundle.info,
      bundle.bundle.kind.isAppOrPart
    else { return }
    for (key, code) in [("CFBundleShortVersionString", 90060), ("CFBundleVersion", 90058)] {
      guard let value = info[key], !bundle.lacks(key) else { continue }
      guard let whole = value.string, let text = bundle.text(key) else {
        add(
          code, key, "is of type \(value.typeName), not string", value.typeName,
          min(.possible, sureness), bundle, report)
        continue
      }
      let count = numberCount(whole)
      let isShort = key == "CFBundleShortVersionString"
      if count == nil || (isShort && count ?? 0 > 3) {
        add(
          code, key,
          "is \"\(text)\", not " + (isShort ? "one to three numbers" : "made of numbers"), text,
          sureness, bundle, report)
      } else if !isShort, whole.utf8.count > mostCharacters {
        add(
          90059, key, "has \(whole.utf8.count) characters, and may have \(mostCharacters)", text,
          min(.likely, sureness), bundle, report)
      }
    }
  }

  /// How many numbers it is, with periods between them; nil when it is something else.
  private static func numberCount(_ text: String) -> Int? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(digits.contains) } ? parts.count : nil
  }

  private static func add(
    _ code: Int, _ key: String, _ message: String, _ text: String, _ confidence: Confidence,
    _ bundle: LintBundle, _ report: LintReporter
  ) {
    report.report(
      Finding(
        rule: metadata.id, code: code, at: bundle.location, message: key + " " + message,
        evidence: [Evidence(key, text)], confidence: confidence, consequence: .refusedAtUpload))
  }
}

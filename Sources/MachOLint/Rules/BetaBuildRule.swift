import AppPackage
import MachOCore

/// An app that was built with a beta, or on one.
public enum BetaBuildRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "beta-build", codes: [90111, 90301, 90534],
    summary: "An app was built on a beta of macOS, or with a beta of Xcode or of an SDK.",
    checks: """
      BuildMachineOSBuild, DTXcodeBuild, DTSDKBuild and DTPlatformBuild of an app's Info.plist must \
      not be numbers of betas, in which four digits that begin with 5 and a letter are behind the \
      capital letter: 26A5388g. Quick security fixes end with a letter too, but have six digits. \
      Libraries in the app may have been built on a beta. An app for the Mac is looked at when it \
      is meant for the store, and is possibly refused.
      """,
    why: """
      The store refuses what was built on a beta of macOS, and its message speaks of Xcode and of \
      the SDK only. With the newest beta of Xcode an app can be tested with TestFlight, but not \
      submitted, and as soon as there is a release candidate it cannot be uploaded either: that is \
      possibly refused.
      """,
    fix: "Build the app with a released Xcode, on a released macOS.",
    phrases: [
      "currently accepting applications built with this version", "beta software",
      "unsupported sdk or xcode version", "invalid toolchain",
      "although you can use beta versions of sdks", "using an xcode beta version to test your app",
      "public (gm) versions of xcode",
    ])

  public static let examples = [
    RuleExample.fires(
      "an app that was built on a beta of macOS",
      .app(.init(), info: ["BuildMachineOSBuild": "26A5388g", "DTXcodeBuild": "17C52"]),
      "was built on a beta of macOS: BuildMachineOSBuild is 26A5388g"),
    .fires(
      "an app that was built with a beta of Xcode",
      .app(
        .init(),
        info: [
          "BuildMachineOSBuild": "25C56", "DTXcodeBuild": "27A5252f", "DTSDKBuild": "24A5380c",
          "DTPlatformBuild": "24A5380c",
        ]),
      "was built with a beta of Xcode or of an SDK: DTXcodeBuild is 27A5252f, DTSDKBuild is "
        + "24A5380c, DTPlatformBuild is 24A5380c"),
    .fires(
      "an app for the Mac's store that was built on a beta of macOS",
      PackageRecipe([
        "Mac.app/Contents/Info.plist": .info([
          "BuildMachineOSBuild": "26A5388g", "CFBundleSupportedPlatforms": ["MacOSX"],
        ]),
        "Mac.app/Contents/_MASReceipt/receipt": .bytes([1]),
      ]), "was built on a beta of macOS: BuildMachineOSBuild is 26A5388g"),
    .silent(
      "an app of released tools, on a Mac with a security fix",
      .app(
        .init(), info: ["BuildMachineOSBuild": "22E772610a", "DTXcodeBuild": "11E608c"])),
    .silent(
      "an app of a release with many builds",
      .app(.init(), info: ["BuildMachineOSBuild": "20A2411", "DTXcodeBuild": "8C1002"])),
    .silent(
      "an app with a framework that was built on a beta",
      .app(
        .init(),
        ["Frameworks/Kit.framework/Info.plist": .info(["BuildMachineOSBuild": "26A5388g"])])),
    .silent(
      "an app that was built for the simulator",
      .app(
        .with { $0.platform = .iOSSimulator },
        info: [
          "BuildMachineOSBuild": "26A5388g", "CFBundleSupportedPlatforms": ["iPhoneSimulator"],
        ])),
  ]

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard bundle.isUploadedApp, bundle.isInUpload || bundle.isMacStoreApp else { return }
    let machine = betas(["BuildMachineOSBuild"], of: bundle)
    let tools = betas(["DTXcodeBuild", "DTSDKBuild", "DTPlatformBuild"], of: bundle)
    add(
      bundle.isInUpload ? 90111 : 90301, "was built on a beta of macOS", machine,
      bundle.isInUpload ? .likely : .possible, bundle, report)
    add(90534, "was built with a beta of Xcode or of an SDK", tools, .possible, bundle, report)
  }

  private static func betas(_ keys: [String], of bundle: LintBundle) -> [Evidence] {
    keys.compactMap { key in
      guard let text = bundle.text(key), BuildNumber(text)?.isBeta == true else { return nil }
      return Evidence(key, text)
    }
  }

  private static func add(
    _ code: Int, _ message: String, _ evidence: [Evidence], _ confidence: Confidence,
    _ bundle: LintBundle, _ report: LintReporter
  ) {
    guard !evidence.isEmpty else { return }
    let keys = evidence.map { "\($0.label) is \($0.text)" }.joined(separator: ", ")
    report.report(
      Finding(
        rule: metadata.id, code: code, at: bundle.location, message: message + ": " + keys,
        evidence: evidence, confidence: confidence, consequence: .refusedAtUpload))
  }
}

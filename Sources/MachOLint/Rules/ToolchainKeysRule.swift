import AppPackage
import MachOCore

/// An app whose Info.plist does not say what it was built with.
public enum ToolchainKeysRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "toolchain-keys", codes: [90507, 90534],
    summary: "The Info.plist of an app does not say which Xcode and which SDK built it.",
    checks: """
      Xcode puts DTPlatformName, DTPlatformBuild, DTSDKName, DTSDKBuild, DTXcode, DTXcodeBuild and \
      DTCompiler into the Info.plist of an app. For iOS, tvOS, watchOS and visionOS DTPlatformName \
      must be there, and so must the others; that one or two are missing is but possibly \
      refused, as not all of them are on record by their names. The values of DTPlatformBuild, \
      DTSDKBuild and DTXcodeBuild must look like Apple's numbers of builds. In an app for the Mac \
      that is meant for the store it is possibly refused that all are missing. Versions that are \
      too old are told of by old-sdk, betas by beta-build.
      """,
    why: """
      By these keys the store tells which Xcode an app was built with, and refuses what was built \
      with one that it does not take. Apps that were put together by another tool lack them.
      """,
    fix: """
      Put the keys into the Info.plist, with the values that Xcode writes for the SDK that the app \
      was built with: `xcodebuild -version -sdk iphoneos` tells them.
      """,
    phrases: [
      "dtplatformname", "invalid toolchain", "unsupported version of xcode or sdk",
      "unsupported sdk or xcode version",
    ])

  public static let examples = [
    RuleExample.fires(
      "an app that was put together by another tool", .app(),
      "has no DTPlatformName, DTXcode, DTXcodeBuild, DTSDKName, DTSDKBuild, "
        + "DTPlatformBuild, DTCompiler"),
    .fires(
      "an app that names its platform only",
      .app(.init(), info: ["DTPlatformName": "iphoneos", "DTXcodeBuild": ""]),
      "has no DTXcode, DTXcodeBuild, DTSDKName, DTSDKBuild, DTPlatformBuild, DTCompiler"),
    .fires(
      "an app without the number of the SDK's build",
      .app(.init(), info: keys.merging(["DTSDKBuild": ""]) { $1 }), "has no DTSDKBuild"),
    .fires(
      "an app of a tool that did not know which Xcode it used",
      .app(.init(), info: keys.merging(["DTXcodeBuild": "UNKNOWN"]) { $1 }),
      "DTXcodeBuild is \"UNKNOWN\", which is no build of Apple's"),
    .fires(
      "an app for the Mac's store without them",
      PackageRecipe([
        "Mac.app/Contents/Info.plist": .info(["CFBundleSupportedPlatforms": ["MacOSX"]]),
        "Mac.app/Contents/_MASReceipt/receipt": .bytes([1]),
      ]),
      "has no DTPlatformName, DTXcode, DTXcodeBuild, DTSDKName, DTSDKBuild, "
        + "DTPlatformBuild, DTCompiler"),
    .silent("an app of Xcode's", .app(.init(), info: keys)),
    .silent(
      "an app for the Mac, from another place than the store",
      PackageRecipe([
        "Mac.app/Contents/Info.plist": .info(["CFBundleSupportedPlatforms": ["MacOSX"]])
      ])),
    .silent(
      "an app that was built for the simulator, where a key is empty",
      .app(
        .with { $0.platform = .iOSSimulator },
        info: keys.merging([
          "CFBundleSupportedPlatforms": ["iPhoneSimulator"], "DTPlatformBuild": "",
          "DTPlatformName": "iphonesimulator",
        ]) { $1 })),
    .silent(
      "an app with a framework without them",
      .app(.init(), info: keys, ["Frameworks/Kit.framework/Info.plist": .info([:])])),
  ]

  private static let keys: [String: PackageRecipe.File.Value] = [
    "DTCompiler": "com.apple.compilers.llvm.clang.1_0", "DTPlatformBuild": "23C57",
    "DTPlatformName": "iphoneos", "DTSDKBuild": "23C57", "DTSDKName": "iphoneos26.2",
    "DTXcode": "2620", "DTXcodeBuild": "17C52",
  ]

  /// In the order in which they are told.
  private static let names = [
    "DTPlatformName", "DTXcode", "DTXcodeBuild", "DTSDKName", "DTSDKBuild", "DTPlatformBuild",
    "DTCompiler",
  ]

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard bundle.isUploadedApp, bundle.bundle.info != nil,
      bundle.isInUpload || bundle.isMacStoreApp
    else { return }
    let missing = names.filter { bundle.lacks($0) }
    // All but the name of the platform, which has a code of its own.
    let lacksAll = missing.count >= names.count - 1
    if bundle.isInUpload, missing.first == names.first {
      add(90507, missing, .likely, bundle, report)
    } else if lacksAll {
      add(90534, missing, bundle.isInUpload ? .likely : .possible, bundle, report)
    } else if bundle.isInUpload, !missing.isEmpty {
      // Tools that do not write the compiler's name have got apps into the store.
      let isKnownToPass = missing == ["DTCompiler"]
      add(
        isKnownToPass ? nil : 90534, missing, isKnownToPass ? .note : .possible, bundle, report)
    }
    guard bundle.isInUpload else { return }
    for key in ["DTXcodeBuild", "DTSDKBuild", "DTPlatformBuild"] {
      guard let text = bundle.text(key), BuildNumber(text) == nil else { continue }
      report.report(
        Finding(
          rule: metadata.id, code: 90534, at: bundle.location,
          message: "\(key) is \"\(text)\", which is no build of Apple's",
          evidence: [Evidence(key, text)], confidence: .possible, consequence: .refusedAtUpload))
    }
  }

  private static func add(
    _ code: Int?, _ missing: [String], _ confidence: Confidence, _ bundle: LintBundle,
    _ report: LintReporter
  ) {
    let names = missing.joined(separator: ", ")
    report.report(
      Finding(
        rule: metadata.id, code: code, at: bundle.location,
        message: "has no \(names)", evidence: missing.map { Evidence($0, "none") },
        confidence: confidence,
        consequence: code == nil ? .noRefusalOnRecord : .refusedAtUpload))
  }
}

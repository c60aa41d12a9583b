import AppPackage
import MachOBytes
import MachOCore

/// An app that was built with an SDK which the store does not take any more.
public enum OldSDKRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "old-sdk", codes: [90725],
    summary: "An app was built with an older SDK than the store takes.",
    checks: """
      The SDK of an app's own program for iOS, tvOS, watchOS or visionOS, as its slices for devices \
      state it, must not be older than the store's minimum of the day, which is raised each spring. \
      Where no slice states a version, DTSDKName or DTPlatformVersion of the Info.plist counts, and \
      so it does where the program is a copy of Apple's, as in an app for Messages; an SDK of 0 is \
      told of by sdk-version. What is embedded in the app may be older; of an app for the watch \
      alone, which Apple's tools put into a container, the watch app counts. A minimum that \
      starts later is a warning until then; where only a month is known, its last day stands for \
      it. Before the year in which it starts it is but noted. The oldest system that the app runs \
      on has nothing to do with it.
      """,
    why: """
      The store refuses the app from the day on, after some months of warnings. There is no such \
      minimum for the Mac.
      """,
    fix: """
      Build the app with a newer Xcode. The SDK is that of the link: a linker that is not Apple's \
      takes it from `-platform_version`.
      """,
    phrases: [
      "sdk version issue", "this app was built with the", "must be built with the ios",
      "must be built with the tvos", "must be built with the visionos",
      "must be built with the watchos",
    ])

  public static let examples = [
    RuleExample.fires(
      "an app that was built with the SDK of iOS 18", .app(.with { $0.sdk = "18.5" }),
      "was built with the SDK of iOS 18.5; the store asks for 26.0"),
    .fires(
      "an app for which time is running out", .app(.with { $0.sdk = "26.2" }),
      "was built with the SDK of iOS 26.2; the store asks for 27.0 from 2027-04-30 on"),
    .fires(
      "an app for watchOS, whose SDKs had other numbers", watch("11.2"),
      "was built with the SDK of watchOS 11.2; the store asks for 26.0"),
    .fires(
      "an app whose program states no SDK, but whose Info.plist does",
      .app(.with { $0.platform = nil }, info: ["DTSDKName": "iphoneos17.4"]),
      "was built with the SDK of iOS 17.4, as DTSDKName says; the store asks for 26.0"),
    .fires(
      "an app for Messages, whose Info.plist tells the SDK",
      .app(.with { $0.sdk = "27.0" }, info: messages("iphoneos18.5")),
      "was built with the SDK of iOS 18.5, as DTSDKName says; the store asks for 26.0"),
    .fires(
      "an app for the watch alone, in the container that Apple puts around it",
      .app(
        .with { $0.sdk = "14.0" }, info: ["ITSWatchOnlyContainer": true],
        [
          "Watch/Watch.app/Info.plist": .info([
            "CFBundleExecutable": "Watch", "CFBundleSupportedPlatforms": ["WatchOS"],
          ]),
          "Watch/Watch.app/Watch": .image(
            .with {
              $0.platform = .watchOS
              $0.sdk = "10.5"
            }),
        ]), "was built with the SDK of watchOS 10.5; the store asks for 26.0"),
    .silent("an app of the newest SDK", .app(.with { $0.sdk = "27.0" })),
    .silent(
      "an app with a library of an older SDK",
      .app(
        .with { $0.sdk = "27.0" },
        [
          "Frameworks/Kit.framework/Kit": .image(
            .with {
              $0.fileType = .dylib
              $0.sdk = "15.0"
            })
        ])),
    .silent(
      "an app whose SDK is 0, which is told of elsewhere",
      .app(.with { $0.sdk = "0" }, info: ["DTSDKName": "iphoneos17.4"])),
    .silent(
      "an app that was built for the simulator",
      .app(
        .with {
          $0.platform = .iOSSimulator
          $0.sdk = "17.0"
        }, info: ["CFBundleSupportedPlatforms": ["iPhoneSimulator"]])),
    .silent(
      "an app for the Mac",
      PackageRecipe([
        "Mac.app/Contents/Info.plist": .info([
          "CFBundleExecutable": "Mac", "CFBundleSupportedPlatforms": ["MacOSX"],
        ]),
        "Mac.app/Contents/MacOS/Mac": .image(
          .with {
            $0.platform = .macOS
            $0.sdk = "10.14"
          }),
      ])),
    .silent(
      "an app for Messages, whose program is an old copy of Apple's",
      .app(.with { $0.sdk = "10.0" }, info: messages("iphoneos27.0"))),
    .silent(
      "an app with an old watch app, whose program is a copy of Apple's",
      .app(
        .with { $0.sdk = "27.0" },
        [
          "Watch/Watch.app/Info.plist": .info([
            "CFBundleExecutable": "Watch", "CFBundleSupportedPlatforms": ["WatchOS"],
            "WKWatchKitApp": true,
          ]),
          "Watch/Watch.app/Watch": .image(
            .with {
              $0.platform = .watchOS
              $0.sdk = "6.0"
            }),
        ])),
  ]

  private static func messages(_ sdk: String) -> [String: PackageRecipe.File.Value] {
    ["DTSDKName": .text(sdk), "LSApplicationLaunchProhibited": true]
  }

  private static func watch(_ sdk: String) -> PackageRecipe {
    PackageRecipe([
      "Watch.app/Info.plist": .info([
        "CFBundleExecutable": "Watch", "CFBundleSupportedPlatforms": ["WatchOS"],
      ]),
      "Watch.app/Watch": .image(
        .with {
          $0.platform = .watchOS
          $0.sdk = sdk
        }),
    ])
  }

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard bundle.bundle.kind == .app, bundle.isInUpload, isOwnProgram(bundle),
      let executable = bundle.executable
    else { return }
    let isOwn = !bundle.hasProgramOfApple
    let slices = executable.slices.filter { isOwn && $0.platform?.isStoreDevice == true }
    if let oldest = slices.filter({ $0.sdk?.rawValue ?? 0 > 0 }).min(by: {
      $0.sdk?.rawValue ?? 0 < $1.sdk?.rawValue ?? 0
    }), let sdk = oldest.sdk, let platform = oldest.platform {
      let architectures = slices.filter { $0.sdk == sdk }.map(\.architecture).unique
      judge(
        sdk, platform, at: bundle.location(of: executable, in: architectures),
        Evidence("sdk", sdk.text), "",
        bundle.isUploadedApp ? .certain : .likely, report)
    } else if slices.isEmpty, let platform = bundle.bundle.platform, let stated = stated(bundle) {
      judge(
        stated.version, platform, at: bundle.location, stated.evidence,
        ", as \(stated.evidence.label) says", .likely, report)
    }
  }

  /// Whether its program is the one that counts, and no copy of one of Apple's: the container of an
  /// app for the watch alone is one, and so is an old watch app, whose code is in its extension.
  private static func isOwnProgram(_ bundle: LintBundle) -> Bool {
    let isContainer = bundle.uploadedApp?.info?["ITSWatchOnlyContainer"]?.boolean == true
    return bundle.isUploadedApp != isContainer
      && bundle.bundle.info?["WKWatchKitApp"]?.boolean != true
  }

  /// What the Info.plist says of the SDK.
  private static func stated(_ bundle: LintBundle) -> (version: PackedVersion, evidence: Evidence)?
  {
    for key in ["DTSDKName", "DTPlatformVersion"] {
      guard let text = bundle.text(key) else { continue }
      // `iphoneos17.4`
      let digits = text.drop { !("0"..."9").contains($0) }
      if let version = PackedVersion(String(digits)), version.rawValue > 0 {
        return (version, Evidence(key, text))
      }
    }
    return nil
  }

  private static func judge(
    _ sdk: PackedVersion, _ platform: PlatformKind, at place: Finding.Location,
    _ evidence: Evidence, _ source: String, _ confidence: Confidence, _ report: LintReporter
  ) {
    // It has been refused since the first minimum above it.
    let floors = StoreDates.sdkFloors(for: platform)
    guard let first = floors.first(where: { sdk < $0.version }) else { return }
    var asked = [first]
    if let now = floors.last(where: { $0.from <= StoreDates.day }), now.from > first.from {
      asked.append(now)
    }
    let minimum = asked.last ?? first
    let start = minimum.from > StoreDates.day ? " from \(minimum.from.text) on" : ""
    report.report(
      Finding(
        rule: metadata.id, code: 90725, at: place,
        message: "was built with the SDK of \(platform.words) \(sdk.text)\(source); the store asks "
          + "for \(minimum.version.text)\(start)",
        evidence: [evidence]
          + asked.map { Evidence("minimum from \($0.from.text)", $0.version.text) },
        confidence: confidence, consequence: .refusedAtUpload,
        since: first.from, warnedSince: first.warnedFrom))
  }
}

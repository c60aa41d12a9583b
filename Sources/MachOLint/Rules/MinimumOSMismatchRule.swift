import AppPackage
import MachOCore

/// A bundle whose Info.plist promises an older system than its binary runs on.
public enum MinimumOSMismatchRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "minimum-os-mismatch", codes: [90208],
    summary: "A binary needs a newer system than the Info.plist of its bundle says.",
    checks: """
      MinimumOSVersion of every app, extension and framework in an app for iOS, tvOS, watchOS or \
      visionOS must not be lower than the minimum of its executable's slices for devices; it may \
      be higher. Slices for the simulator and for Mac Catalyst count on their own scales and are \
      left out. Where a processor came with a later system, its slice may start there: arm64 on \
      watches at 26.0. A slice for arm64e starts at iOS 14.0 by itself, and is possibly refused: on \
      record are slices that arm64e-slice tells of too. Copies of Apple's programs, as in apps for \
      Messages, are left out. A dynamic framework for devices that is in no app is \
      looked at too, as apps embed it as it is. Static libraries and object \
      files in a framework's place are told of by standalone-binary and executable-file-type, and \
      LSMinimumSystemVersion of an app for the Mac is left alone: no refusal of it is on record.
      """,
    why: """
      The store refuses the app. The usual cause is a library that was built without a deployment \
      target, so that its minimum is that of the SDK, or an Xcode that made a library for the app's \
      minimum of a static one, and left its Info.plist as it was.
      """,
    fix: """
      Build the library for the minimum that its Info.plist says, or raise MinimumOSVersion if \
      the app does not run on older systems anyhow.
      """,
    phrases: ["does not support the minimum os version specified", "minimum os version"])

  public static let examples = [
    RuleExample.fires(
      "an app with a framework that was built for a newer system",
      app(with: .image(library("17.0")), says: "13.0"),
      "Info.plist says 13.0, but the binary needs 17.0"),
    .fires(
      "an app with a framework that was built without a deployment target",
      app(with: .image(library("26.2", sdk: "26.2")), says: "13.0"),
      "Info.plist says 13.0, but the binary needs 26.2, as new as its SDK"),
    .fires(
      "an app with an extension that was built for a newer system",
      .app(
        .init(),
        [
          "PlugIns/Share.appex/Share": .image(.with { $0.minimumOS = "16.4" }),
          "PlugIns/Share.appex/Info.plist": .info([
            "CFBundleExecutable": "Share", "MinimumOSVersion": "16.0",
          ]),
        ]), "Info.plist says 16.0, but the binary needs 16.4"),
    .fires(
      "a framework of an XCFramework that was built for a newer system",
      PackageRecipe([
        "Kit.xcframework/ios-arm64/Kit.framework/Kit": .image(
          .with {
            $0.fileType = .dylib
            $0.minimumOS = "17.0"
          }),
        "Kit.xcframework/ios-arm64/Kit.framework/Info.plist": .info([
          "CFBundleExecutable": "Kit", "MinimumOSVersion": "13.0",
        ]),
      ]), "Info.plist says 13.0, but the binary needs 17.0"),
    .fires(
      "an app with a framework whose slice for arm64e starts at the first system for it",
      app(
        with: .universal([
          library("12.0"), library("14.0", .arm64e),
        ]), says: "12.0"), "Info.plist says 12.0, but the binary needs 14.0"),
    .silent(
      "an app with a framework that says it needs a system which is not there yet",
      app(with: .image(library("15.0")), says: "100.0")),
    .silent(
      "a static library in a framework's place, which is told of elsewhere",
      app(
        with: .archive([
          (
            "a.o",
            .with {
              $0.fileType = .object
              $0.minimumOS = "17.0"
            }
          )
        ]), says: "13.0")),
    .silent(
      "an app for Messages, whose programs are copies of Apple's",
      .app(
        .with { $0.minimumOS = "17.0" },
        info: ["LSApplicationLaunchProhibited": true, "MinimumOSVersion": "15.0"],
        [
          "PlugIns/S.appex/S": .image(.with { $0.minimumOS = "17.0" }),
          "PlugIns/S.appex/Info.plist": .info([
            "CFBundleExecutable": "S", "MinimumOSVersion": "15.0",
            "NSExtension": ["NSExtensionPrincipalClass": "StickerBrowserViewController"],
          ]),
        ])),
    .silent(
      "an app for Mac Catalyst, whose Info.plist speaks of macOS and whose program of iOS",
      mac(.macCatalyst, ["LSMinimumSystemVersion": "10.15", "MinimumOSVersion": "10.15"], "14.0")),
    .silent(
      "an app for the Mac that needs a newer system",
      mac(.macOS, ["LSMinimumSystemVersion": "10.15"], "11.0")),
    .silent(
      "a slice for the simulator of a framework that is in no app",
      PackageRecipe([
        "Kit.framework/Kit": .image(
          .with {
            $0.fileType = .dylib
            $0.platform = .iOSSimulator
            $0.minimumOS = "14.0"
          }),
        "Kit.framework/Info.plist": .info([
          "CFBundleExecutable": "Kit", "MinimumOSVersion": "12.0",
        ]),
      ])),
    .silent(
      "a framework for an older system than its Info.plist says",
      app(with: .image(library("12.0")), says: "13.0")),
    .silent(
      "a watch app, whose slice for arm64 starts at watchOS 26",
      PackageRecipe([
        "Watch.app/Info.plist": .info([
          "CFBundleExecutable": "Watch", "CFBundleSupportedPlatforms": ["WatchOS"],
          "MinimumOSVersion": "10.0",
        ]),
        "Watch.app/Watch": .image(
          .with {
            $0.platform = .watchOS
            $0.minimumOS = "26.0"
          }),
      ])),
    .fires(
      "a watch app that needs more than the first system for arm64",
      PackageRecipe([
        "Watch.app/Info.plist": .info([
          "CFBundleExecutable": "Watch", "CFBundleSupportedPlatforms": ["WatchOS"],
          "MinimumOSVersion": "10.0",
        ]),
        "Watch.app/Watch": .image(
          .with {
            $0.platform = .watchOS
            $0.minimumOS = "26.1"
          }),
      ]), "Info.plist says 10.0, but the binary needs 26.1"),
    .silent(
      "a slice for the simulator on Apple silicon, which starts at 14.0",
      .app(
        .with {
          $0.platform = .iOSSimulator
          $0.minimumOS = "14.0"
          $0.encryption = nil
        },
        info: [
          "CFBundleSupportedPlatforms": ["iPhoneSimulator"], "MinimumOSVersion": "12.0",
        ])),
  ]

  private static func library(
    _ minimumOS: String, _ architecture: Architecture = .arm64, sdk: String = "18.0"
  ) -> ImageRecipe {
    .with {
      $0.fileType = .dylib
      $0.architecture = architecture
      $0.minimumOS = minimumOS
      $0.sdk = sdk
    }
  }

  /// With a framework whose Info.plist says that it needs `minimumOS`.
  private static func app(with kit: PackageRecipe.File, says minimumOS: String) -> PackageRecipe {
    .app(
      .init(),
      [
        "Frameworks/Kit.framework/Kit": kit,
        "Frameworks/Kit.framework/Info.plist": .info([
          "CFBundleExecutable": "Kit", "MinimumOSVersion": .text(minimumOS),
        ]),
      ])
  }

  private static func mac(
    _ platform: PlatformKind, _ info: [String: PackageRecipe.File.Value], _ minimumOS: String
  ) -> PackageRecipe {
    PackageRecipe([
      "Mac.app/Contents/Info.plist": .info(
        ["CFBundleExecutable": "Mac", "CFBundleSupportedPlatforms": ["MacOSX"]]
          .merging(info) { $1 }),
      "Mac.app/Contents/MacOS/Mac": .image(
        .with {
          $0.platform = platform
          $0.minimumOS = minimumOS
        }),
    ])
  }

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard !bundle.hasProgramOfApple, let confidence = bundle.uploadConfidence,
      let stated = bundle.text("MinimumOSVersion"), let promised = PackedVersion(stated),
      let executable = bundle.executable
    else { return }
    let slices = executable.slices.filter { slice in
      !slice.isArchive && slice.fileType != .object && slice.platform?.isStoreDevice == true
        && (slice.minimumOS ?? promised) > max(promised, firstSystem(for: slice))
    }
    guard let needed = slices.compactMap(\.minimumOS).max() else { return }
    let isSure = slices.contains { $0.minimumOS ?? needed > firstSystemForARM64e || !isARM64e($0) }
    // Without a deployment target the minimum is that of the SDK.
    let isOfSDK = slices.contains { $0.minimumOS == needed && $0.sdk == needed }
    report.report(
      Finding(
        rule: metadata.id, code: 90208,
        at: bundle.location(of: executable, in: slices.map(\.architecture)),
        message: "Info.plist says \(stated), but the binary needs \(needed.text)"
          + (isOfSDK ? ", as new as its SDK" : ""),
        evidence: [Evidence("MinimumOSVersion", stated), Evidence("minos", needed.text)]
          + (isOfSDK ? [Evidence("sdk", needed.text)] : []),
        confidence: isSure ? confidence : .possible, consequence: .refusedAtUpload))
  }

  /// The first system that runs the slice's processor, where that is later than the first of all:
  /// compilers raise a lower minimum to it (LLVM's `Triple::getMinimumSupportedOSVersion`).
  private static func firstSystem(for slice: FileFacts.Slice) -> PackedVersion {
    let isNew = slice.architecture.type == .arm64 && slice.platform == .watchOS
    return PackedVersion(rawValue: isNew ? 26 << 16 : 0)
  }

  private static let firstSystemForARM64e = PackedVersion(rawValue: 14 << 16)

  private static func isARM64e(_ slice: FileFacts.Slice) -> Bool {
    slice.architecture == .arm64e && slice.platform == .iOS
  }
}

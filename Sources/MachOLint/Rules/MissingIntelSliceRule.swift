import AppPackage
import MachOBytes
import MachOCore

/// An app for Macs with Intel processors that has no code for them.
public enum MissingIntelSliceRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "missing-intel-slice", codes: [90981],
    summary: "An app for the Mac has no code for Intel, although its oldest system runs on it.",
    checks: """
      Where the own program of an app for the Mac, or of one for Mac Catalyst, has a slice for \
      arm64 and none for x86_64, LSMinimumSystemVersion must be 13.0 or later. In an app that is \
      not seen to be meant for the store, it is but noted.
      """,
    why: """
      The store refuses such apps, when the version before ran on Intel for one: that cannot be \
      seen here, and neither has Apple published the exact condition. The usual cause is a library \
      for arm64 only, because of which the build left Intel out.
      """,
    fix: """
      Build for both architectures, or raise the app's minimum to macOS 13.0; for Mac Catalyst \
      that is iOS 16.0.
      """,
    phrases: [
      "supports arm64 but not intel-based mac computers",
      "supports apple silicon but not intel-based mac computers",
      "currently supports intel-based mac computers",
    ])

  public static let examples = [
    RuleExample.fires(
      "an app for the Mac with arm64 only", mac([.arm64], minimumOS: "12.0"),
      "has no slice for x86_64, and LSMinimumSystemVersion is 12.0"),
    .fires(
      "an app for Mac Catalyst with arm64 only", mac([.arm64], minimumOS: "12.0", .macCatalyst),
      "has no slice for x86_64, and LSMinimumSystemVersion is 12.0"),
    .silent("an app for the Mac with both", mac([.arm64, .x86_64], minimumOS: "12.0")),
    .silent("an app for newer systems", mac([.arm64], minimumOS: "13.0")),
    .silent("an app for Intel only", mac([.x86_64], minimumOS: "10.13")),
    .silent("an app for iOS", .app()),
  ]

  private static func mac(
    _ architectures: [Architecture], minimumOS: String, _ platform: PlatformKind = .macOS
  ) -> PackageRecipe {
    PackageRecipe([
      "Mac.app/Contents/Info.plist": .info([
        "CFBundleExecutable": "Mac", "CFBundleSupportedPlatforms": ["MacOSX"],
        "LSMinimumSystemVersion": .text(minimumOS),
      ]),
      "Mac.app/Contents/MacOS/Mac": .universal(
        architectures.map { architecture in
          .with {
            $0.platform = platform
            $0.architecture = architecture
            $0.encryption = nil
          }
        }),
    ])
  }

  private static let firstFreeSystem = PackedVersion(rawValue: 13 << 16)

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard bundle.isInMacApp, bundle.isUploadedApp,
      let stated = bundle.bundle.info?["LSMinimumSystemVersion"]?.string,
      let minimum = PackedVersion(stated), minimum < firstFreeSystem,
      let executable = bundle.executable
    else { return }
    let types = Set(executable.slices.map(\.architecture.type))
    guard types.contains(.arm64), !types.contains(.x86_64) else { return }
    report.report(
      Finding(
        rule: metadata.id, code: 90981, at: bundle.location(of: executable),
        message: "has no slice for x86_64, and LSMinimumSystemVersion is \(stated)",
        evidence: [
          Evidence(
            "architectures",
            executable.slices.map(\.architecture.name).unique.joined(separator: " "))
        ], confidence: bundle.isMacStoreApp ? .possible : .note, consequence: .refusedAtUpload,
        since: CalendarDate(2026, 6, 1)))
  }
}

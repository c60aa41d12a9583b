import AppPackage
import MachOBytes
import MachOCore

/// A program for the watch without code for a processor that the store asks for.
public enum WatchArchitectureRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "watch-architecture", codes: [90733],
    summary: "An app for the watch lacks an architecture that the store asks for.",
    checks: """
      The programs of watch apps and their extensions must have a slice for arm64, and one for \
      arm64_32. Where the minimum is below watchOS 9.0, which ended support for the last 32-bit \
      watch, they must have armv7k too. Apple's own program in a WatchKit app is left out.
      """,
    why: """
      The store has been refusing watch apps without arm64_32 since late 2018, those for old \
      systems without armv7k as well, and those without arm64 since 28 April 2026; from January \
      2026 it warned. Whether an app that asks for watchOS 26.0 may leave out arm64_32 is not \
      known.
      """,
    fix: """
      Build with the setting "Standard Architectures" of a current Xcode, and get libraries that \
      have these slices.
      """,
    phrases: [
      "missing architecture", "watchos apps uploaded to app store connect must include the arm64",
      "apps built with watch os 5.0 and later sdks", "because it is built with the watchos",
    ])

  public static let examples = [
    RuleExample.fires(
      "a watch app without arm64", watch([.arm64_32], minimumOS: "10.0"), "has no slice for arm64"),
    .fires(
      "a watch app without arm64_32", watch([.arm64], minimumOS: "10.0"),
      "has no slice for arm64_32"),
    .fires(
      "a watch app for systems that run on 32-bit watches",
      watch([.arm64, .arm64_32], minimumOS: "8.0"),
      "has no slice for armv7k, which watchOS 8.0 runs on"),
    .silent("a watch app with both", watch([.arm64, .arm64_32], minimumOS: "10.0")),
    .silent(
      "a watch app for old systems with all three",
      watch([.arm64, .arm64_32, .armv7k], minimumOS: "8.0")),
    .silent(
      "the program of a WatchKit app, which is Apple's own",
      PackageRecipe([
        "Watch.app/Info.plist": info("4.0"),
        "Watch.app/Watch": .universal([slice(.armv7k, "4.0")]),
        "Watch.app/_WatchKitStub/WK": .universal([slice(.armv7k, "4.0")]),
      ])),
    .silent("an app for iOS", .app()),
  ]

  private static func watch(_ architectures: [Architecture], minimumOS: String) -> PackageRecipe {
    PackageRecipe([
      "Watch.app/Info.plist": info(minimumOS),
      "Watch.app/Watch": .universal(architectures.map { slice($0, minimumOS) }),
    ])
  }

  private static func info(_ minimumOS: String) -> PackageRecipe.File {
    .info([
      "CFBundleExecutable": "Watch", "CFBundleSupportedPlatforms": ["WatchOS"],
      "MinimumOSVersion": .text(minimumOS),
    ])
  }

  private static func slice(_ architecture: Architecture, _ minimumOS: String) -> ImageRecipe {
    .with {
      $0.platform = .watchOS
      $0.architecture = architecture
      $0.minimumOS = minimumOS
    }
  }

  /// The first system that runs on arm64 as well.
  private static let firstSystemForARM64 = PackedVersion(rawValue: 26 << 16)
  /// The first system that no 32-bit watch runs.
  private static let firstSystemWithoutARM = PackedVersion(rawValue: 9 << 16)

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard bundle.isInApp, [.app, .appExtension].contains(bundle.bundle.kind),
      let executable = bundle.executable, executable.slices.contains(where: isForWatch),
      // The stub is a copy of the app's program; the code is that of the extension.
      bundle.facts[PackagePath.join(bundle.bundle.path, "_WatchKitStub/WK")] == nil
    else { return }
    let slices = executable.slices.filter(isForWatch)
    let minimum =
      bundle.bundle.minimumOS.flatMap { PackedVersion($0) }
      ?? slices.compactMap(\.minimumOS).min()
    func has(_ architecture: Architecture) -> Bool {
      slices.contains { $0.architecture == architecture }
    }
    if !has(.arm64) {
      add(
        "has no slice for arm64", .likely, CalendarDate(2026, 4, 28), executable, bundle, report)
    }
    if !has(.arm64_32) {
      let isNeeded = minimum.map { $0 < firstSystemForARM64 } ?? false
      add(
        "has no slice for arm64_32", isNeeded ? .likely : .possible, CalendarDate(2018, 11, 1),
        executable, bundle, report)
    }
    if let minimum, minimum < firstSystemWithoutARM, !has(.armv7k) {
      add(
        "has no slice for armv7k, which watchOS \(minimum.text) runs on", .likely,
        CalendarDate(2018, 11, 1), executable, bundle, report)
    }
  }

  private static func isForWatch(_ slice: FileFacts.Slice) -> Bool {
    slice.platform == .watchOS && slice.fileType == .execute
  }

  private static func add(
    _ message: String, _ confidence: Confidence, _ since: CalendarDate, _ file: FileFacts,
    _ bundle: LintBundle, _ report: LintReporter
  ) {
    let architectures = file.slices.map(\.architecture.name).unique.joined(separator: " ")
    report.report(
      Finding(
        rule: metadata.id, code: 90733, at: bundle.location(of: file), message: message,
        evidence: [Evidence("architectures", architectures)], confidence: confidence,
        consequence: .refusedAtUpload, since: since))
  }
}

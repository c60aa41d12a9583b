import AppPackage
import MachOBytes
import MachOCore

/// A program that is larger than the store takes it.
public enum TextSizeRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "text-size", codes: [90122],
    summary: "The code of a program is more than the store takes.",
    checks: """
      The sizes of the segments __TEXT of an app's or extension's program are added up and compared \
      with Apple's limit, which depends on the minimum system that the Info.plist names: before \
      iOS 7.0 80 MB for all slices, before 9.0 60 MB for each slice, from 9.0 on, and for other \
      systems, 500 MB for all slices. A MB may be 1,000,000 or 1,048,576 bytes, so a program in \
      between is a warning.
      """,
    why: "The store refuses the app.",
    fix: """
      Move code into frameworks, move tables out of the code into files, build for size, and \
      remove slices that nobody needs.
      """,
    phrases: ["invalid executable size", "executable file size"])

  public static let examples = [
    RuleExample.fires(
      "an app with 600 MB of code", .app(.with { $0.textSize = 600 << 20 }),
      "has 629145600 bytes of code, and 500 MB are taken"),
    .fires(
      "an app for iOS 8.0 with 70 MB of code",
      .app(.with { $0.textSize = 70 << 20 }, info: ["MinimumOSVersion": "8.0"]),
      "has 73400320 bytes of code for arm64, and 60 MB are taken for iOS 8.0"),
    .fires(
      "an app for iOS 6.0 of which each slice has 50 MB of code",
      twoSlices("6.0", size: 50_000_000),
      "has 100000000 bytes of code, and 80 MB are taken for iOS 6.0"),
    .fires(
      "an app for iOS 9.0 of which both slices have 300 MB of code",
      twoSlices("9.0", size: 300_000_000), "has 600000000 bytes of code, and 500 MB are taken"),
    .fires(
      "an app that is just over the smaller limit", .app(.with { $0.textSize = 510_000_000 }),
      "has 510000000 bytes of code, and 500 MB are taken"),
    .silent("an app with 400 MB of code", .app(.with { $0.textSize = 400_000_000 })),
    .silent(
      "an app for iOS 8.0 of which each slice has 50 MB of code",
      twoSlices("8.0", size: 50_000_000)),
    .silent(
      "an app for iOS 15.0 with 70 MB of code, whose program would run on iOS 8.0",
      .app(
        .with {
          $0.textSize = 70 << 20
          $0.minimumOS = "8.0"
        })),
    .silent(
      "an app with a framework of 600 MB",
      .app(
        .init(),
        [
          "Frameworks/Kit.framework/Kit": .image(
            .with {
              $0.fileType = .dylib
              $0.textSize = 600 << 20
            })
        ])),
    .silent(
      "a program of 600 MB that is in no app",
      PackageRecipe(["tool": .image(.with { $0.textSize = 600 << 20 })])),
  ]

  private static func twoSlices(_ minimumOS: String, size: UInt64) -> PackageRecipe {
    let wide = ImageRecipe.with { $0.textSize = size }
    var narrow = wide
    narrow.architecture = .armv7
    return PackageRecipe([
      "App.app/Info.plist": .info([
        "CFBundleExecutable": "App", "CFBundleSupportedPlatforms": ["iPhoneOS"],
        "MinimumOSVersion": .text(minimumOS),
      ]),
      "App.app/App": .universal([narrow, wide]),
    ])
  }

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard bundle.isInStoreDeviceApp, [.app, .appExtension].contains(bundle.bundle.kind),
      let executable = bundle.executable
    else { return }
    let minimum = bundle.bundle.minimumOS.flatMap { PackedVersion($0) }
    let isIOS = executable.slices.allSatisfy { $0.platform == .iOS }
    let slices = executable.slices.filter { !$0.isArchive }
    let total = slices.reduce(0 as UInt64) { $0.addingClamped($1.textSize) }
    guard isIOS, let minimum, minimum.major < 9 else {
      add(total, "", 500, "", executable, bundle, report)
      return
    }
    let words = " for iOS \(minimum.text)"
    if minimum.major < 7 {
      add(total, "", 80, words, executable, bundle, report)
      return
    }
    for slice in slices {
      add(slice.textSize, " for " + slice.architecture.name, 60, words, executable, bundle, report)
    }
  }

  private static func add(
    _ size: UInt64, _ architecture: String, _ limit: UInt64, _ words: String,
    _ file: FileFacts, _ bundle: LintBundle, _ report: LintReporter
  ) {
    guard size > limit &* 1_000_000 else { return }
    report.report(
      Finding(
        rule: metadata.id, code: 90122, at: bundle.location(of: file),
        message: "has \(size) bytes of code\(architecture), and \(limit) MB are taken\(words)",
        evidence: [Evidence("__TEXT", "\(size) bytes")],
        confidence: size > limit &* 1_048_576 ? .likely : .possible,
        consequence: .refusedAtUpload))
  }
}

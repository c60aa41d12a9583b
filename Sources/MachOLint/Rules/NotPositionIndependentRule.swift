import AppPackage
import MachOBytes
import MachOCore

/// A program that must be at a certain place in memory.
public enum NotPositionIndependentRule: ImageRule {
  public static let metadata = RuleMetadata(
    id: "not-position-independent", codes: [90080], groups: [.sixtyFourBit],
    summary: "A program is not position independent.",
    checks: """
      The executable of an app or extension must have the flag MH_PIE. Libraries and plug-ins can \
      be anywhere in memory without it.
      """,
    why: """
      Without the flag a program is at the same place each time it runs, which makes attacks easy. \
      The store accepts it with a warning.
      """,
    fix: "Link without -no_pie (LD_NO_PIE in Xcode); nothing needs it any more.",
    phrases: [
      "non-pie binary", "not a position independent", "not position independent", "not pie",
    ])

  public static let examples = [
    RuleExample.fires(
      "an app that was linked with -no_pie", .app(.with { $0.isPositionIndependent = false }),
      "is not position independent"),
    .silent(
      "a library, which needs no flag",
      PackageRecipe([
        "libKit.dylib": .image(
          .with {
            $0.fileType = .dylib
            $0.isPositionIndependent = false
          })
      ])),
    .silent(
      "a program without a system, such as firmware",
      PackageRecipe([
        "boot": .image(
          .with {
            $0.platform = .firmware
            $0.isPositionIndependent = false
          })
      ])),
  ]

  public static func check(_ image: LintImage, _ report: LintReporter) {
    let header = image.file.header
    guard header.fileType == .execute, !header.flags.contains(.positionIndependent),
      let platform = image.platform
    else { return }
    let isMac = platform.allowsIntel && platform != .driverKit && header.is64Bit
    guard platform.isStoreDevice || isMac else { return }
    report.report(
      Finding(
        rule: metadata.id, code: isMac ? nil : 90080, at: image.location,
        message: "is not position independent",
        evidence: [Evidence("flags", "without MH_PIE")], confidence: .certain,
        consequence: isMac ? .goodPractice : .warnedByApple))
  }
}

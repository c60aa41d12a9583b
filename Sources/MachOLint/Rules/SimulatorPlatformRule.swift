import AppPackage
import MachOCore

/// A bundle of an app whose Info.plist says that it is for a simulator.
public enum SimulatorPlatformRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "simulator-platform", codes: [90542],
    summary: "The Info.plist of a bundle says that it is for a simulator.",
    checks: """
      CFBundleSupportedPlatforms of every app, extension and framework in an app must not name a \
      simulator. The binary is not looked at: a universal one may be fine although the Info.plist \
      was copied from a build for the simulator.
      """,
    why: "The store refuses the app if any bundle of it names a simulator.",
    fix: """
      Build the app for a device. If it is a library's bundle, take its Info.plist from a build \
      for devices.
      """,
    phrases: [
      "invalid cfbundlesupportedplatforms value", "cfbundlesupportedplatforms",
      "unsupported platform",
    ])

  public static let examples = [
    RuleExample.fires(
      "an app with a framework whose Info.plist is the simulator's",
      .app(
        .init(),
        [
          "Frameworks/Kit.framework/Kit": .image(.with { $0.fileType = .dylib }),
          "Frameworks/Kit.framework/Info.plist": .info([
            "CFBundleSupportedPlatforms": ["iPhoneSimulator"]
          ]),
        ]), "CFBundleSupportedPlatforms names iPhoneSimulator"),
    .fires(
      "an app built for the simulator",
      .app(
        .with {
          $0.platform = .iOSSimulator
          $0.encryption = nil
        }, info: ["CFBundleSupportedPlatforms": ["iPhoneSimulator"]]),
      "CFBundleSupportedPlatforms names iPhoneSimulator"),
    .silent("an app for devices", .app()),
    .silent(
      "a framework for the simulator that is in no app",
      PackageRecipe([
        "Kit.framework/Kit": .image(.with { $0.fileType = .dylib }),
        "Kit.framework/Info.plist": .info(["CFBundleSupportedPlatforms": ["iPhoneSimulator"]]),
      ])),
  ]

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard bundle.isInApp else { return }
    let simulators = bundle.bundle.supportedPlatforms.filter { $0.hasSuffix("Simulator") }
    guard !simulators.isEmpty else { return }
    report.report(
      Finding(
        rule: metadata.id, code: 90542, at: bundle.location,
        message: "CFBundleSupportedPlatforms names \(simulators.joined(separator: ", "))",
        evidence: [
          Evidence(
            "CFBundleSupportedPlatforms",
            bundle.bundle.supportedPlatforms.joined(separator: ", "))
        ], confidence: .certain, consequence: .refusedAtUpload))
  }
}

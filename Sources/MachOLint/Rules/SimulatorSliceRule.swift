import AppPackage
import MachOCore

/// A slice for the simulator, or for Intel, in an app for devices.
public enum SimulatorSliceRule: ImageRule {
  public static let metadata = RuleMetadata(
    id: "simulator-slice", codes: [90087],
    summary: "A program or library of an app for devices has a slice that no device runs.",
    checks: """
      Every linked slice in an app for iOS, tvOS, watchOS or visionOS: its processor must not be \
      Intel's, and its platform must not be a simulator's. A slice for arm64 is told to be the \
      simulator's by its LC_BUILD_VERSION; iOS on Intel is always the simulator. An app that is \
      built for the simulator as a whole is told of once, by simulator-platform.
      """,
    why: """
      The store refuses such a slice in the app or in any framework of it. A library with slices \
      for device and simulator in one file is the usual cause.
      """,
    fix: """
      Link the XCFramework of the library, from which Xcode takes the right part, or remove the \
      slice before the app is signed: machtool names it.
      """,
    phrases: ["unsupported architecture", "contains unsupported architectures"])

  public static let examples = [
    RuleExample.fires(
      "an app with a framework with a slice for simulators on Intel",
      .app(
        .init(),
        ["Frameworks/Kit.framework/Kit": .universal([device, intel])]),
      "has a slice for x86_64 of platform iOS simulator"),
    .fires(
      "an app with a framework for the simulator on Apple silicon",
      .app(
        .init(),
        [
          "Frameworks/Kit.framework/Kit": .image(
            .with {
              $0.fileType = .dylib
              $0.platform = .iOSSimulator
            })
        ]),
      "has a slice for arm64 of platform iOS simulator"),
    .silent(
      "an app for devices", .app(.init(), ["Frameworks/Kit.framework/Kit": .image(device)])),
    .silent(
      "a universal framework that is in no app",
      PackageRecipe(["Kit.framework/Kit": .universal([device, intel])])),
    .silent(
      "an app built for the simulator",
      .app(intel, info: ["CFBundleSupportedPlatforms": ["iPhoneSimulator"]])),
  ]

  private static let device = ImageRecipe.with { $0.fileType = .dylib }
  private static let intel = ImageRecipe.with {
    $0.architecture = .x86_64
    $0.fileType = .dylib
    $0.platform = .iOSSimulator
    $0.encryption = nil
  }

  public static func check(_ image: LintImage, _ report: LintReporter) {
    guard image.isInApp, image.isLinked,
      let bundle = image.context.bundles.outermostApp,
      bundle.platform?.isSimulator != true, bundle.platform?.allowsIntel != true,
      !bundle.isMacLayout
    else { return }
    let architecture = image.file.architecture
    let platform = image.summary.targets.first?.platform
    guard platform?.isSimulator == true || (architecture.isIntel && platform?.allowsIntel != true)
    else { return }
    let words = platform.map { " of platform \($0.words)" } ?? ""
    report.report(
      Finding(
        rule: metadata.id, code: 90087, at: image.location,
        message: "has a slice for \(architecture.name)\(words)",
        evidence: [
          Evidence("cputype", architecture.type.label),
          Evidence("platform", platform?.label ?? "none stated"),
        ], confidence: .certain, consequence: .refusedAtUpload))
  }
}

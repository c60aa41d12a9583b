import AppPackage
import MachOCore

/// A bundle whose Info.plist promises an older system than its binary runs on.
public enum MinimumOSMismatchRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "minimum-os-mismatch", codes: [90208],
    summary: "A binary needs a newer system than the Info.plist of its bundle says.",
    checks: """
      MinimumOSVersion of every app, extension and framework in an app must not be lower than the \
      minimum of its executable's slices for devices. Slices for the simulator and for Mac \
      Catalyst count on their own scales and are left out. Where a processor came with a later \
      system, its slice may start there: arm64 on watches at 26.0, arm64e at iOS 14.0.
      """,
    why: """
      The store refuses the app. The usual cause is a library that was built without a deployment \
      target, so that its minimum is that of the SDK.
      """,
    fix: """
      Build the library for the minimum that its Info.plist says, or raise MinimumOSVersion if \
      the app does not run on older systems anyhow.
      """,
    phrases: ["does not support the minimum os version specified", "minimum os version"])

  public static let examples = [
    RuleExample.fires(
      "an app with a framework that was built for a newer system",
      .app(
        .init(),
        [
          "Frameworks/Kit.framework/Kit": .image(
            .with {
              $0.fileType = .dylib
              $0.minimumOS = "17.0"
            }),
          "Frameworks/Kit.framework/Info.plist": .info([
            "CFBundleExecutable": "Kit", "MinimumOSVersion": "13.0",
          ]),
        ]), "Info.plist says 13.0, but the binary needs 17.0"),
    .silent(
      "a framework for an older system than its Info.plist says",
      .app(
        .init(),
        [
          "Frameworks/Kit.framework/Kit": .image(
            .with {
              $0.fileType = .dylib
              $0.minimumOS = "12.0"
            }),
          "Frameworks/Kit.framework/Info.plist": .info([
            "CFBundleExecutable": "Kit", "MinimumOSVersion": "13.0",
          ]),
        ])),
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

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard bundle.isInApp, let stated = bundle.bundle.info?["MinimumOSVersion"]?.string,
      let promised = PackedVersion(stated), let executable = bundle.executable
    else { return }
    let slices = executable.slices.filter { slice in
      slice.platform?.isStoreDevice == true
        && (slice.minimumOS ?? promised) > max(promised, firstSystem(for: slice))
    }
    guard let needed = slices.compactMap(\.minimumOS).max() else { return }
    var place = bundle.location
    place.file = executable.path
    place.architectures = slices.map(\.architecture)
    report.report(
      Finding(
        rule: metadata.id, code: 90208, at: place,
        message: "Info.plist says \(stated), but the binary needs \(needed.text)",
        evidence: [
          Evidence("MinimumOSVersion", stated), Evidence("minos", needed.text),
        ], confidence: .certain, consequence: .refusedAtUpload))
  }

  /// The first system that runs the slice's processor, where that is later than the first of all:
  /// compilers raise a lower minimum to it (LLVM's `Triple::getMinimumSupportedOSVersion`).
  private static func firstSystem(for slice: FileFacts.Slice) -> PackedVersion {
    guard slice.architecture.type == .arm64 else { return PackedVersion(rawValue: 0) }
    return switch slice.platform {
    case .watchOS: PackedVersion(rawValue: 26 << 16)
    case .iOS where slice.architecture.name == "arm64e": PackedVersion(rawValue: 14 << 16)
    default: PackedVersion(rawValue: 0)
    }
  }
}

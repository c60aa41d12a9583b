import AppPackage
import MachOCore

/// An app for systems that the store is about to give up.
public enum MinimumOSFloorRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "minimum-os-floor", codes: [90068],
    summary: "An app runs on older systems than the store is going to take.",
    checks: """
      MinimumOSVersion of an app for iOS must be 15.0 or later. Neither apps for other systems nor \
      what is inside of an app are in Apple's words, and the container that Xcode puts around an app \
      for the watch alone is left out.
      """,
    why: """
      Since August 2026 Apple answers the upload of such an app with a warning: from spring 2027 on \
      it will not take it. The day is not named yet, so that this is a warning and no error.
      """,
    fix: """
      Raise the deployment target to 15.0: every device that runs iOS 13 or 14 can run iOS 15.
      """,
    phrases: ["minimumosversion too low", "must have a minimumosversion of"])

  public static let examples = [
    RuleExample.fires(
      "an app for iOS 13.0",
      .app(.with { $0.minimumOS = "13.0" }, info: ["MinimumOSVersion": "13.0"]),
      "MinimumOSVersion is 13.0; from spring 2027 on the store asks for 15.0"),
    .silent("an app for iOS 15.0", .app()),
    .silent(
      "an app with a framework for older systems",
      .app(.init(), ["Frameworks/Kit.framework/Info.plist": .info(["MinimumOSVersion": "12.0"])])),
    .silent(
      "the container of an app for the watch alone",
      .app(.init(), info: ["ITSWatchOnlyContainer": true, "MinimumOSVersion": "13.0"])),
    .silent(
      "an app for watchOS 9.0",
      PackageRecipe([
        "Watch.app/Info.plist": .info([
          "CFBundleSupportedPlatforms": ["WatchOS"], "MinimumOSVersion": "9.0",
        ])
      ])),
    .silent(
      "an app that was built for the simulator",
      .app(
        .with { $0.platform = .iOSSimulator },
        info: ["CFBundleSupportedPlatforms": ["iPhoneSimulator"], "MinimumOSVersion": "13.0"])),
  ]

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard bundle.isInUpload, bundle.isUploadedApp, bundle.bundle.platform ?? .iOS == .iOS,
      bundle.bundle.info?["ITSWatchOnlyContainer"]?.boolean != true,
      let stated = bundle.text("MinimumOSVersion"), let minimum = PackedVersion(stated)
    else { return }
    let floor = StoreDates.minimumOS
    guard minimum < floor.version else { return }
    report.report(
      Finding(
        rule: metadata.id, code: 90068, at: bundle.location,
        message: "MinimumOSVersion is \(stated); from \(StoreDates.minimumOSRefusal) on the store "
          + "asks for \(floor.version.text)",
        evidence: [Evidence("MinimumOSVersion", stated)], confidence: .certain,
        consequence: .warnedByApple, since: floor.from))
  }
}

import APINames
import AppPackage
import MachOBytes
import MachOCore

/// A framework of an app that has the name of one of the system's.
public enum SystemFrameworkNameRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "system-framework-name", codes: [90565],
    summary: "A framework in an app has the name of a framework of the system.",
    checks: """
      The names of frameworks in an app for iOS, tvOS, watchOS or visionOS are compared with those \
      of the public frameworks of iOS.
      """,
    why: """
      The store takes the framework for a copy of the system's and refuses the app. New systems \
      bring new names: apps with a Matter.framework of their own were refused when iOS had one. \
      Which names the store compares with is not known.
      """,
    fix: "Give the framework, its module and its identifier another name.",
    phrases: ["is not permitted. do not include platform frameworks", "platform frameworks"])

  public static let examples = [
    RuleExample.fires(
      "an app with a framework called Network",
      .app(
        .init(),
        ["Frameworks/Network.framework/Network": .image(.with { $0.fileType = .dylib })]),
      "has the name of a framework of the system"),
    .fires(
      "an app with the framework on record",
      .app(
        .init(), ["Frameworks/Matter.framework/Matter": .image(.with { $0.fileType = .dylib })]),
      "has the name of a framework of the system"),
    .silent(
      "an app with a framework of another name",
      .app(
        .init(),
        ["Frameworks/NetworkKit.framework/NetworkKit": .image(.with { $0.fileType = .dylib })])),
    .silent(
      "a framework that is in no app",
      PackageRecipe(["Network.framework/Network": .image(.with { $0.fileType = .dylib })])),
    .silent(
      "a bundle of resources", .app(.init(), ["Network.bundle/a.txt": .bytes([65, 66, 10])])),
  ]

  /// Those for which apps were refused.
  private static let onRecord: Set = ["Matter"]

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard bundle.bundle.kind == .framework, bundle.isInStoreDeviceApp else { return }
    let name = String(bundle.bundle.name.dropLast(".framework".count))
    let isOnRecord = onRecord.contains(name)
    guard isOnRecord || PublicImages.contains(ByteView(Array(name.utf8))) else { return }
    report.report(
      Finding(
        rule: metadata.id, code: 90565,
        at: Finding.Location(bundle: bundle.bundle.path, file: bundle.bundle.path),
        message: "has the name of a framework of the system",
        evidence: [Evidence("name", name)], confidence: isOnRecord ? .likely : .possible,
        consequence: .refusedAtUpload))
  }
}

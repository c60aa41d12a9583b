import AppPackage
import MachOCore

/// A program in a signed app that has no signature.
public enum UnsignedProgramRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "unsigned-program", codes: [90166],
    summary: "A program in a signed app has no signature of its own.",
    checks: """
      Where the program of an app for iOS, tvOS, watchOS or visionOS has LC_CODE_SIGNATURE, the \
      programs of all extensions and apps in it must have it too. An app that is not signed at all, \
      as in an archive before it is exported, is left alone.
      """,
    why: """
      The store refuses the app, since every program must bring its own entitlements. A step that \
      puts an extension into the app after signing is the usual cause.
      """,
    fix: "Sign from the inside out: extensions and frameworks first, the app last.",
    phrases: [
      "missing code-signing entitlements", "missing code signing entitlements",
      "no entitlements found",
    ])

  public static let examples = [
    RuleExample.fires(
      "a signed app with an extension that is not",
      .app(signed, ["PlugIns/Share.appex/Share": .image(.init())]), "has no signature"),
    .silent(
      "an app of which all is signed", .app(signed, ["PlugIns/Share.appex/Share": .image(signed)])),
    .silent(
      "an app that is not signed at all",
      .app(.init(), ["PlugIns/Share.appex/Share": .image(.init())])),
    .silent(
      "a framework without a signature, of which other rules tell",
      .app(signed, ["Frameworks/Kit.framework/Kit": .image(.with { $0.fileType = .dylib })])),
  ]

  private static let signed = ImageRecipe.with { $0.isSigned = true }

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard bundle.isInStoreDeviceApp, [.app, .appExtension].contains(bundle.bundle.kind),
      let app = bundle.uploadedApp, app.path != bundle.bundle.path,
      let executable = bundle.executable, let program = bundle.executable(of: app),
      program.slices.allSatisfy(\.isSigned),
      let slice = executable.slices.first(where: { !$0.isSigned && $0.fileType == .execute })
    else { return }
    report.report(
      Finding(
        rule: metadata.id, code: 90166,
        at: bundle.location(of: executable, in: [slice.architecture]),
        message: "has no signature",
        evidence: [Evidence("load commands", "no LC_CODE_SIGNATURE")], confidence: .likely,
        consequence: .refusedAtUpload))
  }
}

import AppPackage
import MachOBytes
import MachOCore

/// Code of an extension that asks for the application, which extensions do not have.
public enum ExtensionSharedApplicationRule: ImageRule {
  public static let metadata = RuleMetadata(
    id: "extension-shared-application",
    summary: "Code of an app extension sends sharedApplication, which extensions must not use.",
    checks: """
      The programs and libraries in an extension for iOS, tvOS, visionOS or Mac Catalyst are looked \
      at for the selector sharedApplication. Programs for macOS and watchOS are left out: \
      NSApplication and WKApplication have a method of that name which extensions may use.
      """,
    why: """
      An extension has no UIApplication. The compiler keeps code for extensions from asking for it, \
      and so libraries that are for both look for it when they run; Apple has taken such \
      extensions, so that this is for knowing only.
      """,
    fix: """
      See to it that the code is never run in the extension, or build the library with "Require \
      Only App-Extension-Safe API", which leaves it out.
      """,
    phrases: ["'sharedapplication' is unavailable", "not available on ios (app extension)"])

  public static let examples = [
    RuleExample.fires(
      "an extension with a library that looks for the application",
      share(.with { $0.selectors = ["sharedApplication", "respondsToSelector:"] }),
      "sends \"sharedApplication\", which an extension has no use for"),
    .silent(
      "an app that sends it beside an extension that does not",
      .app(
        .with { $0.selectors = ["sharedApplication"] },
        ["PlugIns/Share.appex/Share": .image(.init())])),
    .silent(
      "an extension for the Mac, where it is allowed",
      share(
        .with {
          $0.platform = .macOS
          $0.selectors = ["sharedApplication"]
        })),
    .silent(
      "an extension that only has the name in a text",
      share(.with { $0.cStrings = ["sharedApplication"] })),
  ]

  private static func share(_ program: ImageRecipe) -> PackageRecipe {
    .app(.init(), ["PlugIns/Share.appex/Share": .image(program)])
  }

  private static let selector = ByteView("sharedApplication")

  public static func check(_ image: LintImage, _ report: LintReporter) {
    guard image.isLinked, image.context.bundles.contains(where: { $0.kind == .appExtension }),
      let platform = image.platform,
      platform == .macCatalyst || (platform.isStoreDevice && platform != .watchOS)
    else { return }
    guard !image.isEncrypted else {
      report.cannotCheck(.encrypted(image))
      return
    }
    guard image.objcNames.sent.contains(selector),
      !image.objcNames.implemented.contains(selector)
    else { return }
    var finding = Finding(
      rule: metadata.id, at: image.location,
      message: "sends \"sharedApplication\", which an extension has no use for",
      evidence: [Evidence("selector", "sharedApplication")], confidence: .note,
      consequence: .noRefusalOnRecord)
    finding.query = ReferenceQuery(selector, [.selector])
    report.report(finding)
  }
}

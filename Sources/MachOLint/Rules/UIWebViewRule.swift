import AppPackage
import MachOBytes
import MachOCore

/// Code that refers to UIWebView.
public enum UIWebViewRule: ImageRule {
  public static let metadata = RuleMetadata(
    id: "uiwebview", codes: [90809],
    summary: "Code refers to UIWebView, which the store no longer takes.",
    checks: """
      An image or object must not need the symbols of the class UIWebView: that is how code \
      that uses it, subclasses it or has a category on it shows. Text that only mentions the \
      name is no evidence.
      """,
    why: """
      The store refuses new apps that refer to UIWebView since April 2020, and updates since \
      December 2020. Its message names the app, not the library.
      """,
    fix: "Use WKWebView. Update the library that brings the reference, or take it out.",
    phrases: ["uiwebview", "deprecated api usage"])

  public static let examples = [
    RuleExample.fires(
      "a static library of which a member uses UIWebView",
      PackageRecipe([
        "libOld.a": .archive([
          ("Clean.o", .with { $0.fileType = .object }),
          (
            "Web.o",
            .with {
              $0.fileType = .object
              $0.imports = ["_OBJC_CLASS_$_UIWebView"]
            }
          ),
        ])
      ]), "refers to the class UIWebView"),
    .fires(
      "an app that subclasses UIWebView",
      .app(.with { $0.imports = ["_OBJC_METACLASS_$_UIWebView"] }),
      "refers to the class UIWebView"),
    .silent(
      "an app that only has the name in a text", .app(.with { $0.cStrings = ["UIWebView"] })),
    .silent(
      "an app that uses WKWebView", .app(.with { $0.imports = ["_OBJC_CLASS_$_WKWebView"] })),
  ]

  private static let symbols = [
    "_OBJC_CLASS_$_UIWebView", "_OBJC_METACLASS_$_UIWebView", ".objc_class_name_UIWebView",
  ]

  public static func check(_ image: LintImage, _ report: LintReporter) {
    guard image.platform != .macOS else { return }
    guard let symbol = symbols.first(where: image.imports) else {
      // Code in Objective-C always needs the runtime's symbols.
      if image.isLinked, image.imports.isEmpty, image.summary.traits.contains(.objectiveC) {
        report.cannotCheck(
          Unchecked(image.location, "its symbols were stripped, so what it uses cannot be told"))
      }
      return
    }
    report.report(
      Finding(
        rule: metadata.id, code: 90809, at: image.location,
        message: "refers to the class UIWebView",
        evidence: [Evidence("undefined symbol", symbol)], confidence: .certain,
        consequence: .refusedAtUpload, since: CalendarDate(2020, 12, 1)))
  }
}

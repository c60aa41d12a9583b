import AppPackage
import MachOBytes
import MachOCore

/// Code that refers to UIWebView, and nibs that hold one.
public enum UIWebViewRule: ImageRule, InterfaceFileRule {
  public static let metadata = RuleMetadata(
    id: "uiwebview", codes: [90809],
    summary: "Code refers to UIWebView, which the store no longer takes.",
    checks: """
      An image or object must not need the symbols of the class UIWebView: that is how code \
      that uses it, subclasses it or has a category on it shows, and a catch of it. Nor should it \
      have the protocol UIWebViewDelegate, which the compiler writes into the code of a class that \
      adopts it, and no compiled nib or storyboard should hold an object of the class. Text that \
      only mentions the name is no evidence; where the code can make a class from its name, a \
      text that is the name and nothing else is told as a note. The Mac's own WebView is another \
      class.
      """,
    why: """
      The store refuses new apps that refer to UIWebView since April 2020, and updates since \
      December 2020. Its message names the app, not the library. Whether the protocol or a nib \
      alone is enough is not on record, so that they are warnings.
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
      "an app that makes one",
      .app(.with { $0.classReferences = [.init("UIWebView", from: uiKit)] }),
      "refers to the class UIWebView"),
    .fires(
      "an app that subclasses UIWebView",
      .app(.with { $0.classes = [ClassRecipe("Browser", .init("UIWebView", from: uiKit))] }),
      "Browser inherits from the class UIWebView"),
    .fires(
      "an app with a category on UIWebView",
      .app(
        .with {
          $0.categories = [
            CategoryRecipe(.init("UIWebView", from: uiKit), "Cookies", methods: ["app_clear"])
          ]
        }), "has the category Cookies on the class UIWebView"),
    .fires(
      "an app for Mac Catalyst that uses UIWebView",
      PackageRecipe([
        "Mac.app/Contents/MacOS/Mac": .image(
          .with {
            $0.platform = .macCatalyst
            $0.classReferences = [.init("UIWebView", from: uiKit)]
          })
      ]), "refers to the class UIWebView"),
    .fires(
      "an app whose class can still be the delegate of one",
      .app(
        .with {
          $0.protocols = [delegate]
          $0.classes = [ClassRecipe("Page", protocols: ["UIWebViewDelegate"])]
        }), "Page adopts the protocol UIWebViewDelegate"),
    .fires(
      "an app that has the protocol for another reason",
      .app(.with { $0.protocols = [delegate] }), "has the protocol UIWebViewDelegate"),
    .fires(
      "an app with a web view in a storyboard",
      .app(
        .init(),
        [
          "Main.storyboardc/1-view-2.nib": .nib(
            .with { $0.keyPaths = [("scalesPageToFit", "UIWebView")] })
        ]), "has an object of the class UIWebView"),
    .fires(
      "an app with a view of a subclass in a nib",
      .app(
        .init(), ["Page.nib": .nib(.with { $0.classes = [("Browser", "UIWebView")] })]),
      "has an object of the class Browser in place of UIWebView"),
    .fires(
      "an app that looks the class up by its name",
      .app(
        .with {
          $0.cfStrings = ["UIWebView"]
          $0.imports = ["_NSClassFromString"]
        }), "has the text \"UIWebView\", and makes classes from their names"),
    .silent(
      "an app that only has the name in a text", .app(.with { $0.cStrings = ["UIWebView"] })),
    .silent(
      "an app that makes classes from names, with the name in a longer text",
      .app(
        .with {
          $0.cfStrings = ["UIWebView is no longer used", "UIWebViewDelegate"]
          $0.imports = ["_NSClassFromString"]
        })),
    .silent(
      "an app that sends selectors which only UIWebView has",
      .app(.with { $0.selectors = ["stringByEvaluatingJavaScriptFromString:", "UIWebView"] })),
    .silent(
      "debug symbols of a program that used it, and a document",
      PackageRecipe([
        "App.app.dSYM/Contents/Resources/DWARF/App": .image(
          .with {
            $0.fileType = .dSYM
            $0.imports = ["_OBJC_CLASS_$_UIWebView"]
          }), "Changes.txt": .bytes(Array("UIWebView is gone.\n".utf8)),
      ])),
    .silent(
      "an app that uses WKWebView", .app(.with { $0.imports = ["_OBJC_CLASS_$_WKWebView"] })),
    .silent(
      "a program for the Mac with the Mac's web view",
      PackageRecipe([
        "Mac.app/Contents/MacOS/Mac": .image(
          .with {
            $0.platform = .macOS
            $0.imports = ["_OBJC_CLASS_$_WebView"]
            $0.cfStrings = ["UIWebView"]
          })
      ])),
  ]

  private static let uiKit = "/System/Library/Frameworks/UIKit.framework/UIKit"
  private static let delegate = ProtocolRecipe(
    "UIWebViewDelegate", optionalMethods: ["webViewDidFinishLoad:"])

  private static let className = ByteView("UIWebView")
  private static let protocolName = ByteView("UIWebViewDelegate")
  private static let symbols = [
    "_OBJC_CLASS_$_UIWebView", "_OBJC_METACLASS_$_UIWebView", "_OBJC_EHTYPE_$_UIWebView",
    ".objc_class_name_UIWebView",
  ]

  // MARK: Code

  public static func check(_ image: LintImage, _ report: LintReporter) {
    guard image.platform != .macOS, image.file.header.fileType != .dSYM else { return }
    if let symbol = symbols.first(where: image.imports) {
      let uses = ClassUses(image)
      var finding = finding(
        "\(uses.words(for: className)) the class UIWebView",
        [Evidence("undefined symbol", symbol)] + uses.categories(on: className)
          + protocolEvidence(image), .certain, image)
      finding.query = ReferenceQuery(className, [.objcClass])
      report.report(finding)
      return
    }
    // Code in Objective-C always needs the runtime's symbols.
    if image.isLinked, image.imports.isEmpty, image.summary.traits.contains(.objectiveC) {
      report.cannotCheck(
        Unchecked(image.location, "its symbols were stripped, so what it uses cannot be told"))
    }
    guard !image.isEncrypted else {
      report.cannotCheck(.encrypted(image))
      return
    }
    let evidence = protocolEvidence(image)
    if let adopters = evidence.first?.text {
      let message =
        adopters.isEmpty
        ? "has the protocol UIWebViewDelegate"
        : "\(adopters) adopts the protocol UIWebViewDelegate"
      report.report(
        finding(message, [Evidence("__objc_protolist", "UIWebViewDelegate")], .possible, image))
    }
    checkTexts(image, report)
  }

  /// The first class that adopts the delegate's protocol, as evidence: an empty text where none
  /// does, and nothing where the image has no such protocol.
  private static func protocolEvidence(_ image: LintImage) -> [Evidence] {
    guard image.objcNames.protocols.contains(protocolName) else { return [] }
    let adopter = image.objc.classes.first { $0.protocols.contains(protocolName) }?.name
    let extended = image.objc.categories.first { $0.protocols.contains(protocolName) }?.extended
    return [Evidence("UIWebViewDelegate", (adopter ?? extended?.name ?? .empty).string)]
  }

  /// A text is what a class is made from only where it is the name and nothing else.
  private static func checkTexts(_ image: LintImage, _ report: LintReporter) {
    let makers = ["_NSClassFromString", "_objc_getClass", "_objc_lookUpClass"]
    guard let maker = makers.first(where: image.imports) else { return }
    let isName = { (string: ConstantString) in string.kind.isText && string.text == className }
    guard
      image.strings.contains(where: isName)
        || (image.summary.traits.contains(.swift) && image.swiftStrings.contains(where: isName))
    else { return }
    var finding = Finding(
      rule: metadata.id, at: image.location,
      message: "has the text \"UIWebView\", and makes classes from their names",
      evidence: [Evidence("undefined symbol", maker)], confidence: .note,
      consequence: .noRefusalOnRecord)
    finding.query = ReferenceQuery(className, [.string])
    report.report(finding)
  }

  private static func finding(
    _ message: String, _ evidence: [Evidence], _ confidence: Confidence, _ image: LintImage
  ) -> Finding {
    Finding(
      rule: metadata.id, code: 90809, at: image.location, message: message,
      evidence: evidence.filter { !$0.text.isEmpty }, confidence: confidence,
      consequence: .refusedAtUpload, since: firstDay)
  }

  private static let firstDay = CalendarDate(2020, 12, 1)

  // MARK: Nibs

  public static func check(_ file: LintInterfaceFile, _ report: LintReporter) {
    let contents = file.contents
    let swapped = contents.classes.first { $0.name == className || $0.original == className }
    guard swapped != nil || contents.objectClasses.contains(className) else { return }
    let name = swapped?.name.string ?? "UIWebView"
    let original = swapped?.original?.string ?? "UIWebView"
    report.report(
      Finding(
        rule: metadata.id, code: 90809, at: file.location,
        message: "has an object of the class \(name)"
          + (original == name || swapped == nil ? "" : " in place of \(original)"),
        evidence: [Evidence(swapped?.attribute ?? "class of an object", name)],
        confidence: .possible, consequence: .refusedAtUpload, since: firstDay))
  }
}

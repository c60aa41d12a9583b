import APINames
import AppPackage
import MachOBytes
import MachOCore

/// Code that refers to a private class, or inherits from one.
public enum PrivateClassRule: ImageRule, NamesRule {
  public static let metadata = RuleMetadata(
    id: "private-class", codes: [90338],
    summary: "Code refers to a private class, or inherits from one.",
    checks: """
      The classes whose symbols an image needs are compared with those that Apple's libraries have \
      and no header declares. In a linked file a library of the system has to be the one that must \
      have the class. Objects do not say where a class comes from: there it must be defined nowhere \
      in the package, nor in libraries given with --with, and a lone library tells less than a \
      whole app. Names in texts are the matter of private-name-in-string.
      """,
    why: """
      The store refuses apps that refer to private classes. Its message names the app's program, \
      not the library. Of some classes only letters of reviewers are on record (guideline 2.5.1), \
      which have no number.
      """,
    fix: """
      Use a public class. If the class is your own and only its library is missing here, name the \
      library with --with.
      """,
    phrases: ["non-public classes", "contains or inherits from non-public classes"])

  private static let uiKit = "/System/Library/Frameworks/UIKit.framework/UIKit"

  public static let examples = [
    RuleExample.fires(
      "an app that inherits from a private class",
      .app(
        .with {
          $0.classes = [ClassRecipe("Editor", .init("UIWebBrowserView", from: uiKit))]
        }), "Editor inherits from the private class UIWebBrowserView of UIKitCore"),
    .fires(
      "an app that makes an object of a private class",
      .app(.with { $0.classReferences = [.init("UIKeyboardImpl", from: uiKit)] }),
      "refers to the private class UIKeyboardImpl of UIKitCore"),
    .fires(
      "a static library with a category on a private class",
      PackageRecipe([
        "libKeys.a": .archive([
          (
            "Keys.o",
            .with {
              $0.fileType = .object
              $0.categories = [CategoryRecipe("UIKeyboardImpl", "Keys", methods: ["keys_show"])]
            }
          )
        ])
      ]), "has the category Keys on the private class UIKeyboardImpl of UIKitCore"),
    .silent(
      "an app with a class of its own that is named like a private one",
      .app(
        .with {
          $0.classes = [ClassRecipe("UIKeyboardImpl", "NSObject")]
          $0.classReferences = ["UIKeyboardImpl"]
        })),
    .silent(
      "an app that takes the class from a framework of its own",
      .app(
        .with {
          $0.classReferences = [.init("UIKeyboardImpl", from: "@rpath/Keys.framework/Keys")]
        })),
    .silent(
      "an app that uses public classes, and those that compilers make",
      .app(
        .with {
          $0.classReferences = [.init("UIView", from: uiKit)]
          $0.imports = [
            .init("_OBJC_CLASS_$__TtCs12_SwiftObject", from: "/usr/lib/swift/libswiftCore.dylib"),
            .init("_OBJC_CLASS_$_OS_dispatch_queue", from: "/usr/lib/libSystem.B.dylib"),
            .init("_OBJC_CLASS_$_Protocol", from: "/usr/lib/libobjc.A.dylib"),
          ]
        })),
  ]

  public static func check(_ image: LintImage, _ report: LintReporter) {
    let names = image.context.privateNames
    var seen: Set<ByteView> = []
    lazy var uses = ClassUses(image)
    let found = image.importedSymbols.compactMap {
      symbol -> (symbol: ImportedSymbol, type: ByteView, name: PrivateName)? in
      guard let type = symbol.className, let name = names.find(.className, type),
        name.counts(in: image)
      else { return nil }
      return (symbol, type, name)
    }
    for (symbol, type, name) in found.sorted(by: { $0.symbol.precedes($1.symbol) })
    where seen.insert(type).inserted {
      check(symbol, type, name, uses.words(for: type), image, report)
    }
  }

  private static func check(
    _ symbol: ImportedSymbol, _ type: ByteView, _ name: PrivateName, _ use: String,
    _ image: LintImage, _ report: LintReporter
  ) {
    let text = type.string
    let library = symbol.library.map(SystemLibrary.init(path:))
    let isElsewhere = library.map { library in !name.owners.contains(where: library.has) } ?? false
    let message = "\(use) the private class \(text)\(isElsewhere ? "" : name.ofOwner)"
    if let library = symbol.library {
      guard symbol.isFromSystem else { return }
      var judgement = NameJudgement(
        95, "\(SystemLibrary(path: library).name) must have it and no header declares it", cap: 100)
      if name.wasRefused { judgement.add(5, NameJudgement.refused(name)) }
      judgement.limit(for: name, in: image)
      judgement.limitOutsideOfStore(image)
      report.report(
        finding(
          message, text, symbol.name.string, library.string, judgement, name.consequence(in: image),
          image.location))
      return
    }
    let key = type.copied
    // Without a library it is told by its name alone.
    var whole = NameJudgement(95, "nothing here defines it", cap: 89)
    if !name.isListed, !type.hasPrefix("_"), type.hasPlainName {
      whole.limit(to: 59, "a name that anybody may give to a class")
    }
    if name.wasRefused { whole.add(5, NameJudgement.refused(name)) }
    whole.limit(for: name, in: image)
    whole.limitOutsideOfStore(image)
    var part = whole
    // Apps have classes of such names too.
    part.limit(
      to: name.isListed || type.hasPrefix("_") ? 75 : 55, "not all of the app can be seen")
    let (together, apart) = (whole, part)
    let (symbol, location) = (symbol.name.string, image.location)
    let consequence = name.consequence(in: image)
    report.judgeLater { names in
      guard !names.defines(className: key) else { return nil }
      return finding(
        message, text, symbol, nil, names.isComplete ? together : apart, consequence, location)
    }
  }

  private static func finding(
    _ message: String, _ type: String, _ symbol: String, _ library: String?,
    _ judgement: NameJudgement, _ consequence: Consequence, _ location: Finding.Location
  ) -> Finding {
    judgement.finding(
      metadata.id, message, symbol: symbol, library: library,
      ReferenceQuery(ByteView(Array(type.utf8)), [.objcClass]), consequence, at: location)
  }
}

extension ByteView {
  /// Whether a class is named without two capitals in front, which Apple's frameworks have.
  fileprivate var hasPlainName: Bool {
    guard let first = byte(at: 0), let second = byte(at: 1) else { return true }
    let capitals: ClosedRange<UInt8> = 0x41...0x5a
    return !(capitals.contains(first) && capitals.contains(second))
  }
}

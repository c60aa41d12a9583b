import APINames
import AppPackage
import MachOBytes
import MachOCore

/// Methods of the app that may replace private ones of the class they are on.
public enum PrivateOverrideRule: ImageRule {
  public static let metadata = RuleMetadata(
    id: "private-override", codes: [90338],
    summary: "A method may replace a private one of the system class it is on.",
    checks: """
      The methods of a class that inherits from one of the system's, and those of categories on \
      one, are compared with private selectors of the library that the system class is in. Which \
      class of the library has the selector is not known, so this is possible at most; names that \
      are somebody's own too often are left out.
      """,
    why: """
      Such a method is called in place of Apple's, in each release a different one: what Apple's \
      code expects of it is not known. A category wins over the class itself, or not: the order is \
      undefined. Only names of which a refusal is on record are known to be refused.
      """,
    fix: "Rename the method; a prefix of your own keeps it apart.",
    phrases: ["overrides a private method"])

  private static let uiKit = "/System/Library/Frameworks/UIKit.framework/UIKit"

  public static let examples = [
    RuleExample.fires(
      "an app with a view controller that replaces a private method",
      .app(
        .with {
          $0.classes = [
            ClassRecipe(
              "Feed", .init("UIViewController", from: uiKit),
              methods: ["viewDidLoad", "_updateBarsForCurrentInterfaceOrientation"])
          ]
        }),
      """
      a method of Feed may replace a private one of UIKit: \
      _updateBarsForCurrentInterfaceOrientation
      """),
    .fires(
      "a category on a class of the system",
      PackageRecipe([
        "Hack.o": .image(
          .with {
            $0.fileType = .object
            $0.categories = [
              CategoryRecipe(
                "UIViewController", "Hack",
                methods: ["_setContentOverlayInsets:andLeftMargin:rightMargin:"])
            ]
          })
      ]),
      """
      a method of UIViewController(Hack) may replace a private one of UIKit: \
      _setContentOverlayInsets:andLeftMargin:rightMargin:
      """),
    .silent(
      "a class that inherits from nothing of that library",
      .app(
        .with {
          $0.classes = [
            ClassRecipe(
              "Feed", .init("NSObject", from: "/usr/lib/libobjc.A.dylib"),
              methods: ["_updateBarsForCurrentInterfaceOrientation"])
          ]
        })),
    .silent(
      "a class of no framework with a name that many frameworks have",
      .app(
        .with {
          $0.classes = [
            ClassRecipe(
              "Feed", .init("NSObject", from: "/usr/lib/libobjc.A.dylib"),
              methods: ["initWithViewController:"])
          ]
        })),
    .silent(
      "a view with short names that many have",
      .app(
        .with {
          $0.classes = [
            ClassRecipe(
              "Badge", .init("UIView", from: uiKit),
              methods: ["_init", "_setup", "setBadge:", "showBadge", "layoutSubviews"])
          ]
        })),
  ]

  public static func check(_ image: LintImage, _ report: LintReporter) {
    guard !image.isEncrypted else { return }
    let ancestors = SystemAncestors(image)
    for found in image.objc.classes {
      guard let library = ancestors.library(of: found.superclass) else { continue }
      check(
        [found.methods, found.classMethods], of: found.name.string, library, isCategory: false,
        image, report)
    }
    for found in image.objc.categories {
      guard let library = ancestors.library(of: found.extended) else { continue }
      let owner = found.extended.map(\.name.string) ?? ""
      check(
        [found.methods, found.classMethods], of: "\(owner)(\(found.name.string))", library,
        isCategory: true, image, report)
    }
  }

  private static func check(
    _ lists: [ObjCList<ObjCMethod>], of owner: String, _ library: SystemLibrary, isCategory: Bool,
    _ image: LintImage, _ report: LintReporter
  ) {
    let names = image.context.privateNames
    var found: [(name: PrivateName, judgement: NameJudgement)] = []
    var seen: Set<ByteView> = []
    for list in lists {
      for method in list {
        guard let selector = method.selector, let name = names.find(.selector, selector),
          name.counts(in: image),
          name.owners.contains(where: library.has)
            || (name.mayHaveMoreOwners && !library.isRuntime),
          seen.insert(selector).inserted
        else { continue }
        let judgement = judge(name, isCategory, image)
        if judgement.score >= NameJudgement.leastScore { found.append((name, judgement)) }
      }
    }
    found.sort {
      ($1.judgement.score, $0.name.name.string) < ($0.judgement.score, $1.name.name.string)
    }
    guard let best = found.first else { return }
    let what =
      found.count == 1
      ? "a method of \(owner) may replace a private one of \(library.name): "
        + best.name.name.string
      : "\(found.count) methods of \(owner) may replace private ones of \(library.name)"
    let consequence: Consequence =
      if found.contains(where: \.name.wasRefusedAtUpload) {
        .refusedAtUpload
      } else if found.contains(where: { $0.name.wasRefusedInReview(of: image) }) {
        .raisedInReview
      } else {
        .noRefusalOnRecord
      }
    report.report(
      Finding(
        rule: metadata.id, code: consequence.codeOfPrivateNames, at: image.location,
        message: what,
        evidence: found.map { Evidence($0.name.name.string, $0.judgement.words) },
        confidence: best.judgement.confidence, score: best.judgement.score,
        consequence: consequence))
  }

  private static func judge(
    _ name: PrivateName, _ isCategory: Bool, _ image: LintImage
  ) -> NameJudgement {
    var judgement = NameJudgement(
      10, "some class of the library has it, not necessarily this one", cap: 59)
    judgement.addShape(of: name.name, underscore: 25)
    judgement.addRecord(of: name)
    if isCategory { judgement.add(10, "a category may replace a method of the class itself") }
    // Without an underscore it is a name that anybody may think of.
    if name.isCommon || (!name.isListed && !name.name.hasPrefix("_")) { judgement.limit(to: 29) }
    judgement.limit(for: name, in: image)
    return judgement
  }

  /// Tells which library of the system the classes of an image come from in the end.
  private struct SystemAncestors {
    private let superclasses: [ByteView: ObjCClassReference]

    /// Frameworks whose classes have their prefix, for objects, which do not name the library.
    private static let prefixes: [(StaticString, StaticString)] = [
      ("UI", "UIKit"), ("WK", "WebKit"), ("CA", "QuartzCore"), ("MK", "MapKit"),
      ("AVPlayerView", "AVKit"), ("AV", "AVFoundation"), ("NS", "Foundation"),
    ]

    init(_ image: LintImage) {
      superclasses = Dictionary(
        image.objc.classes.compactMap { found in found.superclass.map { (found.name, $0) } },
        uniquingKeysWith: { first, _ in first })
    }

    func library(of reference: ObjCClassReference?) -> SystemLibrary? {
      var next = reference
      // A file can make a class its own ancestor.
      for _ in 0..<64 {
        guard let type = next else { return nil }
        guard type.address == nil, superclasses[type.name] == nil else {
          next = superclasses[type.name]
          continue
        }
        if let path = type.symbol?.libraryName {
          let library = SystemLibrary(path: path)
          return library.isSystem ? library : nil
        }
        guard type.symbol?.library == nil,
          let library = Self.prefixes.first(where: { Self.has(type.name, $0.0) })?.1
        else { return nil }
        return SystemLibrary(path: ByteView(library))
      }
      return nil
    }

    /// Whether the name is the prefix and goes on with a capital letter, as those of frameworks do.
    private static func has(_ name: ByteView, _ prefix: StaticString) -> Bool {
      guard name.hasPrefix(prefix), let next = name.byte(at: prefix.utf8CodeUnitCount) else {
        return false
      }
      return (0x41...0x5a).contains(next)
    }
  }
}

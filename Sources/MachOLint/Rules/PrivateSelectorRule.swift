import APINames
import AppPackage
import MachOBytes
import MachOCore

/// Code that sends a private selector.
public enum PrivateSelectorRule: ImageRule, NamesRule {
  public static let metadata = RuleMetadata(
    id: "private-selector", codes: [90338],
    summary: "Code sends a private selector.",
    checks: """
      The selectors that code sends are compared with those that Apple's classes have and no header \
      declares. A selector that anything in the app implements is the app's own, as are those that \
      its protocols declare, unless they start with an underscore or are well known. How sure it is \
      follows from the form of the name, from what is on record of it, and from whether the whole \
      app is there: a library may send to classes of another, which --with names.
      """,
    why: """
      The check at upload compares selectors by their names and refuses apps that send private \
      ones. Its message names the app's program, not the library.
      """,
    fix: """
      Use public API. A debugging tool that sends it belongs in no release. If the selector is of \
      another library of the app, name that with --with.
      """,
    phrases: ["references non-public selectors", "non-public selectors", "references non-public"])

  public static let examples = [
    RuleExample.fires(
      "an app that sends a selector for which apps have been refused",
      .app(.with { $0.selectors = ["_setWidth:", "count"] }),
      "sends \"_setWidth:\", private in UIKitCore"),
    .fires(
      "an app with a protocol that declares a private selector to send it",
      .app(
        .with {
          $0.protocols = [ProtocolRecipe("Hack", methods: ["_setWidth:"])]
          $0.selectors = ["_setWidth:"]
        }), "sends \"_setWidth:\", private in UIKitCore"),
    .fires(
      "a static library that sends a private selector",
      PackageRecipe([
        "libTouch.a": .archive([
          (
            "Touch.o",
            .with {
              $0.fileType = .object
              $0.selectors = ["_setLocationInWindow:resetPrevious:"]
            }
          )
        ])
      ]), "sends \"_setLocationInWindow:resetPrevious:\", private in UIKitCore"),
    .silent(
      "an app that sends a selector of its framework",
      .app(
        .with { $0.selectors = ["_setWidth:"] },
        [
          "Frameworks/Kit.framework/Info.plist": .info(["CFBundleExecutable": "Kit"]),
          "Frameworks/Kit.framework/Kit": .image(
            .with {
              $0.fileType = .dylib
              $0.classes = [ClassRecipe("Column", methods: ["_setWidth:"])]
            }),
        ])),
    .silent(
      "an app that reads a property of its own",
      .app(
        .with {
          $0.classes = [ClassRecipe("Column", properties: ["statusBarHeight", "_heightCache"])]
          $0.selectors = ["setStatusBarHeight:", "_heightCache", "set_heightCache:"]
        })),
    .silent(
      "an app that asks a delegate, which is free to answer",
      .app(
        .with {
          $0.protocols = [
            ProtocolRecipe("FeedDelegate", optionalMethods: ["applicationWillSuspend"])
          ]
          $0.selectors = ["applicationWillSuspend", "respondsToSelector:"]
        })),
    .silent(
      "an app that sends what compilers make, and public names",
      .app(
        .with {
          $0.selectors = [".cxx_destruct", "isNSArray__", "viewDidLoad", "setNeedsLayout"]
        })),
    .silent(
      "an app with a variable that is named like a private method",
      .app(.with { $0.classes = [ClassRecipe("Feed", ivars: ["_tableView", "_setWidth:"])] })),
  ]

  public static func check(_ image: LintImage, _ report: LintReporter) {
    if image.isEncrypted {
      report.cannotCheck(.encrypted(image))
      return
    }
    let names = image.context.privateNames
    let own = image.objcNames
    for selector in own.sent.sorted(by: { $0.precedes($1) })
    where !own.implemented.contains(selector) {
      guard let name = names.find(.selector, selector), name.counts(in: image) else { continue }
      check(selector.copied, name, image, report)
    }
  }

  private static func check(
    _ selector: ByteView, _ name: PrivateName, _ image: LintImage, _ report: LintReporter
  ) {
    let cap = name.wasRefusedAtUpload ? 94 : 89
    var whole = NameJudgement(40, "nothing in this app implements it", cap: cap)
    var part = NameJudgement(
      20, "nothing here implements it, but not all of the app can be seen", cap: min(cap, 89))
    judge(name, image, &whole)
    judge(name, image, &part)
    let (together, apart, location) = (whole, part, image.location)
    let (text, owner) = (selector.string, name.inOwner)
    let staysWhenDeclared = selector.hasPrefix("_") || (name.isListed && !name.isCommon)
    // Those that have been refused for use in earnest start with an underscore, nearly all.
    let isRefused = selector.hasPrefix("_") || name.isListed
    let isOnRecord = name.wasRefused
    let refusal = name.consequence(in: image)
    report.judgeLater { names in
      guard !names.implements(selector), staysWhenDeclared || !names.declares(selector) else {
        return nil
      }
      let judgement = names.isComplete ? together : apart
      guard judgement.score >= NameJudgement.leastScore else { return nil }
      // What is only possible may be anybody's name, and Apple's list is shorter than ours.
      let isLikely = judgement.confidence >= .likely
      var finding = Finding(
        rule: metadata.id, code: isLikely || isOnRecord ? refusal.codeOfPrivateNames : nil,
        at: location,
        message: "sends \"\(text)\", \(owner)",
        evidence: [Evidence("selector", text), Evidence("because", judgement.words)],
        confidence: judgement.confidence, score: judgement.score,
        consequence: (isLikely && isRefused) || isOnRecord ? refusal : .noRefusalOnRecord)
      finding.query = ReferenceQuery(selector, [.selector])
      return finding
    }
  }

  private static func judge(
    _ name: PrivateName, _ image: LintImage, _ judgement: inout NameJudgement
  ) {
    judgement.addShape(of: name.name)
    judgement.addRecord(of: name)
    judgement.addOwner(of: name)
    if !name.name.hasPrefix("_"), image.imports("_class_addMethod") {
      judgement.add(-20, "the code adds methods when it runs")
    }
    judgement.limit(for: name, in: image)
    judgement.limitOutsideOfStore(image)
  }
}

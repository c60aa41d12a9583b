import APINames
import AppPackage
import MachOBytes
import MachOCore

/// Classes and methods of the app itself that have names for which apps have been refused.
public enum RefusedOwnNameRule: ImageRule {
  public static let metadata = RuleMetadata(
    id: "refused-own-name", codes: [90338],
    summary: "A class or method of the app has a name for which apps have been refused.",
    checks: """
      The names of the classes and methods that an image defines are compared with those of which a \
      refusal is on record. Most of the refusals are years old; the evidence says where they were \
      told of. Names of one or two words, which many apps have, are notes.
      """,
    why: """
      The check at upload compares names only, so it has refused apps for methods of their own. \
      Some of these names are private ones that the app overrides.
      """,
    fix: """
      Nothing, unless the upload is refused: then rename the method, or write to Apple that the \
      name is your own.
      """,
    phrases: ["non-public selectors", "altering your method names"])

  public static let examples = [
    RuleExample.fires(
      "a static library with methods whose names have been refused",
      PackageRecipe([
        "libSocket.a": .archive([
          (
            "Socket.o",
            .with {
              $0.fileType = .object
              $0.classes = [
                ClassRecipe(
                  "Socket",
                  methods: ["newSocketQueueForConnectionFromAddress:onSocket:", "terminate"])
              ]
            }
          )
        ])
      ]),
      """
      has a method of its own with a name for which apps have been refused: \
      newSocketQueueForConnectionFromAddress:onSocket:
      """,
      "has a method of its own with a name for which apps have been refused: terminate"),
    .fires(
      "an app with a class for whose name apps have been refused",
      .app(.with { $0.classes = [ClassRecipe("NBPhoneNumberUtil")] }),
      "has a class of its own with a name for which apps have been refused: NBPhoneNumberUtil"),
    .silent(
      "an app that only sends such a selector",
      .app(.with { $0.selectors = ["newSocketQueueForConnectionFromAddress:onSocket:"] })),
    .silent(
      "an app with methods of other names",
      .app(.with { $0.classes = [ClassRecipe("Feed", methods: ["viewDidLoad", "reload"])] })),
  ]

  public static func check(_ image: LintImage, _ report: LintReporter) {
    // Refusals of such names are on record for iOS.
    guard !image.isEncrypted, image.platform != .macOS else { return }
    let names = image.objcNames
    check(names.implemented, .selector, "method", image, report)
    check(names.classes, .className, "class", image, report)
  }

  private static func check(
    _ own: Set<ByteView>, _ kind: NameKind, _ what: String, _ image: LintImage,
    _ report: LintReporter
  ) {
    let names = image.context.privateNames
    var found: [(name: ByteView, threads: [String], isCommon: Bool)] = []
    for name in own {
      guard let known = names.find(kind, name), known.wasConfused || known.wasRefusedAtUpload,
        !known.isForMac
      else { continue }
      let isCommon = known.isCommon || (kind == .selector && name.wordCount < 3)
      found.append((name, known.threads, isCommon))
    }
    found.sort { $0.name.precedes($1.name) }
    // One finding for all names that weigh the same: none of them is worth reading alone.
    for (confidence, some) in [
      (Confidence.possible, found.filter { !$0.isCommon }),
      (.note, found.filter(\.isCommon)),
    ] where !some.isEmpty {
      report.report(
        Finding(
          rule: metadata.id, code: 90338, at: image.location,
          message: message(what, some.map(\.name.string)),
          evidence: some.map { name, threads, _ in
            Evidence(
              name.string, threads.first.map { "refused, says \($0)" } ?? "refused")
          }, confidence: confidence, consequence: .refusedAtUpload))
    }
  }

  private static func message(_ what: String, _ names: [String]) -> String {
    guard names.count > 1 else {
      return "has a \(what) of its own with a name for which apps have been refused: "
        + names.joined()
    }
    return "has \(names.count) \(what == "class" ? "classes" : "methods") of its own with names "
      + "for which apps have been refused"
  }
}

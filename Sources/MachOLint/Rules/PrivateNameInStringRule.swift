import APINames
import AppPackage
import MachOBytes
import MachOCore

/// A constant that reaches private API by its name.
public enum PrivateNameInStringRule: ImageRule {
  public static let metadata = RuleMetadata(
    id: "private-name-in-string", codes: [90338],
    summary: "A text constant names private API.",
    checks: """
      C strings and string constants are compared, as a whole, with names of private selectors, \
      classes and keys, as far as they are well known, were the reason of a refusal, or have a form \
      that few names have by chance, and with the beginnings of texts such as prefs:root=. Key paths are taken apart at dots, and a key \
      reaches the variables that key-value coding looks for: statusBar reaches _statusBar and \
      _isStatusBar. How sure it is follows from the kind of constant, the form of the name, and \
      whether the code has a way to get from the text to what it names; the evidence lists it, and \
      which functions use the text.
      """,
    why: """
      Code that reaches private API by its name breaks when Apple renames it. The check at \
      upload does not look at texts: no refusal of a selector or key in a text is on record in \
      ten years. Settings addresses and names of system notifications have been refused.
      """,
    fix: """
      Use public API. If the text is something else, such as a key of your own, there is nothing \
      to do.
      """,
    phrases: ["non-public selectors", "non-public api"])

  public static let examples = [
    RuleExample.fires(
      "an app that opens the settings by a private address",
      .app(.with { $0.cStrings = ["prefs:root=WIFI"] }),
      "the text \"prefs:root=WIFI\" begins with prefs:root="),
    .fires(
      "an object that makes a private selector from text",
      PackageRecipe([
        "Pop.o": .image(
          .with {
            $0.fileType = .object
            $0.cStrings = ["handleNavigationTransition:"]
            $0.imports = ["_NSSelectorFromString"]
          })
      ]), "the text \"handleNavigationTransition:\" is a private selector of UIKitCore"),
    .silent(
      "a text that is part of a longer one",
      .app(.with { $0.cStrings = ["calls handleNavigationTransition: twice"] })),
    .silent(
      "an app with words that are private names too",
      .app(.with { $0.cStrings = ["target", "count", "AppDelegate", "statusBar"] })),
  ]

  public static func check(_ image: LintImage, _ report: LintReporter) {
    guard image.platform != .macOS else { return }
    if image.isEncrypted {
      report.cannotCheck(.encrypted(image))
      return
    }
    var seen: Set<ByteView> = []
    let matches = PrivateNameMatch.all(
      in: image, names: image.context.privateNames,
      withSwiftStrings: image.summary.traits.contains(.swift)
    ).filter { match in
      match.score >= NameJudgement.leastScore && match.string.kind.isText
        && seen.insert(match.string.text).inserted
    }
    for match in matches {
      let evidence = [
        Evidence(label(of: match.string), match.string.text.string),
        Evidence("because", match.judgement.words),
      ]
      var finding = Finding(
        rule: metadata.id,
        code: match.name.wasRefusedAtUpload && match.name.kind == .text ? 90338 : nil,
        at: image.location,
        message: message(match), evidence: evidence,
        confidence: match.judgement.confidence, score: match.score,
        consequence: isRaisedInReview(match.name) ? .raisedInReview : .noRefusalOnRecord)
      finding.query = ReferenceQuery(match.string.text, [.string])
      report.report(finding)
    }
  }

  /// Reviewers look at addresses and at names of classes, and at what they have looked at before.
  private static func isRaisedInReview(_ name: PrivateName) -> Bool {
    switch name.kind {
    case .text, .className: name.wasRefused
    default: name.wasRefusedInReview
    }
  }

  private static func label(of string: ConstantString) -> String {
    let section = string.section?.text
    // Whether it is an object or not matters, and the section does not say it.
    guard string.kind == .cfString else { return section ?? string.kind.words }
    return string.kind.words + (section.map { " in " + $0 } ?? "")
  }

  private static func message(_ match: PrivateNameMatch) -> String {
    let text = match.string.text.string
    let name = match.name.name.string
    let owner = match.name.ofOwner
    switch (match.manner, match.name.kind) {
    case (.prefix, _): return "the text \"\(text)\" begins with \(name)"
    case (_, .text): return "the text \"\(text)\" is a private address or notification"
    case (.keyValueCoding, _): return "the key \"\(text)\" reaches the private \(name)\(owner)"
    case (_, .className): return "the text \"\(text)\" is a private class\(owner)"
    case (_, .key): return "the text \"\(text)\" is a private key\(owner)"
    default: return "the text \"\(text)\" is a private selector\(owner)"
    }
  }
}

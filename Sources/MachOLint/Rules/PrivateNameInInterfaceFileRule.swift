import APINames
import AppPackage
import MachOBytes
import MachOCore

/// Private names in a compiled nib: key paths, classes and actions.
public enum PrivateNameInInterfaceFileRule: InterfaceFileRule, NamesRule {
  public static let metadata = RuleMetadata(
    id: "private-name-in-nib",
    summary: "A compiled nib or storyboard names private API.",
    checks: """
      Looked at are the key paths of user-defined runtime attributes and of bindings, custom \
      classes, and the selectors of actions and segues. Key paths are taken apart at dots. A key \
      that starts with an underscore is compared with Apple's instance variables and methods; \
      another one only where it is a private key of just this object's class, or one that reaches a \
      well-known private variable, as placeholderLabel reaches _placeholderLabel. Classes and \
      selectors that the app has itself are its own. The classes of the archive's objects are not \
      looked at: Xcode puts private ones there. In nibs for macOS only well-known names count.
      """,
    why: """
      What a nib names is looked up when it is loaded, as if code did it. It breaks when Apple \
      renames it, and an unknown key ends the program. No refusal for a name in a nib is on record.
      """,
    fix: """
      Set a public property instead, in the nib or in code. If the name is your own and its class \
      is only missing here, check the whole app.
      """,
    phrases: ["non-public api"])

  public static let examples = [
    RuleExample.fires(
      "a text field whose placeholder is coloured by a private key",
      .app(
        .init(),
        [
          "Search.nib": .nib(
            .with { $0.keyPaths = [("_placeholderLabel.textColor", "UITextField")] })
        ]),
      "the key path \"_placeholderLabel.textColor\" of UITextField reaches the private "
        + "_placeholderLabel of UITextField and others"),
    .fires(
      "the same key without its underscore",
      .app(
        .init(),
        [
          "Search.nib": .nib(
            .with { $0.keyPaths = [("placeholderLabel.textColor", "UITextField")] })
        ]),
      "the key path \"placeholderLabel.textColor\" of UITextField reaches the private "
        + "_placeholderLabel of UITextField and others"),
    .fires(
      "a view of a private class in a storyboard",
      .app(
        .init(),
        [
          "Main.storyboardc/1-view-2.nib": .nib(
            .with { $0.classes = [("_UIBackdropView", "UIView")] })
        ]), "the class _UIBackdropView in place of UIView is private in UIKitCore"),
    .fires(
      "a gesture whose action is a private selector",
      .app(
        .init(),
        [
          "Main.nib": .nib(
            .with {
              $0.actions = [("handleNavigationTransition:", "UIPanGestureRecognizer")]
            })
        ]),
      "the action \"handleNavigationTransition:\" of UIPanGestureRecognizer is private in UIKitCore"
    ),
    .silent(
      "public keys, also those whose variables have an underscore",
      .app(
        .init(),
        [
          "Main.nib": .nib(
            .with {
              $0.keyPaths = [
                ("layer.cornerRadius", "UIButton"), ("contentView.alpha", "UITableViewCell"),
                ("accessibilityIdentifier", "UIView"), ("imageView.tintColor", "UIButton"),
                ("textColor", "UILabel"), ("layer.borderUIColor", "UIView"),
              ]
            })
        ])),
    .silent(
      "a class of the app, its keys and its actions",
      .app(
        .with {
          $0.classes = [
            ClassRecipe(
              "_UIBackdropView", methods: ["handleNavigationTransition:"],
              ivars: ["_placeholderLabel"])
          ]
        },
        [
          "Main.nib": .nib(
            .with {
              $0.classes = [("_UIBackdropView", "UIView")]
              $0.keyPaths = [("_placeholderLabel.textColor", "_UIBackdropView")]
              $0.actions = [("handleNavigationTransition:", "UIPanGestureRecognizer")]
            })
        ])),
    .silent(
      "a nib on its own with a class that some private one is named like",
      PackageRecipe(["Main.nib": .nib(.with { $0.classes = [("AppDelegate", "NSObject")] })])),
    .silent(
      "the private class of a button that Xcode itself writes",
      .app(
        .init(),
        [
          "Main.nib": .nib(.with { $0.actions = [("buttonTapped:", "UIRoundedRectButton")] })
        ])),
  ]

  public static func check(_ file: LintInterfaceFile, _ report: LintReporter) {
    for path in file.contents.keyPaths { checkKeys(of: path, file, report) }
    for name in file.contents.classes { check(name, file, report) }
    for connection in file.contents.connections
    where connection.kind == .action || connection.kind == .segue {
      check(connection, file, report)
    }
  }

  // MARK: Key paths

  private static func checkKeys(
    of path: InterfaceKeyPath, _ file: LintInterfaceFile, _ report: LintReporter
  ) {
    var object = path.object
    // Nobody writes longer ones, and each key of it may be a finding.
    let keys = path.path.split(at: UInt8(ascii: "."))
    guard path.path.count <= longestPath, keys.count <= mostKeys else { return }
    for key in keys {
      // Operators such as @count come after what is counted.
      guard key.isIdentifier else { return }
      if let name = name(reachedBy: key, of: object, file.privateNames),
        counts(name, path.attribute)
      {
        add(key, name, path, file, report)
      }
      // What a key leads to is of an unknown class.
      object = nil
    }
  }

  private static let longestPath = 1024
  private static let mostKeys = 16

  private static func name(
    reachedBy key: ByteView, of object: InterfaceObject?, _ names: PrivateNames
  ) -> PrivateName? {
    if key.hasPrefix("_") { return names.find(.key, key) ?? names.find(.selector, key) }
    func isOf(_ object: InterfaceObject?, _ name: PrivateName) -> Bool {
      guard let object else { return false }
      return name.mayHaveMoreOwners
        || name.owners.contains { $0 == object.className || $0 == object.originalClassName }
    }
    if let name = names.find(.key, key) {
      return isOf(object, name) || (name.isListed && key.wordCount > 1) ? name : nil
    }
    guard PlainKeys.contains(key) else { return nil }
    let upper = ByteView(
      Array("_is".utf8) + [(key.byte(at: 0) ?? 0) & 0xdf] + key.dropFirst(1).array)
    return [ByteView([0x5f] + key.array), upper].lazy.compactMap { names.find(.key, $0) }
      .first { $0.isListed && isOf(object, $0) }
  }

  private static func add(
    _ key: ByteView, _ name: PrivateName, _ path: InterfaceKeyPath, _ file: LintInterfaceFile,
    _ report: LintReporter
  ) {
    let object = path.object?.words ?? ""
    var judgement = NameJudgement(40, "a key of \(path.manner.rawValue)s", cap: 89)
    judge(name, key, &judgement)
    let text = path.path.string
    let finding = Use(
      message: "the key path \"\(text)\"\(object.isEmpty ? "" : " of " + object) reaches the "
        + "private \(name.name.string)\(name.ofOwner)",
      evidence: [Evidence(path.attribute, text)]
        + (object.isEmpty ? [] : [Evidence("object", object)]),
      judgement: judgement, isListed: name.isListed || key.hasPrefix("_"), location: file.location)
    let reached = name.name.copied
    let plain = key.copied
    let isCustom = path.object?.isCustom ?? false
    report.judgeLater { names in
      let isOwn =
        names.implements(plain) || names.implements(reached)
        || (isCustom && (names.hasVariable(plain) || names.hasVariable(reached)))
      return isOwn ? nil : finding.finding(names)
    }
  }

  // MARK: Classes and actions

  private static func check(
    _ name: InterfaceClass, _ file: LintInterfaceFile, _ report: LintReporter
  ) {
    // A class that takes its own place is one that the archive itself would make.
    guard name.name != name.original, name.name.count <= longestPath,
      let found = file.privateNames.find(.className, name.name), counts(found, name.attribute)
    else { return }
    var judgement = NameJudgement(40, "the nib makes an object of it", cap: 89)
    judge(found, name.name, &judgement)
    let text = name.name.string
    let place = name.original.map { " in place of " + $0.string } ?? ""
    let use = Use(
      message: "the class \(text)\(place) is \(found.inOwner)",
      evidence: [Evidence(name.attribute, text), Evidence("object", name.holder.string)],
      judgement: judgement, isListed: found.isListed || name.name.hasPrefix("_"),
      location: file.location)
    let own = name.name.copied
    report.judgeLater { $0.defines(className: own) ? nil : use.finding($0) }
  }

  private static func check(
    _ connection: InterfaceConnection, _ file: LintInterfaceFile, _ report: LintReporter
  ) {
    guard let found = file.privateNames.find(.selector, connection.label),
      counts(found, connection.attribute)
    else { return }
    let text = connection.label.string
    let source = connection.source?.words ?? ""
    var judgement = NameJudgement(40, "sent when the \(connection.kind.rawValue) happens", cap: 89)
    judge(found, connection.label, &judgement)
    let use = Use(
      message: "the \(connection.kind.rawValue) \"\(text)\""
        + "\(source.isEmpty ? "" : " of " + source) is \(found.inOwner)",
      evidence: [Evidence(connection.attribute, text)]
        + (source.isEmpty ? [] : [Evidence("object", source)]),
      judgement: judgement, isListed: found.isListed || connection.label.hasPrefix("_"),
      location: file.location)
    let own = connection.label.copied
    report.judgeLater { $0.implements(own) || $0.declares(own) ? nil : use.finding($0) }
  }

  // MARK: Judgement

  /// Whether a name counts in a nib for the system that the attribute is of: the tables are those
  /// of iOS and its kin.
  private static func counts(_ name: PrivateName, _ attribute: String) -> Bool {
    name.isPrivate && (attribute.hasPrefix("UI") ? !name.isOfMacOnly : name.isListed)
  }

  private static func judge(
    _ name: PrivateName, _ text: ByteView, _ judgement: inout NameJudgement
  ) {
    judgement.addShape(of: text)
    judgement.addRecord(of: name)
    if name.isAlsoPublic {
      judgement.limit(to: 55, "public in a later release or in another class")
    }
    if !name.isListed || !text.hasPrefix("_") { judgement.limit(to: 59) }
  }

  /// A name that is private unless it is the app's own.
  private struct Use: Sendable {
    let message: String
    let evidence: [Evidence]
    let judgement: NameJudgement
    /// Whether the name alone tells enough to speak of it where the app's own are not known.
    let isListed: Bool
    let location: Finding.Location

    func finding(_ names: PackageNames) -> Finding? {
      var judgement = judgement
      if !names.isComplete {
        guard isListed else { return nil }
        judgement.limit(to: 55, "the rest of the app is not here")
      }
      guard judgement.score >= NameJudgement.leastScore else { return nil }
      return Finding(
        rule: metadata.id, at: location, message: message,
        evidence: evidence + [Evidence("because", judgement.words)],
        confidence: judgement.confidence, score: judgement.score,
        consequence: .noRefusalOnRecord)
    }
  }
}

import AppPackage

/// An extension in another folder than the system looks for it in.
public enum ExtensionPositionRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "extension-position", codes: [90680],
    summary: "An app extension is not in the folder for its sort.",
    checks: """
      An extension whose Info.plist has the key NSExtension must be in the folder PlugIns of its \
      app, one that has EXAppExtensionAttributes in the folder Extensions, and one of which \
      neither is known in one of the two.
      """,
    why: """
      The store refuses the app. A device takes it, so that this comes to light with the upload \
      only.
      """,
    fix: """
      Change the destination of the build phase that embeds the extension: "PlugIns and \
      Foundation Extensions" or "ExtensionKit Extensions".
      """,
    phrases: [
      "invalid directory", "not contained in a correctly named directory",
      "the binary you uploaded was invalid",
    ])

  public static let examples = [
    RuleExample.fires(
      "an app with an extension among its resources",
      .app(.init(), ["Share.appex/Info.plist": foundation]),
      "is an extension in the app's top folder; it belongs in PlugIns"),
    .fires(
      "an app with an extension in the folder for the other sort",
      .app(.init(), ["PlugIns/Share.appex/Info.plist": kit]),
      "is an extension in the folder PlugIns; it belongs in Extensions"),
    .fires(
      "an app with an extension in the folder for ExtensionKit",
      .app(.init(), ["Extensions/Share.appex/Info.plist": foundation]),
      "is an extension in the folder Extensions; it belongs in PlugIns"),
    .fires(
      "an app with an extension in Frameworks",
      .app(.init(), ["Frameworks/Share.appex/Share": .image(.init())]),
      "is an extension in the folder Frameworks; it belongs in PlugIns or Extensions"),
    .silent(
      "an app with extensions of both sorts",
      .app(
        .init(),
        ["PlugIns/Share.appex/Info.plist": foundation, "Extensions/Kit.appex/Info.plist": kit])),
    .silent(
      "the extension of a watch app inside of an app",
      .app(
        .init(),
        [
          "Watch/Watch.app/Info.plist": .info(["WKWatchKitApp": true]),
          "Watch/Watch.app/PlugIns/Share.appex/Info.plist": foundation,
        ])),
    .silent(
      "an extension that is in no app", PackageRecipe(["Share.appex/Info.plist": foundation])),
  ]

  private static let foundation = PackageRecipe.File.info([
    "CFBundleExecutable": "Share", "NSExtension": ["NSExtensionPointIdentifier": "com.example"],
  ])
  private static let kit = PackageRecipe.File.info([
    "CFBundleExecutable": "Share",
    "EXAppExtensionAttributes": ["EXExtensionPointIdentifier": "com.example"],
  ])

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard bundle.bundle.kind == .appExtension, let app = bundle.app else { return }
    let folder = PackagePath.folder(of: bundle.bundle.path)
    let info = bundle.bundle.info
    var allowed: [String] = []
    if info?["NSExtension"] != nil { allowed.append("PlugIns") }
    if info?["EXAppExtensionAttributes"] != nil { allowed.append("Extensions") }
    if allowed.isEmpty { allowed = ["PlugIns", "Extensions"] }
    guard !allowed.contains(where: { PackagePath.join(app.contentsPath, $0) == folder }) else {
      return
    }
    // Of what is nested in another bundle than an app, nested-bundle tells.
    guard bundle.parents.first?.kind == .app else { return }
    let name = String(folder.dropFirst(app.path.count).drop { $0 == "/" })
    report.report(
      Finding(
        rule: metadata.id, code: 90680, at: bundle.location,
        message: "is an extension in "
          + (name.isEmpty ? "the app's top folder" : "the folder \(name)") + "; it belongs in "
          + allowed.joined(separator: " or "),
        evidence: [
          Evidence(
            "Info.plist",
            info?["NSExtension"] != nil
              ? "NSExtension"
              : info?["EXAppExtensionAttributes"] != nil
                ? "EXAppExtensionAttributes" : "neither NSExtension nor EXAppExtensionAttributes")
        ],
        confidence: bundle.isInStoreDeviceApp ? .likely : .possible,
        consequence: .refusedAtUpload))
  }
}

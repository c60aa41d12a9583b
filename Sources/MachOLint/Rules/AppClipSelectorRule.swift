import AppPackage
import MachOBytes
import MachOCore

/// Code of an App Clip that sends what App Clips must not send.
public enum AppClipSelectorRule: ImageRule {
  public static let metadata = RuleMetadata(
    id: "app-clip-selector", codes: [90842],
    summary: "Code of an App Clip sends a selector that App Clips must not send.",
    checks: """
      The programs and libraries in an App Clip, told by the key NSAppClip of its Info.plist, must \
      not send requestAlwaysAuthorization, the only selector that is on record. A static library \
      is part of the program that it is linked into. What the app around the clip sends does not \
      matter, nor does a text that mentions the name.
      """,
    why: """
      The store refuses the app, whether the code is ever run or not. The message names the clip, \
      not the library. An App Clip cannot be allowed to use the location at all times.
      """,
    fix: """
      Build the library for the clip without the call, under a condition of the compiler, or use a \
      library that keeps it in a module of its own.
      """,
    phrases: ["invalid sdk usage", "uses the sdk selector", "app clip is using supported sdk"])

  public static let examples = [
    RuleExample.fires(
      "an App Clip that asks for the location at all times",
      clip(.with { $0.selectors = [selector, "requestWhenInUseAuthorization"] }),
      "sends \"requestAlwaysAuthorization\", which App Clips must not send"),
    .fires(
      "an App Clip with a framework that sends it through a stub",
      clip(
        .init(),
        [
          "Frameworks/Places.framework/Places": .image(
            .with {
              $0.fileType = .dylib
              $0.definitions = ["_objc_msgSend$" + selector]
            })
        ]), "sends \"requestAlwaysAuthorization\", which App Clips must not send"),
    .fires(
      "an App Clip with a class of its own that has a method of this name",
      clip(
        .with {
          $0.classes = [ClassRecipe("Places", methods: [.init(selector)])]
          $0.selectors = [selector]
        }),
      "sends \"requestAlwaysAuthorization\", which App Clips must not send"),
    .silent(
      "an app with an App Clip, of which only the app sends it",
      .app(
        .with { $0.selectors = [selector] },
        ["AppClips/Clip.app/Info.plist": clipInfo, "AppClips/Clip.app/Clip": .image(.init())])),
    .silent(
      "an App Clip that only has the name in a text", clip(.with { $0.cStrings = [selector] })),
    .silent(
      "an App Clip that asks for the location while it is used",
      clip(.with { $0.selectors = ["requestWhenInUseAuthorization"] })),
  ]

  private static let selector = "requestAlwaysAuthorization"
  /// Every report of the refusal that can be found names this one.
  private static let selectors = [ByteView(Array(selector.utf8))]

  private static let clipInfo = PackageRecipe.File.info([
    "CFBundleExecutable": "Clip", "CFBundleSupportedPlatforms": ["iPhoneOS"], "NSAppClip": [:],
  ])

  private static func clip(
    _ program: ImageRecipe, _ files: KeyValuePairs<String, PackageRecipe.File> = [:]
  ) -> PackageRecipe {
    PackageRecipe(
      files: [
        ("App.app/AppClips/Clip.app/Info.plist", clipInfo),
        ("App.app/AppClips/Clip.app/Clip", .image(program)),
      ] + files.map { ("App.app/AppClips/Clip.app/" + $0.key, $0.value) })
  }

  public static func check(_ image: LintImage, _ report: LintReporter) {
    guard image.isLinked, image.context.bundles.contains(where: \.isAppClip) else { return }
    guard !image.isEncrypted else {
      report.cannotCheck(.encrypted(image))
      return
    }
    for selector in selectors where image.objcNames.sent.contains(selector) {
      // A method of its own has a reference to its selector as well.
      let isOwn = image.objcNames.implemented.contains(selector)
      var finding = Finding(
        rule: metadata.id, code: 90842, at: image.location,
        message: "sends \"\(selector.string)\", which App Clips must not send",
        evidence: [Evidence("selector", selector.string)],
        confidence: isOwn ? .possible : .likely, consequence: .refusedAtUpload)
      finding.query = ReferenceQuery(selector, [.selector])
      report.report(finding)
    }
  }
}

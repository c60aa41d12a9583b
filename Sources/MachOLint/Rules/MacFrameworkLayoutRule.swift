import AppPackage
import MachOBytes
import MachOCore

/// A framework for the Mac that is not laid out in versions.
public enum MacFrameworkLayoutRule: PackageRule {
  public static let metadata = RuleMetadata(
    id: "mac-framework-layout", codes: [90291, 90290, 90292],
    summary: "A framework in an app for the Mac is not laid out in versions.",
    checks: """
      A framework in an app for the Mac must have a folder Versions with a link Current to one of \
      the versions, and at its top nothing but links into it: one for the library, one for \
      Resources. An archive without links, and a framework for iOS that was copied, look \
      otherwise. What a tool for developers has among its resources for other devices is left out.
      """,
    why: """
      The Mac App Store refuses the app, and codesign cannot seal such a framework. Apps that are \
      not for the store run with it.
      """,
    fix: """
      Pack frameworks with a tool that keeps links (`ditto -c -k --keepParent`, `zip -y`), and use \
      the part of an XCFramework that is for the Mac.
      """,
    phrases: [
      "malformed framework", "must contain a symbolic link", "which should be a symbolic link",
    ])

  public static let examples = [
    RuleExample.fires(
      "an app with a framework as for iOS",
      mac(["Kit": .image(library), "Info.plist": .info(["CFBundleExecutable": "Kit"])]),
      "has no folder Versions"),
    .fires(
      "an app with a framework whose links were lost",
      mac([
        "Versions/A/Kit": .image(library),
        "Versions/A/Resources/Info.plist": .info(["CFBundleExecutable": "Kit"]),
        "Versions/Current/Kit": .image(library), "Kit": .link("Versions/Current/Kit"),
        "Resources": .link("Versions/Current/Resources"),
      ]), "Versions/Current is no link"),
    .fires(
      "an app with a framework that has its library twice",
      mac([
        "Versions/A/Kit": .image(library), "Versions/Current": .link("A"), "Kit": .image(library),
        "Versions/A/Resources/Info.plist": .info(["CFBundleExecutable": "Kit"]),
        "Resources": .link("Versions/Current/Resources"),
      ]), "Kit is no link into Versions"),
    .fires(
      "an app with a framework whose links an archive did not keep",
      mac([
        "Versions/A/Kit": .image(library), "Versions/Current": .link("A"),
        "Versions/A/Resources/Info.plist": .info(["CFBundleExecutable": "Kit"]),
        "Resources": .link("Versions/Current/Resources"),
      ]), "has no link Kit at its top"),
    .fires(
      "an app with a framework whose headers are no link",
      mac([
        "Versions/A/Kit": .image(library), "Versions/Current": .link("A"),
        "Versions/A/Resources/Info.plist": .info(["CFBundleExecutable": "Kit"]),
        "Kit": .link("Versions/Current/Kit"), "Resources": .link("Versions/Current/Resources"),
        "Headers/Kit.h": .bytes(Array("#define A 1\n".utf8)),
      ]), "Headers is no link into Versions"),
    .silent(
      "an app with a framework as it must be",
      mac([
        "Versions/A/Kit": .image(library), "Versions/Current": .link("A"),
        "Versions/A/Resources/Info.plist": .info(["CFBundleExecutable": "Kit"]),
        "Kit": .link("Versions/Current/Kit"), "Resources": .link("Versions/Current/Resources"),
      ])),
    .silent(
      "an app with a framework that has resources and no library",
      mac([
        "Versions/A/Resources/Info.plist": .info(["CFBundleIdentifier": "com.example.Kit"]),
        "Versions/Current": .link("A"), "Resources": .link("Versions/Current/Resources"),
      ])),
    .silent(
      "a tool for developers that has a framework for iOS among its resources",
      PackageRecipe([
        "Mac.app/Contents/Info.plist": .info([
          "CFBundleExecutable": "Mac", "CFBundleSupportedPlatforms": ["MacOSX"],
        ]),
        "Mac.app/Contents/Resources/Kit.framework/Info.plist": .info([
          "CFBundleExecutable": "Kit"
        ]),
        "Mac.app/Contents/Resources/Kit.framework/Kit": .image(.with { $0.fileType = .dylib }),
      ])),
    .silent(
      "a framework for iOS",
      .app(.init(), ["Frameworks/Kit.framework/Kit": .image(.with { $0.fileType = .dylib })])),
    .silent(
      "a framework for the Mac that is in no app",
      PackageRecipe(["Kit.framework/Kit": .image(library)])),
  ]

  private static let library = ImageRecipe.with {
    $0.platform = .macOS
    $0.fileType = .dylib
    $0.encryption = nil
  }

  private static func mac(_ files: KeyValuePairs<String, PackageRecipe.File>) -> PackageRecipe {
    PackageRecipe(
      files: [
        (
          "Mac.app/Contents/Info.plist",
          .info(["CFBundleExecutable": "Mac", "CFBundleSupportedPlatforms": ["MacOSX"]])
        )
      ] + files.map { ("Mac.app/Contents/Frameworks/Kit.framework/" + $0.key, $0.value) })
  }

  public static func check(_ package: LintPackage, _ report: LintReporter) {
    for bundle in package.package.bundles where bundle.kind == .framework && bundle.info != nil {
      guard let app = package.uploadedApp(of: bundle), app.isMacApp,
        !isPayload(bundle, package),
        let (code, message) = fault(of: bundle, package.entries)
      else { continue }
      report.report(
        Finding(
          rule: metadata.id, code: code,
          at: Finding.Location(bundle: bundle.path, file: bundle.path), message: message,
          evidence: [Evidence("path", bundle.path)],
          confidence: package.macStoreConfidence(of: app), consequence: .refusedAtUpload))
    }
  }

  /// Whether it is a framework for other devices that is not among those that the app loads.
  private static func isPayload(_ bundle: Bundle, _ package: LintPackage) -> Bool {
    let platforms = package.facts[bundle.executablePath]?.slices.compactMap(\.platform) ?? []
    return !platforms.isEmpty && !platforms.contains(where: \.allowsIntel)
      && PackagePath.name(of: PackagePath.folder(of: bundle.path)) != "Frameworks"
  }

  private static func fault(
    of bundle: Bundle, _ entries: EntryIndex
  ) -> (code: Int, message: String)? {
    func kind(_ path: String) -> TreeEntry.Kind? { entries[PackagePath.join(bundle.path, path)] }
    if kind("Versions") == nil { return (90291, "has no folder Versions") }
    if kind("Versions/Current") != .link { return (90292, "Versions/Current is no link") }
    for name in [bundle.executableName, "Resources"] {
      if let kind = kind(name) {
        if kind != .link { return (90291, "\(name) is no link into Versions") }
      } else if entries[PackagePath.join(bundle.contentsPath, name)] != nil {
        return (90291, "has no link \(name) at its top")
      }
    }
    if let kind = kind("Headers"), kind != .link {
      return (90291, "Headers is no link into Versions")
    }
    return nil
  }
}

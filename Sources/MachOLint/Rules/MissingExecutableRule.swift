import AppPackage
import MachOBytes
import MachOCore

/// A bundle of an app without its program.
public enum MissingExecutableRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "missing-executable", codes: [90207, 90036, 90868],
    summary: "A bundle has no executable, or no Info.plist.",
    checks: """
      Every app, extension and framework in an app must have an Info.plist, and the file that its \
      CFBundleExecutable names must be there and be Mach-O. A framework in an app for iOS, tvOS, \
      watchOS or visionOS must have that key, and its Info.plist at its top, not in a folder \
      Versions; one for the Mac may have resources alone. On a Mac the executable may be a script, \
      about which nothing is on record. A framework that holds a static library is told of by \
      standalone-binary.
      """,
    why: """
      The store refuses folders whose names end like a bundle's and that are none, for their \
      Info.plist (90036) and for their executable (90207), and no device can start or load such a \
      bundle. Xcode does not build an app for iOS with a framework in versions; what the store says \
      of one is not on record.
      """,
    fix: """
      Look at the step that puts the bundle together. Of an XCFramework, use the part that is for \
      the device. Give a folder of plain files another name.
      """,
    phrases: [
      "missing bundle executable", "does not contain a bundle executable",
      "is missing or could not be read", "must include a valid cfbundleexecutable key",
    ])

  public static let examples = [
    RuleExample.fires(
      "an app with a framework whose library is missing",
      .app(
        .init(),
        [
          "Frameworks/Kit.framework/Info.plist": .info(["CFBundleExecutable": "Kit"])
        ]), "has no executable: there is no file Kit"),
    .fires(
      "an app with a framework whose executable is a script",
      .app(
        .init(),
        [
          "Frameworks/Kit.framework/Info.plist": .info(["CFBundleExecutable": "Kit"]),
          "Frameworks/Kit.framework/Kit": .bytes(Array("#!/bin/sh\n".utf8)),
        ]), "has no executable: Kit is not a Mach-O file"),
    .fires(
      "an app with a framework whose executable has no name",
      .app(
        .init(), ["Frameworks/Kit.framework/Info.plist": .info(["CFBundleExecutable": ""])]),
      "has no executable: CFBundleExecutable is empty"),
    .fires(
      "an app with a framework without an Info.plist",
      .app(
        .init(),
        ["Frameworks/Kit.framework/Kit": .image(.with { $0.fileType = .dylib })]),
      "has no Info.plist"),
    .fires(
      "an app with a framework that does not name its library",
      .app(
        .init(),
        [
          "Frameworks/Kit.framework/Info.plist": .info(["CFBundleIdentifier": "com.example.Kit"]),
          "Frameworks/Kit.framework/Kit": .image(.with { $0.fileType = .dylib }),
        ]), "Info.plist has no CFBundleExecutable"),
    .fires(
      "an app for iOS with a framework that is laid out as for the Mac",
      .app(
        .init(),
        [
          "Frameworks/Kit.framework/Versions/A/Kit": .image(.with { $0.fileType = .dylib }),
          "Frameworks/Kit.framework/Versions/A/Resources/Info.plist": .info([
            "CFBundleExecutable": "Kit"
          ]), "Frameworks/Kit.framework/Versions/Current": .link("A"),
          "Frameworks/Kit.framework/Kit": .link("Versions/Current/Kit"),
          "Frameworks/Kit.framework/Resources": .link("Versions/Current/Resources"),
        ]), "is not at the top of the framework, which is laid out in versions, as for the Mac"),
    .fires(
      "an app for the Mac around one whose program is a script",
      mac([
        "Resources/Run.app/Contents/Info.plist": .info(["CFBundleExecutable": "Run"]),
        "Resources/Run.app/Contents/MacOS/Run": .bytes(Array("#!/bin/sh\n".utf8)),
      ]), "has no executable: Run is not a Mach-O file"),
    .silent(
      "an app for the Mac with a framework of resources",
      mac([
        "Frameworks/Kit.framework/Versions/A/Resources/Info.plist": .info([
          "CFBundleIdentifier": "com.example.Kit"
        ]), "Frameworks/Kit.framework/Versions/Current": .link("A"),
        "Frameworks/Kit.framework/Resources": .link("Versions/Current/Resources"),
      ])),
    .silent("an app", .app()),
    .silent(
      "an app with a framework whose executable is a link to nothing, of which invalid-link tells",
      .app(
        .init(),
        [
          "Frameworks/Kit.framework/Info.plist": .info(["CFBundleExecutable": "Kit"]),
          "Frameworks/Kit.framework/Kit": .link("Missing"),
        ])),
    .silent(
      "an app for iOS that was installed on a Mac",
      PackageRecipe([
        "App.app/WrappedBundle": .link("Wrapper/App.app"),
        "App.app/Wrapper/App.app/Info.plist": .info(["CFBundleExecutable": "App"]),
        "App.app/Wrapper/App.app/App": .image(.init()),
      ])),
    .silent(
      "a framework of headers that is in no app",
      PackageRecipe(["Kit.framework/Headers/Kit.h": .bytes(Array("#define A 1\n".utf8))])),
    .silent(
      "what a Mac's archiver puts beside an app",
      PackageRecipe(["__MACOSX/Payload/App.app/._Info.plist": .bytes([0, 5, 22, 7])])),
    .silent(
      "a bundle of resources", .app(.init(), ["Images.bundle/a.txt": .bytes([65, 66, 10])])),
  ]

  private static func mac(_ files: KeyValuePairs<String, PackageRecipe.File>) -> PackageRecipe {
    PackageRecipe(
      files: [
        (
          "Mac.app/Contents/Info.plist",
          .info(["CFBundleExecutable": "Mac", "CFBundleSupportedPlatforms": ["MacOSX"]])
        ), ("Mac.app/Contents/MacOS/Mac", .image(.with { $0.platform = .macOS })),
      ] + files.map { ("Mac.app/Contents/" + $0.key, $0.value) })
  }

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard bundle.isInApp, bundle.bundle.kind.isAppOrPart else {
      return
    }
    guard bundle.bundle.info != nil else {
      // One that cannot be read has been told as a problem.
      if bundle.bundle.infoPath == nil, !isWrapper(bundle) {
        add("has no Info.plist", Evidence("file", "Info.plist"), bundle, report, code: 90036)
      }
      return
    }
    if bundle.bundle.kind == .framework, bundle.bundle.isMacLayout, bundle.isInStoreDeviceApp {
      add(
        "is not at the top of the framework, which is laid out in versions, as for the Mac",
        Evidence("Info.plist", bundle.bundle.infoPath ?? ""), bundle, report, code: 90036,
        .possible)
      return
    }
    if bundle.bundle.kind == .framework,
      bundle.bundle.info?["CFBundleExecutable"]?.string == nil
    {
      guard bundle.isInStoreDeviceApp else { return }
      add(
        "Info.plist has no CFBundleExecutable", Evidence("CFBundleExecutable", "none"), bundle,
        report, code: 90868)
      return
    }
    guard bundle.executable == nil, !bundle.isExecutableUnreadable else { return }
    let name = bundle.bundle.executableName
    let kind = bundle.entries[bundle.bundle.executablePath]
    // Of a link that leads nowhere, invalid-link tells.
    guard kind != .link else { return }
    let isThere = kind == .file
    let reason =
      name.isEmpty
      ? "CFBundleExecutable is empty"
      : isThere ? "\(name) is not a Mach-O file" : "there is no file \(name)"
    add(
      "has no executable: " + reason,
      Evidence(
        "CFBundleExecutable", bundle.bundle.info?["CFBundleExecutable"] == nil ? "none" : name),
      bundle, report, isThere || bundle.isInStoreDeviceApp ? nil : .likely)
  }

  /// Whether it is what a Mac puts around an app for iOS that it installs.
  private static func isWrapper(_ bundle: LintBundle) -> Bool {
    bundle.entries[PackagePath.join(bundle.bundle.path, "WrappedBundle")] == .link
  }

  private static func add(
    _ message: String, _ evidence: Evidence, _ bundle: LintBundle, _ report: LintReporter,
    code: Int = 90207, _ confidence: Confidence? = nil
  ) {
    report.report(
      Finding(
        rule: metadata.id, code: code, at: bundle.location, message: message,
        evidence: [evidence],
        confidence: confidence ?? (bundle.isInStoreDeviceApp ? .certain : .possible),
        consequence: .refusedAtUpload))
  }
}

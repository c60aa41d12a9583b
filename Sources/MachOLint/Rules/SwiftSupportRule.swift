import AppPackage
import MachOBytes
import MachOCore

/// Swift's libraries in an app, and the folder with Apple's own copies beside it.
public enum SwiftSupportRule: PackageRule {
  public static let metadata = RuleMetadata(
    id: "swift-support", codes: [90426, 90424, 90428, 90429],
    summary: "The folder SwiftSupport of an .ipa does not fit the Swift libraries in the app.",
    checks: """
      An .ipa for the store whose app has Swift's libraries (Frameworks/libswift*.dylib) has \
      Apple's copies of them in SwiftSupport/iphoneos, beside Payload: the folder must be there \
      (90426) and, in an Xcode archive too, not empty (90424). Each library in it must be in the \
      folder Frameworks of the app (90429), and have the UUIDs of the app's copy (90428). Apps \
      that need no copies have neither: systems from iOS 12.2 on have Swift, from 15.0 on its \
      concurrency. An .ipa for a list of devices, and an app that is not in an .ipa, need no such \
      folder.
      """,
    why: """
      The store refuses the upload. Apple says the same ("Invalid Swift Support") of apps that \
      hold any other dynamic library outside of a framework, which the rule standalone-binary \
      finds.
      """,
    fix: """
      Let Xcode export the .ipa from its archive instead of zipping Payload. Delete an empty \
      folder SwiftSupport. Raise the minimum to a system that has Swift, so that no copies are \
      needed.
      """,
    phrases: [
      "invalid swift support", "swiftsupport folder is missing", "swiftsupport folder is empty",
      "at the expected location",
    ])

  public static let examples = [
    RuleExample.fires(
      "an .ipa for the store without the folder",
      .ipa(
        profile: "<key>Name</key>",
        [
          "Payload/App.app/Frameworks/libswiftCore.dylib": .image(library())
        ]), "there is no folder SwiftSupport beside Payload, though the app has Swift's libraries"),
    .fires(
      "an .ipa with a folder that is empty",
      .ipa(["SwiftSupport/iphoneos/.keep": .bytes([10])]),
      "is a folder SwiftSupport without libraries"),
    .fires(
      "an .ipa with another build of a library beside it",
      .ipa([
        "Payload/App.app/Frameworks/libswiftCore.dylib": .image(library(1)),
        "SwiftSupport/iphoneos/libswiftCore.dylib": .image(library(2)),
      ]), "is not the same library as App.app/Frameworks/libswiftCore.dylib"),
    .fires(
      "an .ipa with a library that is not in the app",
      .ipa(["SwiftSupport/iphoneos/libswiftCore.dylib": .image(library())]),
      "is not in the folder Frameworks of App.app"),
    .silent(
      "an .ipa with the same libraries in both folders",
      .ipa([
        "Payload/App.app/Frameworks/libswiftCore.dylib": .image(library()),
        "SwiftSupport/iphoneos/libswiftCore.dylib": .universal([
          library(), library(3, .arm64e),
        ]),
      ])),
    .silent(
      "an .ipa for a list of devices",
      .ipa(
        profile: "<key>ProvisionedDevices</key>",
        ["Payload/App.app/Frameworks/libswiftCore.dylib": .image(library())])),
    .silent(
      "an .ipa with a library that only the App Clip needs",
      .ipa([
        "Payload/App.app/AppClips/Clip.app/Frameworks/libswiftCore.dylib": .image(library()),
        "SwiftSupport/iphoneos/libswiftCore.dylib": .image(library()),
      ])),
    .silent(
      "an .ipa with two apps, which do not say whose a library is",
      .ipa([
        "Payload/Other.app/Info.plist": .info(["CFBundleExecutable": "Other"]),
        "Payload/Other.app/Frameworks/libswiftCore.dylib": .image(library(1)),
        "SwiftSupport/iphoneos/libswiftCore.dylib": .image(library(2)),
      ])),
    .silent("an .ipa without libraries of Swift's", .ipa([:])),
    .silent(
      "an app that is in no .ipa",
      .app(.init(), ["Frameworks/libswiftCore.dylib": .image(library())])),
  ]

  private static func library(
    _ number: UInt8 = 1, _ architecture: Architecture = .arm64
  ) -> ImageRecipe {
    .with {
      $0.architecture = architecture
      $0.fileType = .dylib
      $0.installName = "@rpath/libswiftCore.dylib"
      $0.uuid = [UInt8](repeating: number, count: 16)
    }
  }

  public static func check(_ package: LintPackage, _ report: LintReporter) {
    let folders = Folders(package)
    let apps = package.package.bundles.filter {
      $0.isStoreDeviceApp && $0.parent == nil
        && PackagePath.name(of: PackagePath.folder(of: $0.path)) == "Payload"
    }
    // Which of several apps a library is for is not said.
    let isOnly = apps.count == 1
    for app in apps { check(app, isOnly: isOnly, folders, package, report) }
    for bundle in package.package.bundles where bundle.kind == .xcarchive {
      checkEmpty(
        PackagePath.join(bundle.path, "SwiftSupport"), bundle.path, folders, package, report)
    }
  }

  /// Swift's libraries of a package.
  private struct Folders {
    /// Those in a folder `SwiftSupport`, by its path.
    var copies: [String: [PackageFile]] = [:]
    /// Those of apps, by the path of their folder.
    var own: [String: [PackageFile]] = [:]
    /// The names of those in an app, and of those in the apps in it.
    var names: Set<Name> = []
    /// The watch apps in an app, by its path.
    var watchApps: [String: [Bundle]] = [:]

    struct Name: Hashable {
      let app: String
      let name: String
    }

    init(_ package: LintPackage) {
      for file in package.package.files where file.role == .dylib {
        guard SwiftRuntime.isLibrary(PackagePath.name(of: file.path)) else { continue }
        let folder = PackagePath.folder(of: file.path)
        let above = PackagePath.folder(of: folder)
        if let support = [folder, above].first(where: { PackagePath.name(of: $0) == "SwiftSupport" }
        ) {
          copies[support, default: []].append(file)
        } else {
          own[folder, default: []].append(file)
          if let app = package.uploadedApp(of: file) {
            names.insert(Name(app: app.path, name: PackagePath.name(of: file.path)))
          }
        }
      }
      guard !copies.isEmpty else { return }
      for bundle in package.package.bundles where bundle.isWatchApp {
        guard let app = package.uploadedApp(of: bundle) else { continue }
        watchApps[app.path, default: []].append(bundle)
      }
    }
  }

  /// An app of an .ipa.
  private static func check(
    _ app: Bundle, isOnly: Bool, _ folders: Folders, _ package: LintPackage, _ report: LintReporter
  ) {
    guard let confidence = uploadConfidence(of: app, package) else { return }
    let root = PackagePath.folder(of: PackagePath.folder(of: app.path))
    let support = PackagePath.join(root, "SwiftSupport")
    if package.entries[support] == .folder {
      checkEmpty(support, app.path, folders, package, report)
    } else if let library = folders.own[PackagePath.join(app.path, "Frameworks")]?.first {
      add(
        90426,
        "there is no folder SwiftSupport beside Payload, though the app has Swift's libraries",
        [Evidence("library", library.path)], confidence, app, file: app.infoPath ?? app.path,
        report)
    }
    for copy in isOnly ? folders.copies[support] ?? [] : [] {
      guard let home = home(of: copy, app, folders) else { continue }
      let name = PackagePath.name(of: copy.path)
      let path = PackagePath.join(home.path, "Frameworks/" + name)
      guard package.entries[path] == .file else {
        // An App Clip may start on older systems than the app around it.
        guard home.path != app.path || !folders.names.contains(.init(app: app.path, name: name))
        else { continue }
        add(
          90429, "is not in the folder Frameworks of \(home.name)", [Evidence("missing", path)],
          .likely, app, file: copy.path, report)
        continue
      }
      guard let ours = package.facts[path]?.uuids, let theirs = package.facts[copy.path]?.uuids,
        !theirs.isEmpty, let other = ours.first(where: { !theirs.contains($0) })
      else { continue }
      add(
        90428, "is not the same library as \(home.name)/Frameworks/\(name)",
        [
          Evidence("LC_UUID", theirs.joined(separator: ", ")),
          Evidence("LC_UUID in the app", other),
        ], .likely, app, file: copy.path, report)
    }
  }

  private static func checkEmpty(
    _ support: String, _ bundle: String, _ folders: Folders, _ package: LintPackage,
    _ report: LintReporter
  ) {
    guard package.entries[support] == .folder, folders.copies[support] == nil else { return }
    report.report(
      Finding(
        rule: metadata.id, code: 90424, at: Finding.Location(bundle: bundle, file: support),
        message: "is a folder SwiftSupport without libraries", confidence: .likely,
        consequence: .refusedAtUpload))
  }

  /// The app that a library in `SwiftSupport/watchos` or `SwiftSupport/iphoneos` is for; nil where
  /// that is not sure.
  private static func home(of copy: PackageFile, _ app: Bundle, _ folders: Folders) -> Bundle? {
    switch PackagePath.name(of: PackagePath.folder(of: copy.path)) {
    case "watchos":
      let watchApps = folders.watchApps[app.path] ?? []
      return watchApps.count == 1 ? watchApps.first : nil
    case "iphoneos", "appletvos", "xros": return app
    default: return nil
    }
  }

  /// How sure it is that the store wants the folder; nil for an app that is not for the store.
  private static func uploadConfidence(of app: Bundle, _ package: LintPackage) -> Confidence? {
    let path = PackagePath.join(app.path, "embedded.mobileprovision")
    // The property list stands as it is in the signed profile; none is as large as this.
    guard let entry = package.entries.entry(at: path), entry.kind == .file,
      entry.size <= 4 << 20, let profile = try? package.package.tree.contents(of: entry)
    else { return .possible }
    guard !profile.contains("<key>ProvisionedDevices</key>"),
      !profile.contains("<key>ProvisionsAllDevices</key>")
    else { return nil }
    let minimum = app.minimumOS.flatMap { PackedVersion($0) }
    let first = app.platform.flatMap {
      SwiftRuntime.firstSystem(of: "libswiftCore.dylib", on: $0)
    }
    guard let minimum, let first else { return .possible }
    return minimum < first ? .likely : .possible
  }

  private static func add(
    _ code: Int, _ message: String, _ evidence: [Evidence], _ confidence: Confidence,
    _ app: Bundle, file: String, _ report: LintReporter
  ) {
    report.report(
      Finding(
        rule: metadata.id, code: code, at: Finding.Location(bundle: app.path, file: file),
        message: message, evidence: evidence, confidence: confidence,
        consequence: .refusedAtUpload))
  }
}

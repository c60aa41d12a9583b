import AppPackage
import MachOBytes
import MachOCore

/// A bundle in a framework or extension, where none may be.
public enum NestedBundleRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "nested-bundle", codes: [90206, 90205],
    summary: "A framework or extension holds other bundles with code.",
    checks: """
      In an app for iOS, tvOS or visionOS, a framework or an extension must have no folder \
      Frameworks, and no app, extension or framework in it. Bundles of resources are allowed, as \
      are frameworks in extensions for watchOS and in everything for the Mac.
      """,
    why: """
      The store refuses the app. The setting "Always Embed Swift Standard Libraries" of an \
      extension, and a library that carries the frameworks it needs, are the usual causes.
      """,
    fix: """
      Embed the inner frameworks in the app itself, whose folder Frameworks its extensions use too \
      (@executable_path/../../Frameworks), and switch the setting off for all but the app.
      """,
    phrases: ["contains disallowed nested bundle", "contains disallowed file 'frameworks'"])

  public static let examples = [
    RuleExample.fires(
      "an app with a framework that holds another",
      .app(
        .init(),
        [
          "Frameworks/Kit.framework/Kit": .image(library),
          "Frameworks/Kit.framework/Frameworks/Core.framework/Core": .image(library),
        ]),
      "has a folder Frameworks, which only an app may have",
      "is a framework in the framework Kit.framework"),
    .fires(
      "an app whose extension has Swift's libraries of its own",
      .app(
        .init(),
        ["PlugIns/Share.appex/Frameworks/libswiftCore.dylib": .image(library)]),
      "has a folder Frameworks, which only an app may have"),
    .silent(
      "a framework with a bundle of resources",
      .app(.init(), ["Frameworks/Kit.framework/Images.bundle/a.txt": .bytes([65, 66, 10])])),
    .silent(
      "the extension of a watch app, which runs the app's code",
      .app(
        .init(),
        [
          "Watch/Watch.app/Info.plist": .info([
            "CFBundleExecutable": "Watch", "CFBundleSupportedPlatforms": ["WatchOS"],
          ]),
          "Watch/Watch.app/PlugIns/Main.appex/Info.plist": .info([
            "CFBundleExecutable": "Main", "CFBundleSupportedPlatforms": ["WatchOS"],
          ]),
          "Watch/Watch.app/PlugIns/Main.appex/Frameworks/Kit.framework/Kit": .image(
            .with {
              $0.platform = .watchOS
              $0.fileType = .dylib
            }),
        ])),
    .silent(
      "a framework for the Mac",
      PackageRecipe([
        "Mac.app/Contents/Info.plist": .info([
          "CFBundleExecutable": "Mac", "CFBundleSupportedPlatforms": ["MacOSX"],
        ]),
        "Mac.app/Contents/Frameworks/Kit.framework/Versions/A/Frameworks/Core.framework/Core":
          .image(.with { $0.platform = .macOS }),
      ])),
    .silent(
      "a framework that is in no app",
      PackageRecipe([
        "Kit.framework/Frameworks/Core.framework/Core": .image(library)
      ])),
  ]

  private static let library = ImageRecipe.with { $0.fileType = .dylib }

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard bundle.isInStoreDeviceApp else { return }
    if isClosed(bundle.bundle, bundle.parents) {
      let folder = PackagePath.join(bundle.bundle.path, "Frameworks")
      if bundle.entries[folder] == .folder {
        add(
          90206, "has a folder Frameworks, which only an app may have",
          Evidence("folder", folder), bundle, report)
      }
    }
    guard bundle.bundle.kind.hasCode, let parent = bundle.parents.first,
      isClosed(parent, Array(bundle.parents.dropFirst()))
    else { return }
    add(
      90205, "is \(article(bundle.bundle.kind)) in the \(parent.kind.words) \(parent.name)",
      Evidence("path", bundle.bundle.path), bundle, report)
  }

  /// Whether the bundle must hold no others.
  private static func isClosed(_ bundle: Bundle, _ parents: [Bundle]) -> Bool {
    switch bundle.kind {
    case .framework: true
    case .appExtension:
      !([bundle] + parents).contains { $0.isWatchApp || $0.platform == .watchOS }
    default: false
    }
  }

  private static func article(_ kind: BundleKind) -> String {
    kind == .app || kind == .appExtension ? "an " + kind.words : "a " + kind.words
  }

  private static func add(
    _ code: Int, _ message: String, _ evidence: Evidence, _ bundle: LintBundle,
    _ report: LintReporter
  ) {
    report.report(
      Finding(
        rule: metadata.id, code: code,
        at: Finding.Location(bundle: bundle.bundle.path, file: bundle.bundle.path),
        message: message, evidence: [evidence], confidence: .certain,
        consequence: .refusedAtUpload))
  }
}

import AppPackage
import MachOCore

/// What Xcode makes for debug builds, in an app.
public enum DebugBuildRule: FileRule {
  public static let metadata = RuleMetadata(
    id: "debug-build",
    summary: "An app holds libraries that Xcode makes for debug builds only.",
    checks: """
      In apps for iOS, tvOS, watchOS or visionOS, files are told by their names: \
      NAME.debug.dylib, which has the code of the program beside it (ENABLE_DEBUG_DYLIB), \
      __preview.dylib, which is for previews, libclang_rt.*.dylib and libMainThreadChecker.dylib, \
      which look for faults while an app is tested, and whatever is in a folder \
      ReexportedBinaries, where a debug build keeps libraries that a release build merges. A \
      library that can still be merged (LC_ATOM_INFO) carries what only linkers use.
      """,
    why: """
      The app was built for debugging. All but the last two are libraries outside of a framework, \
      for which the store refuses apps; that is told of the file by standalone-binary, and here \
      why it is there. The data for merging makes the app larger.
      """,
    fix: """
      Archive with the release configuration, or set ENABLE_DEBUG_DYLIB to NO; switch sanitizers \
      off in the scheme. A mergeable library is merged with MERGED_BINARY_TYPE in release builds; \
      build it without MERGEABLE_LIBRARY if it stays a library.
      """)

  public static let examples = [
    RuleExample.fires(
      "an app of a debug build",
      .app(
        .init(),
        [
          "App.debug.dylib": .image(.with { $0.fileType = .dylib }),
          "__preview.dylib": .image(.with { $0.fileType = .dylib }),
        ]),
      "has the code of App, which is a stub: this is a debug build",
      "is a library for Xcode's previews: this is a debug build"),
    .fires(
      "an app that was built with a sanitizer",
      .app(
        .init(),
        [
          "Frameworks/libclang_rt.asan_ios_dynamic.dylib": .image(.with { $0.fileType = .dylib })
        ]), "looks for faults while the app is tested: this is a debug build"),
    .fires(
      "an app with a library that a release build merges",
      .app(
        .init(),
        [
          "ReexportedBinaries/Kit.framework/Kit": .image(.with { $0.fileType = .dylib })
        ]), "is in ReexportedBinaries: a release build merges it into what uses it"),
    .fires(
      "an app with a library that can be merged",
      .app(
        .init(),
        [
          "Frameworks/Kit.framework/Kit": .image(
            .with {
              $0.fileType = .dylib
              $0.isMergeable = true
            })
        ]), "is a mergeable library: it carries data that only linkers use"),
    .silent(
      "an app with a library that has no data for merging",
      .app(.init(), ["Frameworks/debug.framework/debug": .image(.with { $0.fileType = .dylib })])),
    .silent(
      "an app for the simulator",
      .app(
        .with {
          $0.platform = .iOSSimulator
          $0.encryption = nil
        }, info: ["CFBundleSupportedPlatforms": ["iPhoneSimulator"]],
        [
          "App.debug.dylib": .image(
            .with {
              $0.fileType = .dylib
              $0.platform = .iOSSimulator
              $0.encryption = nil
            })
        ])),
    .silent(
      "a mergeable library in no app",
      PackageRecipe([
        "Kit.framework/Kit": .image(
          .with {
            $0.fileType = .dylib
            $0.isMergeable = true
          })
      ])),
  ]

  public static func check(_ file: LintFile, _ report: LintReporter) {
    guard let app = file.bundles.outermostApp, app.isStoreDeviceApp,
      file.file.role != .symbols
    else { return }
    let name = PackagePath.name(of: file.file.path)
    let ending = ".debug.dylib"
    if name.hasSuffix(ending) {
      add(
        "has the code of \(name.dropLast(ending.count)), which is a stub: this is a debug build",
        .likely, file, report)
    } else if name == "__preview.dylib" {
      add(
        "is a library for Xcode's previews: this is a debug build", .likely, file, report)
    }
    if name.hasSuffix(".dylib"), checkers.contains(where: name.hasPrefix) {
      add(
        "looks for faults while the app is tested: this is a debug build", .likely, file, report)
    }
    if file.file.path.split(separator: "/").contains("ReexportedBinaries") {
      add(
        "is in ReexportedBinaries: a release build merges it into what uses it", .likely, file,
        report)
    }
    if file.facts.slices.contains(where: { $0.fileType == .dylib && $0.links.isMergeable }) {
      add(
        "is a mergeable library: it carries data that only linkers use", .note, file, report)
    }
  }

  /// How the names start of the libraries of sanitizers, and of what looks for calls from threads
  /// that must not make them.
  private static let checkers = ["libclang_rt.", "libMainThreadChecker."]

  private static func add(
    _ message: String, _ confidence: Confidence, _ file: LintFile, _ report: LintReporter
  ) {
    report.report(
      Finding(
        rule: metadata.id, at: file.location, message: message,
        evidence: [Evidence("path", file.file.path)], confidence: confidence,
        consequence: .noRefusalOnRecord))
  }
}

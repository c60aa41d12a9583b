import AppPackage
import MachOCore

/// A binary in an app that is not the executable of a bundle.
public enum StandaloneBinaryRule: FileRule {
  public static let metadata = RuleMetadata(
    id: "standalone-binary", codes: [90171],
    summary: "An app holds a library, object file or program on its own.",
    checks: """
      Every file in an app for iOS, tvOS, watchOS or visionOS is looked at by its first bytes. \
      Mach-O files and static libraries may only be what CFBundleExecutable of an app, extension \
      or framework names, or Swift's own libraries in the folder Frameworks. A static library as \
      the executable of a framework counts too, and so may a framework that lies outside of a \
      folder Frameworks.
      """,
    why: """
      The store refuses apps with other binaries. They come in as resources: a static library \
      that was copied along, a helper of a vendor, a framework that holds a static library and was \
      embedded.
      """,
    fix: """
      Take the file out of the app's resources. Put a dynamic library into a framework. Link a \
      framework that holds a static library, but do not embed it.
      """,
    phrases: [
      "contain standalone executables or libraries", "standalone executables or libraries",
      "is not permitted",
    ])

  public static let examples = [
    RuleExample.fires(
      "an app with a dynamic library outside of a framework",
      .app(.init(), ["Frameworks/libHelper.dylib": .image(.with { $0.fileType = .dylib })]),
      "is a dynamic library on its own"),
    .fires(
      "an app with a static library among its resources",
      .app(.init(), ["libStatic.a": .archive([("a.o", .with { $0.fileType = .object })])]),
      "is a static library on its own"),
    .fires(
      "an app that embeds a framework which holds a static library",
      .app(
        .init(),
        [
          "Frameworks/Kit.framework/Kit": .archive([("a.o", .with { $0.fileType = .object })])
        ]), "is a static library, not a program or dynamic library"),
    .fires(
      "an app with a framework that holds a vendor's tool for the Mac",
      .app(
        .init(),
        [
          "Frameworks/Kit.framework/Kit": .image(.with { $0.fileType = .dylib }),
          "Frameworks/Kit.framework/uploadDSYM": .image(.with { $0.platform = .macOS }),
        ]), "is a program on its own"),
    .fires(
      "an app with a framework that was copied as a resource",
      .app(.init(), ["Kit.framework/Kit": .image(.with { $0.fileType = .dylib })]),
      "is the library of a framework outside of the folder Frameworks"),
    .silent(
      "a framework in an extension, of which nested-bundle tells",
      .app(
        .init(),
        ["PlugIns/Share.appex/Kit.framework/Kit": .image(.with { $0.fileType = .dylib })])),
    .fires(
      "an app that was tested and kept its tests",
      .app(
        .init(),
        ["PlugIns/AppTests.xctest/AppTests": .image(.with { $0.fileType = .bundle })]),
      "is a bundle of tests"),
    .silent(
      "a library that a release build merges, of which debug-build tells",
      .app(
        .init(), ["ReexportedBinaries/Kit.framework/Kit": .image(.with { $0.fileType = .dylib })])),
    .silent(
      "a stub of a library, which is a text",
      .app(.init(), ["libKit.tbd": .bytes(Array("--- !tapi-tbd\ntbd-version: 4\n".utf8))])),
    .silent(
      "Swift's libraries in Frameworks",
      .app(.init(), ["Frameworks/libswiftCore.dylib": .image(.with { $0.fileType = .dylib })])),
    .silent(
      "Apple's program in a WatchKit app",
      .app(
        .init(),
        ["Watch/Watch.app/_WatchKitStub/WK": .image(.with { $0.platform = .watchOS })])),
    .silent(
      "a Java class, which starts like a universal binary",
      .app(.init(), ["A.class": .bytes([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52, 0, 1, 0, 0])])),
    .silent(
      "a dynamic library in an app for macOS",
      PackageRecipe([
        "Mac.app/Contents/Info.plist": .info([
          "CFBundleExecutable": "Mac", "CFBundleSupportedPlatforms": ["MacOSX"],
        ]),
        "Mac.app/Contents/MacOS/Mac": .image(.with { $0.platform = .macOS }),
        "Mac.app/Contents/Frameworks/libHelper.dylib": .image(
          .with {
            $0.platform = .macOS
            $0.fileType = .dylib
          }),
      ])),
    .silent(
      "an app that was built for the simulator",
      .app(
        .with { $0.platform = .iOSSimulator },
        info: ["CFBundleSupportedPlatforms": ["iPhoneSimulator"]],
        [
          "App.debug.dylib": .image(
            .with {
              $0.platform = .iOSSimulator
              $0.fileType = .dylib
            })
        ])),
    .silent(
      "a dynamic library in no app",
      PackageRecipe(["libHelper.dylib": .image(.with { $0.fileType = .dylib })])),
  ]

  public static func check(_ file: LintFile, _ report: LintReporter) {
    guard let app = file.bundles.outermostApp, !app.isMacLayout,
      // Of an app for simulators, which Xcode builds with more libraries, simulator-platform tells.
      app.platform?.allowsIntel != true, app.platform?.isSimulator != true,
      file.file.role != .symbols
    else { return }
    let contents = file.contents.firstContents
    if file.file.role == .executable {
      if case .archive = contents {
        add("is a static library, not a program or dynamic library", contents, file, report)
      } else if isMisplaced(file) {
        add(
          "is the library of a framework outside of the folder Frameworks", contents, file, report,
          .possible)
      }
    } else if !isSwiftLibrary(file), !isWatchKitStub(file) {
      let isTest = PackagePath.folder(of: file.file.path).hasSuffix(".xctest")
      add(
        isTest ? "is a bundle of tests" : "is \(words(for: contents)) on its own", contents, file,
        report)
    }
  }

  private static func add(
    _ message: String, _ contents: BinaryFile, _ file: LintFile, _ report: LintReporter,
    _ confidence: Confidence = .certain
  ) {
    report.report(
      Finding(
        rule: metadata.id, code: 90171, at: file.location, message: message,
        evidence: [evidence(of: contents)], confidence: confidence,
        consequence: .refusedAtUpload))
  }

  private static func evidence(of contents: BinaryFile) -> Evidence {
    switch contents {
    case .machO(let file): Evidence("filetype", file.header.fileType.label)
    default: Evidence("first bytes", "!<arch>")
    }
  }

  /// Whether it is that of a framework right in an app, but not in the folder for them.
  private static func isMisplaced(_ file: LintFile) -> Bool {
    guard file.bundles.count > 1, file.bundles[0].kind == .framework, file.bundles[1].kind == .app
    else { return false }
    let folder = PackagePath.folder(of: file.bundles[0].path)
    // Of a debug build, debug-build tells.
    guard PackagePath.name(of: folder) != "ReexportedBinaries" else { return false }
    return folder != PackagePath.join(file.bundles[1].contentsPath, "Frameworks")
  }

  /// `_WatchKitStub/WK`, which Xcode puts into WatchKit apps.
  private static func isWatchKitStub(_ file: LintFile) -> Bool {
    file.file.path.hasSuffix("/_WatchKitStub/WK")
  }

  private static func isSwiftLibrary(_ file: LintFile) -> Bool {
    let name = PackagePath.name(of: file.file.path)
    return SwiftRuntime.isLibrary(name)
      && PackagePath.name(of: PackagePath.folder(of: file.file.path)) == "Frameworks"
  }

  private static func words(for contents: BinaryFile) -> String {
    switch contents {
    case .archive: "a static library"
    case .machO(let file):
      switch file.header.fileType {
      case .execute: "a program"
      case .object: "an object file"
      default: "a " + file.header.fileType.words
      }
    default: "a binary"
    }
  }
}

extension BinaryFile {
  /// The file itself, or the first slice of a universal one.
  var firstContents: BinaryFile {
    guard case .universal(let universal) = self, let slice = universal.slices.first else {
      return self
    }
    return slice.contents
  }
}

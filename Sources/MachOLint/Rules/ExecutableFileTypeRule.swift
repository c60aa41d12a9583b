import AppPackage
import MachOCore

/// A bundle whose executable is a Mach-O file of another sort than it must be.
public enum ExecutableFileTypeRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "executable-file-type", codes: [90124, 90635],
    summary: "The executable of a bundle is no program or library, but another Mach-O file.",
    checks: """
      In an app for iOS, tvOS, watchOS or visionOS the executable of an app or extension must be \
      of file type MH_EXECUTE, that of a framework of file type MH_DYLIB. A static library is told \
      of by standalone-binary.
      """,
    why: """
      The store refuses the app. An object file in a framework is the usual cause: the framework \
      was made for linking, and was embedded.
      """,
    fix: """
      Link the framework, but do not embed it, or build it as a dynamic library. For loadable \
      code build with -dynamiclib instead of -bundle.
      """,
    phrases: [
      "only execute is permitted", "executable type object is not valid", "not a valid executable",
    ])

  public static let examples = [
    RuleExample.fires(
      "an app whose framework holds an object file",
      .app(.init(), ["Frameworks/Kit.framework/Kit": .image(.with { $0.fileType = .object })]),
      "is an object file (MH_OBJECT), not a dynamic library"),
    .fires(
      "an app whose program is a library", .app(.with { $0.fileType = .dylib }),
      "is a dynamic library (MH_DYLIB), not a program"),
    .fires(
      "an app whose framework holds loadable code",
      .app(.init(), ["Frameworks/Kit.framework/Kit": .image(.with { $0.fileType = .bundle })]),
      "is a bundle (MH_BUNDLE), not a dynamic library"),
    .silent(
      "an app with a framework and an extension",
      .app(
        .init(),
        [
          "Frameworks/Kit.framework/Kit": .image(.with { $0.fileType = .dylib }),
          "PlugIns/Share.appex/Share": .image(.init()),
        ])),
    .silent(
      "a framework of a static library, which is told of elsewhere",
      .app(
        .init(),
        ["Frameworks/Kit.framework/Kit": .archive([("a.o", .with { $0.fileType = .object })])])),
    .silent(
      "a framework of an object file that is in no app",
      PackageRecipe(["Kit.framework/Kit": .image(.with { $0.fileType = .object })])),
    .silent(
      "an app for the Mac that holds a plug-in as a framework",
      PackageRecipe([
        "Mac.app/Contents/Info.plist": .info([
          "CFBundleExecutable": "Mac", "CFBundleSupportedPlatforms": ["MacOSX"],
        ]),
        "Mac.app/Contents/MacOS/Mac": .image(.with { $0.platform = .macOS }),
        "Mac.app/Contents/Frameworks/Kit.framework/Versions/A/Kit": .image(
          .with {
            $0.platform = .macOS
            $0.fileType = .bundle
          }),
      ])),
  ]

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard bundle.isInStoreDeviceApp,
      let expected = expectedType(of: bundle.bundle.kind), let executable = bundle.executable,
      let slice = executable.slices.first(where: { !$0.isArchive && $0.fileType != expected })
    else { return }
    // Whether loadable code passes in place of a library is not on record.
    let isLibrary = expected == .dylib && slice.fileType == .bundle
    report.report(
      Finding(
        rule: metadata.id, code: 90124,
        at: bundle.location(of: executable, in: [slice.architecture]),
        message: "is \(words(for: slice.fileType)) (\(slice.fileType.label)), not a "
          + (expected == .dylib ? "dynamic library" : "program"),
        evidence: [Evidence("filetype", slice.fileType.label)],
        confidence: isLibrary ? .possible : .certain, consequence: .refusedAtUpload))
  }

  private static func expectedType(of kind: BundleKind) -> FileType? {
    switch kind {
    case .app, .appExtension: .execute
    case .framework: .dylib
    default: nil
    }
  }

  private static func words(for type: FileType) -> String {
    switch type {
    case .object: "an object file"
    case .execute: "a program"
    default: "a " + type.words
    }
  }
}

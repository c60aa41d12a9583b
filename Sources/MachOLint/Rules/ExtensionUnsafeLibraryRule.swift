import AppPackage
import MachOBytes
import MachOCore

/// A library that an extension loads and that does not say that it is made for extensions.
public enum ExtensionUnsafeLibraryRule: PackageRule {
  public static let metadata = RuleMetadata(
    id: "extension-unsafe-library",
    summary: "An app extension loads a library that is not marked as safe for extensions.",
    checks: """
      The program of every app extension is followed through the libraries of its app that it \
      loads, and those that they load: each must have the flag MH_APP_EXTENSION_SAFE. The \
      extension's own program needs none. Libraries of the system and Swift's own do not count. A \
      library is found by its name, in the extension first and then in its app.
      """,
    why: """
      Without the flag nobody has checked that the library keeps away from what an extension must \
      not use, such as UIApplication. The linker warns of it when the extension is built, and \
      Apple's guide to extensions asks for the setting; no refusal at upload is on record.
      """,
    fix: """
      Build the library with "Require Only App-Extension-Safe API" \
      (APPLICATION_EXTENSION_API_ONLY, -application_extension), or ask its maker to.
      """,
    phrases: [
      "not safe for use in application extensions", "require only app-extension-safe api",
    ])

  public static let examples = [
    RuleExample.fires(
      "an extension that loads a framework of its app",
      .app(
        .init(),
        [
          "Frameworks/Kit.framework/Kit": .image(library()),
          "PlugIns/Share.appex/Share": .image(program(loads: "@rpath/Kit.framework/Kit")),
        ]),
      "is loaded by the extension Share.appex, and is not marked as safe for extensions"),
    .fires(
      "a framework that is safe and loads one that is not",
      .app(
        .init(),
        [
          "Frameworks/Kit.framework/Kit": .image(
            .with {
              $0.fileType = .dylib
              $0.isExtensionSafe = true
              $0.weakLibraries = ["@rpath/libCore.dylib"]
            }), "Frameworks/libCore.dylib": .image(library()),
          "Extensions/Share.appex/Share": .image(program(loads: "@rpath/Kit.framework/Kit")),
        ]),
      "is loaded by the extension Share.appex, and is not marked as safe for extensions"),
    .silent(
      "an extension that loads a framework which is safe, and the system's",
      .app(
        .init(),
        [
          "Frameworks/Kit.framework/Kit": .image(
            .with {
              $0.fileType = .dylib
              $0.isExtensionSafe = true
            }),
          "PlugIns/Share.appex/Share": .image(
            .with {
              $0.libraries = [
                "@rpath/Kit.framework/Kit", "/System/Library/Frameworks/UIKit.framework/UIKit",
                "/usr/lib/libobjc.A.dylib",
              ]
            }),
        ])),
    .silent(
      "a framework that only the app loads",
      .app(
        program(loads: "@rpath/Kit.framework/Kit"),
        [
          "Frameworks/Kit.framework/Kit": .image(library()),
          "PlugIns/Share.appex/Share": .image(.init()),
        ])),
    .silent(
      "an extension with a copy of its own that is safe",
      .app(
        .init(),
        [
          "Frameworks/Kit.framework/Kit": .image(library()),
          "PlugIns/Share.appex/Frameworks/Kit.framework/Kit": .image(
            .with {
              $0.fileType = .dylib
              $0.isExtensionSafe = true
            }),
          "PlugIns/Share.appex/Share": .image(program(loads: "@rpath/Kit.framework/Kit")),
        ])),
    .silent(
      "Swift's libraries in an app for old systems",
      .app(
        .init(),
        [
          "Frameworks/libswiftCore.dylib": .image(library()),
          "PlugIns/Share.appex/Share": .image(program(loads: "@rpath/libswiftCore.dylib")),
        ])),
    .silent(
      "a framework that is not in the package",
      .app(
        .init(),
        ["PlugIns/Share.appex/Share": .image(program(loads: "@rpath/Kit.framework/Kit"))])),
  ]

  private static func library() -> ImageRecipe { .with { $0.fileType = .dylib } }

  private static func program(loads library: String) -> ImageRecipe {
    .with { $0.libraries = [library] }
  }

  public static func check(_ package: LintPackage, _ report: LintReporter) {
    let extensions = package.package.bundles.filter { $0.kind == .appExtension }
    guard !extensions.isEmpty else { return }
    let libraries = Libraries(package)
    // Each file is looked at once, for the first extension that loads it.
    var waiting = extensions.map { (path: $0.executablePath, extension: $0) }
    var seen = Set(waiting.map(\.path))
    while let (path, loader) = waiting.popLast() {
      let names = (package.facts[path]?.slices ?? []).flatMap(\.links.dependencies).map(\.name)
      for name in names.unique {
        guard let file = libraries.file(name, for: loader, package),
          seen.insert(file.path).inserted
        else { continue }
        check(file, name, loadedBy: path, loader, package, report)
        waiting.append((file.path, loader))
      }
    }
  }

  private static func check(
    _ file: PackageFile, _ name: String, loadedBy path: String, _ loader: Bundle,
    _ package: LintPackage, _ report: LintReporter
  ) {
    guard !PackagePath.name(of: file.path).hasPrefix("libswift") else { return }
    let slices = (package.facts[file.path]?.slices ?? []).filter {
      $0.fileType == .dylib && !$0.flags.contains(.appExtensionSafe)
    }
    guard !slices.isEmpty else { return }
    var place = package.location(of: file)
    place.architectures = slices.map(\.architecture).unique
    report.report(
      Finding(
        rule: metadata.id, at: place,
        message:
          "is loaded by the extension \(loader.name), and is not marked as safe for extensions",
        evidence: [
          Evidence("flags", "no MH_APP_EXTENSION_SAFE"), Evidence("loaded by", path),
          Evidence("LC_LOAD_DYLIB", name),
        ], confidence: .certain, consequence: .noRefusalOnRecord))
  }

  /// The dynamic libraries of the package by their names, and by the app or extension they are in.
  private struct Libraries {
    private struct Key: Hashable {
      let scope: String?
      let name: String
    }

    private var files: [Key: PackageFile] = [:]

    init(_ package: LintPackage) {
      for file in package.package.files where file.role.isBinary {
        guard package.facts[file.path]?.slices.contains(where: { $0.fileType == .dylib }) == true
        else { continue }
        let bundles = package.package.bundles(around: file)
        let scope = bundles.first { $0.kind == .app || $0.kind == .appExtension }?.path
        let framework = bundles.first {
          $0.kind == .framework && $0.executablePath == file.path
        }
        let key = Key(scope: scope, name: framework?.name ?? PackagePath.name(of: file.path))
        if files[key] == nil { files[key] = file }
      }
    }

    /// The library that an extension, or a library that it loads, asks for as `installName`.
    func file(
      _ installName: String, for loader: Bundle, _ package: LintPackage
    ) -> PackageFile? {
      guard installName.hasPrefix("@") else { return nil }
      let parts = installName.split(separator: "/")
      let name = parts.last { $0.hasSuffix(".framework") } ?? parts.last ?? ""
      let app = package.package.bundles(around: loader).first { $0.kind == .app }
      return files[Key(scope: loader.path, name: String(name))]
        ?? files[Key(scope: app?.path, name: String(name))]
    }
  }
}

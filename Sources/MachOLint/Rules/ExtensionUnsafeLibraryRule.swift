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
      library is looked for as the dynamic linker does it; one that is not found is told of by \
      missing-library.
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
              $0.rpaths = ["@executable_path/../../Frameworks"]
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
    .with {
      $0.libraries = [library]
      $0.rpaths = ["@executable_path/Frameworks", "@executable_path/../../Frameworks"]
    }
  }

  public static func check(_ package: LintPackage, _ report: LintReporter) {
    let extensions = package.package.bundles.filter { $0.kind == .appExtension }
    guard !extensions.isEmpty else { return }
    let loader = LibraryLoader(package)
    var findings: [Finding] = []
    // Each library is told once for each architecture, for the first extension that loads it.
    var indices: [String: Int] = [:]
    for bundle in extensions {
      for slice in package.facts[bundle.executablePath]?.slices ?? []
      where slice.fileType == .execute && !slice.isArchive {
        let program = LibraryLoader.Program(
          path: bundle.executablePath, slice: slice, minimum: slice.minimumOS,
          app: package.uploadedApp(of: bundle)?.path ?? bundle.path)
        for library in loader.libraries(of: program) where isUnsafe(library) {
          if let index = indices[library.path] {
            let architecture = library.slice.architecture
            if !findings[index].place.architectures.contains(architecture) {
              findings[index].place.architectures.append(architecture)
            }
          } else {
            indices[library.path] = findings.count
            let place = loader.file(at: library.path).map(package.location)
            findings.append(
              finding(library, bundle, place ?? Finding.Location(file: library.path)))
          }
        }
      }
    }
    findings.forEach(report.report)
    if let unchecked = loader.unchecked { report.cannotCheck(unchecked) }
  }

  private static func isUnsafe(_ library: LibraryLoader.Library) -> Bool {
    !library.slice.flags.contains(.appExtensionSafe)
      && !SwiftRuntime.isLibrary(PackagePath.name(of: library.path))
  }

  private static func finding(
    _ library: LibraryLoader.Library, _ bundle: Bundle, _ place: Finding.Location
  ) -> Finding {
    var place = place
    place.architectures = [library.slice.architecture]
    return Finding(
      rule: metadata.id, at: place,
      message:
        "is loaded by the extension \(bundle.name), and is not marked as safe for extensions",
      evidence: [
        Evidence("flags", "no MH_APP_EXTENSION_SAFE"), Evidence("loaded by", library.loader),
        Evidence("LC_LOAD_DYLIB", library.name),
      ], confidence: .certain, consequence: .noRefusalOnRecord)
  }
}

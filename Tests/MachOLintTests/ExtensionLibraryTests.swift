import MachOCore
import MachOLint
import Testing

/// Which libraries extensions load.
struct ExtensionLibraryTests {
  private static func library(_ loads: String..., isSafe: Bool = false) -> PackageRecipe.File {
    .image(
      .with {
        $0.fileType = .dylib
        $0.libraries = loads
        $0.isExtensionSafe = isSafe
      })
  }

  private static func program(
    _ library: String, _ rpath: String = "@executable_path/../../Frameworks"
  ) -> PackageRecipe.File {
    .image(
      .with {
        $0.libraries = [library]
        $0.rpaths = [rpath]
      })
  }

  private static func lint(_ files: KeyValuePairs<String, PackageRecipe.File>) -> [String] {
    var options = LintOptions()
    options.only = ["extension-unsafe-library"]
    return LintEngine(options).lint(PackageRecipe.app(.init(), files).package).findings.map {
      finding in
      let loader = finding.evidence.first { $0.label == "loaded by" }?.text ?? ""
      return "\(finding.place.file) \(finding.severity.name) <- \(loader)"
    }
  }

  @Test func librariesThatLoadEachOtherAreToldOnce() {
    let found = Self.lint([
      "Frameworks/A.framework/A": Self.library("@rpath/B.framework/B"),
      "Frameworks/B.framework/B": Self.library("@rpath/A.framework/A", "@rpath/B.framework/B"),
      "PlugIns/One.appex/One": Self.program("@rpath/A.framework/A"),
      "PlugIns/Two.appex/Two": Self.program("@rpath/B.framework/B"),
    ])
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.contains(" warning <- ") })
  }

  @Test func aLibraryInAWatchAppIsNotThatOfThePhone() {
    let found = Self.lint([
      "Frameworks/Kit.framework/Kit": Self.library(),
      "Watch/Watch.app/Info.plist": .info(["CFBundleExecutable": "Watch"]),
      "Watch/Watch.app/Frameworks/Kit.framework/Kit": Self.library(isSafe: true),
      "Watch/Watch.app/PlugIns/Main.appex/Main": Self.program("@rpath/Kit.framework/Kit"),
    ])
    #expect(found == [])
  }

  @Test func aFrameworkOfTheMacIsFoundInItsVersion() {
    var options = LintOptions()
    options.only = ["extension-unsafe-library"]
    let findings = LintEngine(options).lint(
      PackageRecipe([
        "Mac.app/Contents/Info.plist": .info(["CFBundleExecutable": "Mac"]),
        "Mac.app/Contents/Frameworks/Kit.framework/Versions/A/Kit": Self.library(),
        "Mac.app/Contents/PlugIns/Share.appex/Contents/Info.plist": .info([
          "CFBundleExecutable": "Share"
        ]),
        "Mac.app/Contents/PlugIns/Share.appex/Contents/MacOS/Share": Self.program(
          "@rpath/Kit.framework/Versions/A/Kit", "@executable_path/../../../../Frameworks"),
      ]).package
    ).findings
    #expect(
      findings.map(\.place.file) == ["Mac.app/Contents/Frameworks/Kit.framework/Versions/A/Kit"])
  }
}

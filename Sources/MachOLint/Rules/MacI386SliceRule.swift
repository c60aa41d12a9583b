import AppPackage
import MachOCore

/// 32-bit Intel code in an app for the Mac.
public enum MacI386SliceRule: PackageRule {
  public static let metadata = RuleMetadata(
    id: "mac-i386-slice", codes: [90240],
    summary: "An app for the Mac holds code for i386.",
    checks: """
      No linked file in an app for the Mac may have a slice for i386: programs, libraries, helper \
      tools and plug-ins alike. Only an app with the store's receipt or an embedded profile is sure \
      to be meant for the store; for others it is a warning.
      """,
    why: """
      The Mac App Store refuses apps with such a slice, new ones since January 2018 and updates \
      since June 2018. macOS 10.15 and later do not run it.
      """,
    fix: "Remove the slice before the app is signed: `machtool lipo -remove i386`.",
    phrases: ["contained the following disallowed architectures", "i386 architecture"])

  public static let examples = [
    RuleExample.fires(
      "an app for the Mac's store whose helper has a slice for i386",
      PackageRecipe([
        "Mac.app/Contents/Info.plist": info, "Mac.app/Contents/MacOS/Mac": .image(mac(.x86_64)),
        "Mac.app/Contents/Helpers/tool": .universal([mac(.x86_64), mac(.i386)]),
        "Mac.app/Contents/embedded.provisionprofile": .bytes([48, 0]),
      ]), "has a slice for i386"),
    .fires(
      "an app for the Mac that has it in its own program",
      PackageRecipe([
        "Mac.app/Contents/Info.plist": info,
        "Mac.app/Contents/MacOS/Mac": .universal([mac(.x86_64), mac(.i386)]),
      ]), "has a slice for i386"),
    .silent(
      "an app for the Mac with a static library for i386",
      PackageRecipe([
        "Mac.app/Contents/Info.plist": info, "Mac.app/Contents/MacOS/Mac": .image(mac(.x86_64)),
        "Mac.app/Contents/Resources/lib.a": .archive([
          (
            "a.o",
            .with {
              $0.architecture = .i386; $0.platform = .macOS; $0.fileType = .object
            }
          )
        ]),
      ])),
    .silent(
      "a program that is in no app",
      PackageRecipe(["tool": .universal([mac(.x86_64), mac(.i386)])])),
  ]

  private static let info = PackageRecipe.File.info([
    "CFBundleExecutable": "Mac", "CFBundleSupportedPlatforms": ["MacOSX"],
  ])

  private static func mac(_ architecture: Architecture) -> ImageRecipe {
    .with {
      $0.platform = .macOS
      $0.architecture = architecture
      $0.encryption = nil
    }
  }

  public static func check(_ package: LintPackage, _ report: LintReporter) {
    for file in package.package.files where file.role.isBinary && file.role != .symbols {
      guard let slice = package.facts[file.path]?.slices.first(where: isI386),
        let app = package.uploadedApp(of: file), app.isMacApp
      else { continue }
      var place = package.location(of: file)
      place.architectures = [slice.architecture]
      report.report(
        Finding(
          rule: metadata.id, code: 90240, at: place, message: "has a slice for i386",
          evidence: [Evidence("cputype", slice.architecture.type.label)],
          confidence: package.macStoreConfidence(of: app), consequence: .refusedAtUpload,
          since: CalendarDate(2018, 6, 1)))
    }
  }

  private static func isI386(_ slice: FileFacts.Slice) -> Bool {
    slice.architecture.type == .x86 && !slice.isArchive && slice.fileType.isLinked
  }
}

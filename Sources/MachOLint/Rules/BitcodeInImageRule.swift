import AppPackage
import MachOBytes
import MachOCore

/// A linked image that still holds bitcode.
public enum BitcodeInImageRule: ImageRule {
  public static let metadata = RuleMetadata(
    id: "bitcode-in-image", codes: [90482, 90635, 90668, 90496, 90562],
    summary: "A program or library of an app holds bitcode.",
    checks: """
      A linked slice must have no section __LLVM,__bundle or __LLVM,__bitcode with contents. \
      Bitcode in object files and static libraries does no harm: linkers drop it. A section of \
      one byte is a marker and no bitcode.
      """,
    why: """
      Since Xcode 14 the store takes no bitcode, and refuses an app in which a framework that was \
      built earlier still holds it. Before that it refused apps of which one part had bitcode and \
      another had not, or whose bitcode a compiler with other options had made (90562); 90635 of \
      those years still comes with 90087 and 90124, and then means a slice for the simulator or an \
      object file.
      """,
    fix: """
      Get a version of the framework without bitcode, or strip it (`bitcode_strip -r` on a Mac) \
      before the app is signed.
      """,
    phrases: [
      "contains bitcode", "contains incomplete bitcode", "does not contain bitcode",
      "invalid mach-o format", "consistent with the mach-o in the main bundle",
      "not allowed to be embedded in bitcode", "recompiled from bitcode", "bitcode compilation",
    ])

  public static let examples = [
    RuleExample.fires(
      "an app with a framework that holds bitcode",
      .app(
        .init(),
        [
          "Frameworks/Old.framework/Old": .image(
            .with {
              $0.fileType = .dylib
              $0.sections = [("__LLVM,__bundle", 64)]
            })
        ]), "holds bitcode"),
    .silent(
      "a framework with a marker only",
      .app(
        .init(),
        [
          "Frameworks/Old.framework/Old": .image(
            .with {
              $0.fileType = .dylib
              $0.sections = [("__LLVM,__bundle", 1)]
            })
        ])),
    .silent(
      "a static library with bitcode",
      PackageRecipe([
        "libOld.a": .archive([
          (
            "a.o",
            .with {
              $0.fileType = .object
              $0.sections = [("__LLVM,__bitcode", 64)]
            }
          )
        ])
      ])),
  ]

  public static func check(_ image: LintImage, _ report: LintReporter) {
    guard image.isLinked, image.summary.traits.contains(.bitcode),
      image.platform?.isStoreDevice == true
    else { return }
    let section = image.file.sections.first { $0.segmentName.equals("__LLVM") }
    report.report(
      Finding(
        rule: metadata.id, code: 90482, at: image.location, message: "holds bitcode",
        evidence: section.map { [Evidence($0.qualifiedName.text, "\($0.size) bytes")] } ?? [],
        // What embeds a framework may still strip it.
        confidence: image.isInApp ? .certain : .likely, consequence: .refusedAtUpload,
        since: CalendarDate(2022, 11, 1)))
  }
}

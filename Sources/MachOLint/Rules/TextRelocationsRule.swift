import AppPackage
import MachOBytes
import MachOCore

/// Code that the dynamic linker would have to change.
public enum TextRelocationsRule: ImageRule {
  public static let metadata = RuleMetadata(
    id: "text-relocations", groups: [.sixtyFourBit],
    summary: "A 64-bit program or library has pointers to fill in where nothing can be written.",
    checks: """
      In linked 64-bit slices a segment that cannot be written to must hold no pointer that the \
      dynamic linker fills in. Sections that have such pointers are marked (S_ATTR_LOC_RELOC, \
      S_ATTR_EXT_RELOC); only when the tables of the dynamic linker agree is it told.
      """,
    why: """
      The dynamic linker makes code writable for a moment in 32-bit programs only. A 64-bit one \
      stops when it is loaded.
      """,
    fix: """
      Build all parts as position independent code, assembler too: addresses belong into sections \
      for data, such as __DATA,__const.
      """)

  public static let examples = [
    RuleExample.fires(
      "a library with pointers in its code",
      PackageRecipe([
        "libOld.dylib": .image(
          .with {
            $0.fileType = .dylib
            $0.classes = [ClassRecipe("Feed")]
            $0.hasTextRelocations = true
          })
      ]), "has pointers to fill in in the segment __TEXT, which cannot be written to"),
    .silent(
      "a library with pointers where they can be written",
      PackageRecipe([
        "libNew.dylib": .image(
          .with {
            $0.fileType = .dylib
            $0.classes = [ClassRecipe("Feed")]
          })
      ])),
    .silent(
      "a section that is marked, but has no pointers",
      PackageRecipe([
        "libOld.dylib": .image(
          .with {
            $0.fileType = .dylib
            $0.sections = [("__TEXT,__const", 8)]
            $0.hasTextRelocations = true
          })
      ])),
    .silent(
      "a 32-bit library with pointers in its code",
      PackageRecipe([
        "libOld.dylib": .image(
          .with {
            $0.architecture = .armv7
            $0.fileType = .dylib
            $0.classes = [ClassRecipe("Feed")]
            $0.hasTextRelocations = true
          })
      ])),
  ]

  public static func check(_ image: LintImage, _ report: LintReporter) {
    let file = image.file
    guard file.header.is64Bit, [.execute, .dylib, .bundle].contains(file.header.fileType) else {
      return
    }
    for segment in file.segments where isMarked(segment) {
      var count = 0
      image.pointers.fixups.forEach { fixup in
        if fixup.address >= segment.vmAddress,
          fixup.address - segment.vmAddress < segment.vmSize
        {
          count += 1
        }
        return true
      }
      guard count > 0 else { continue }
      report.report(
        Finding(
          rule: metadata.id, at: image.location,
          message: """
            has pointers to fill in in the segment \(segment.name.string), which cannot be \
            written to
            """,
          evidence: [Evidence("pointers", "\(count)")], confidence: .likely,
          consequence: .noRefusalOnRecord))
    }
  }

  /// Whether it cannot be written to, and one of its sections says that it must be.
  private static func isMarked(_ segment: SegmentCommand) -> Bool {
    !segment.initialProtection.contains(.write)
      && segment.sections.contains {
        !$0.attributes.isDisjoint(with: [.localRelocations, .externalRelocations])
      }
  }
}

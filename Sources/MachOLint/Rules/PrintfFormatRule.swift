import AppPackage
import MachOBytes
import MachOCore

/// Texts of a library with 32-bit and 64-bit code that format a number as an int.
public enum PrintfFormatRule: FileRule {
  public static let metadata = RuleMetadata(
    id: "printf-format", groups: [.sixtyFourBit],
    summary: "Texts format numbers as an int, which may have become wider in 64-bit code.",
    checks: """
      In a file with both 32-bit and 64-bit slices, the C strings of the first 64-bit slice are \
      counted that have a conversion such as %d, %i, %u or %x without a length. It is a note, once \
      for each file, and no obstacle to being ready for 64-bit processors.
      """,
    why: """
      NSInteger, NSUInteger, long and pointers have 32 bits in 32-bit code and 64 in 64-bit code: \
      formatted with %d, half of such a number is lost. Whether that happens cannot be proved from \
      bytes. A call does not say what types its arguments have, and the same text is right for an \
      int.
      """,
    fix: """
      Let the compiler look: -Wformat tells each of them. Write %ld with a cast to long for \
      NSInteger, %lu for NSUInteger, %zu for size_t.
      """)

  public static let examples = [
    RuleExample.fires(
      "a library for two widths that prints numbers",
      library(["%@: \n%d of %i\n", "%@", "at %08x", "%d items"]),
      "3 texts format numbers as an int, such as \"%d of %i\""),
    .fires(
      "a static library of which a member does",
      PackageRecipe([
        "libOld.a": .universalArchive([
          [("a.o", .with { changeToNarrow(&$0) })],
          [
            ("a.o", .with { $0.fileType = .object }),
            (
              "b.o",
              .with {
                $0.fileType = .object
                $0.cStrings = ["row %1$u"]
              }
            ),
          ],
        ])
      ]), "1 text formats numbers as an int, such as \"row %1$u\""),
    .silent(
      "formats of which none is for an int",
      library(["%@ %ld %lu %zd %qx %hhu %f %p %s %c", "100%", "50%% done", "5% done"])),
    .silent(
      "a library for one width",
      PackageRecipe([
        "libNew.dylib": .image(
          .with {
            $0.fileType = .dylib
            $0.cStrings = ["%d items"]
          })
      ])),
  ]

  private static func changeToNarrow(_ image: inout ImageRecipe) {
    image.architecture = .armv7
    image.fileType = .object
    image.minimumOS = "9.0"
  }

  private static func library(_ texts: [String]) -> PackageRecipe {
    let wide = ImageRecipe.with {
      $0.fileType = .dylib
      $0.cStrings = texts
    }
    var narrow = wide
    changeToNarrow(&narrow)
    narrow.fileType = .dylib
    return PackageRecipe(["libOld.dylib": .universal([narrow, wide])])
  }

  public static func check(_ file: LintFile, _ report: LintReporter) {
    guard case .universal(let universal) = file.contents, file.file.role != .symbols,
      universal.slices.contains(where: { !$0.entry.architecture.type.is64Bit }),
      let slice = universal.slices.first(where: { $0.entry.architecture.type.is64Bit })
    else { return }
    var formats = IntFormats()
    slice.contents.forEachImage { formats.add($0) }
    guard let example = formats.example else { return }
    var place = file.location
    place.architectures = [slice.entry.architecture]
    report.report(
      Finding(
        rule: metadata.id, at: place,
        message: (formats.count == 1 ? "1 text formats" : "\(formats.count) texts format")
          + " numbers as an int, such as \"\(example)\"",
        evidence: [
          Evidence(
            "because",
            "a call does not say the types of its arguments, so that a number which has become "
              + "wider cannot be told from an int")
        ], confidence: .note, consequence: .goodPractice))
  }
}

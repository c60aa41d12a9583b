import AppPackage
import MachOBytes
import MachOCore

/// Members of a static library that Apple's linker refuses for where they start.
public enum MemberAlignmentRule: FileRule {
  public static let metadata = RuleMetadata(
    id: "member-alignment", groups: [.sixtyFourBit],
    summary: "Members of a static library do not start at multiples of eight bytes.",
    checks: """
      Every 64-bit Mach-O member of a static library must start at a multiple of eight bytes in the \
      file. 32-bit members and those of other kinds are left out.
      """,
    why: """
      Since Xcode 15 Apple's linker refuses such a library ("64-bit mach-o member not 8-byte \
      aligned"), and libtool leaves the members out. The linker before it, which -ld_classic names, \
      and those of other makers take it. The store sees nothing of it.
      """,
    fix: """
      Put the library together anew with Apple's ar or libtool, or with llvm-ar --format=darwin. The \
      archivers of Zig and GNU do not align members.
      """,
    phrases: ["8-byte aligned"])

  public static let examples = [
    RuleExample.fires(
      "a static library of another maker's archiver",
      PackageRecipe([
        "libLoose.a": .looseArchive([
          ("a.o", .image(.with { $0.fileType = .object }))
        ])
      ]), "1 of 1 64-bit members does not start at a multiple of 8 bytes"),
    .silent(
      "one that Apple's archiver made",
      PackageRecipe([
        "libTight.a": .archive([
          ("a.o", .with { $0.fileType = .object }), ("longer.o", .with { $0.fileType = .object }),
        ])
      ])),
    .silent(
      "32-bit members",
      PackageRecipe([
        "libLoose.a": .looseArchive([
          (
            "a.o",
            .image(
              .with {
                $0.architecture = .armv7
                $0.fileType = .object
              })
          )
        ])
      ])),
  ]

  public static func check(_ file: LintFile, _ report: LintReporter) {
    for archive in file.contents.archives where !archive.isThin {
      var count = 0
      var loose: [String] = []
      var looseCount = 0
      var architecture: Architecture?
      for member in archive.members() {
        guard case .machO(let image) = member.contents, image.header.is64Bit else { continue }
        count += 1
        guard member.bytes.fileOffset % 8 != 0 else { continue }
        looseCount += 1
        architecture = architecture ?? image.architecture
        if loose.count < 3 {
          loose.append("\(member.name.string) at \(member.bytes.fileOffset)")
        }
      }
      guard looseCount > 0, let architecture else { continue }
      var place = file.location
      place.architectures = [architecture]
      let more = looseCount > loose.count ? " and \(looseCount - loose.count) more" : ""
      report.report(
        Finding(
          rule: metadata.id, at: place,
          message: """
            \(looseCount) of \(count) 64-bit members \(looseCount == 1 ? "does" : "do") not start \
            at a multiple of 8 bytes
            """,
          evidence: [Evidence("members", loose.joined(separator: ", ") + more)],
          confidence: .certain, consequence: .noRefusalOnRecord))
    }
  }
}

import MachOCore
import MachOLint
import TestSupport
import Testing

/// Members that the linker has yet to compile have no names that could be judged.
struct BitcodeMemberTests {
  @Test func bitcodeIsNotCalledClean() {
    var archive = ArchiveBuilder()
    archive.member(rawName: "a.o", [0x42, 0x43, 0xc0, 0xde, 0, 0, 0, 0])
    archive.member(rawName: "b.o", ImageRecipe.with { $0.fileType = .object }.bytes)
    archive.member(rawName: "c.txt", Array("nothing".utf8))
    let recipe = PackageRecipe(["libLTO.a": .bytes(archive.bytes)])
    let report = LintEngine().lint(recipe.package)
    #expect(
      report.unchecked.map(\.reason) == ["1 member is LLVM bitcode, which has no names yet"])
    #expect(report.unchecked.map(\.place.words) == ["libLTO.a"])
  }
}

import MachOCore
import TestSupport
import Testing

@testable import MachOLint

/// What the dynamic linker reads of a file.
struct LinkFactsTests {
  @Test func aProgramStartsWithoutWhatIsWeakOrLazy() throws {
    var builder = MachOBuilder()
    builder.library("/usr/lib/libA.dylib")
    builder.library("/usr/lib/libB.dylib", .loadWeakDylib)
    builder.library("/usr/lib/libC.dylib", .lazyLoadDylib)
    builder.library("/usr/lib/libD.dylib", .reexportDylib)
    builder.library("/usr/lib/libE.dylib", .loadUpwardDylib)
    builder.library("@rpath/libSelf.dylib", .idDylib)
    let facts = LinkFacts(try builder.file())
    #expect(facts.dependencies.map(\.isWeak) == [false, true, true, false, false])
    #expect(facts.installName == "@rpath/libSelf.dylib")
    #expect(!facts.isCut)
  }
}

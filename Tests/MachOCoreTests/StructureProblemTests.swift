import MachOBytes
import MachOCore
import TestSupport
import Testing

/// What is wrong with load commands taken together, and with the places they point at.
struct StructureProblemTests {
  private let library: [UInt8] = Array("libA".utf8) + [0, 0, 0, 0]

  @Test func offsetsPastTheEndAreWrongEvenOfNothing() throws {
    var sample = CommandSample()
    sample.add(.functionStarts, [49, 0])
    #expect(
      try sample.problems() == [
        "test: load command 0 (LC_FUNCTION_STARTS): function starts at 49 of size 0 is not inside "
          + "the file of 48 bytes (file offset 0x31)"
      ])

    sample = CommandSample()
    sample.add(.functionStarts, [48, 0])
    #expect(try sample.problems() == [])
  }

  @Test func segmentsAndSectionsPastTheEnd() throws {
    var section = CommandSample.SectionSample()
    section.offset = 185
    section.relocationOffset = 186
    var sample = CommandSample()
    sample.addSegment(fileOffset: 187, sections: [section])
    #expect(
      try sample.problems() == [
        "test: load command 0 (LC_SEGMENT_64): contents of a section at 185 of size 0 is not "
          + "inside the file of 184 bytes (file offset 0xb9)",
        "test: load command 0 (LC_SEGMENT_64): relocation entries at 186 of size 0 is not "
          + "inside the file of 184 bytes (file offset 0xba)",
        "test: load command 0 (LC_SEGMENT_64): segment __DATA at 187 of size 0 is not inside the "
          + "file of 184 bytes (file offset 0xbb)",
      ])
  }

  @Test(arguments: [FileType.object, .execute])
  func sectionsLieInTheMemoryOfTheirSegment(_ type: FileType) throws {
    var section = CommandSample.SectionSample()
    section.address = 0x10fd
    section.size = 4
    section.offset = 184
    var sample = CommandSample(type)
    sample.rest = [1, 2, 3, 4]
    sample.addSegment(fileOffset: 184, fileSize: 4, sections: [section])
    #expect(
      try sample.problems() == [
        "test: section 0 of load command 0: section __DATA,__data at 4349 of size 4 is not inside "
          + "the segment's memory of 256 bytes (file offset 0x68)"
      ])
  }

  @Test func aSegmentWithoutMemoryMayHaveContents() throws {
    var section = CommandSample.SectionSample()
    section.address = 0x2000
    section.size = 4
    section.offset = 184
    var sample = CommandSample()
    sample.rest = [1, 2, 3, 4]
    sample.addSegment(memorySize: 0, fileOffset: 184, fileSize: 4, sections: [section])
    #expect(try sample.problems() == [])
  }

  @Test func sectionsAreNoLargerThanTheirSegmentInTheFile() throws {
    var section = CommandSample.SectionSample()
    section.size = 4
    section.offset = 184
    var sample = CommandSample()
    sample.rest = [1, 2, 3, 4]
    sample.addSegment(fileOffset: 184, fileSize: 3, sections: [section])
    #expect(
      try sample.problems() == [
        "test: section 0 of load command 0: size is 0x4, must be at most 0x3 as filesize of the "
          + "segment is (file offset 0x90)"
      ])
  }

  @Test func sectionsMustNotOverlap() throws {
    var first = CommandSample.SectionSample()
    first.size = 8
    first.offset = 264
    var second = CommandSample.SectionSample()
    second.size = 4
    second.offset = 268
    var sample = CommandSample()
    sample.rest = [UInt8](repeating: 1, count: 8)
    sample.addSegment(fileOffset: 264, fileSize: 8, sections: [first, second])
    #expect(
      try sample.problems() == [
        "test: load command 0 (LC_SEGMENT_64): contents of a section at 268 of size 4 overlaps "
          + "contents of a section at 264 of size 8 (file offset 0x10c)"
      ])
  }

  @Test func aLibraryHasOneName() throws {
    var sample = CommandSample(.dylib)
    #expect(
      try sample.problems() == [
        "test: mach_header: filetype is MH_DYLIB, but there is no LC_ID_DYLIB (file offset 0xc)"
      ])
    sample.add(.idDylib, [24, 2, 0, 0], text: library)
    sample.add(.loadDylib, [24, 2, 0, 0], text: library)
    sample.add(.loadDylib, [24, 2, 0, 0], text: library)
    #expect(try sample.problems() == [])
    sample.add(.idDylib, [24, 2, 0, 0], text: library)
    #expect(
      try sample.problems() == [
        "test: load command 3 (LC_ID_DYLIB): LC_ID_DYLIB appears twice (file offset 0x80)"
      ])

    sample = CommandSample(.bundle)
    sample.add(.idDylib, [24, 2, 0, 0], text: library)
    #expect(
      try sample.problems() == [
        "test: load command 0 (LC_ID_DYLIB): filetype is MH_BUNDLE, but only a dynamic library "
          + "has LC_ID_DYLIB (file offset 0xc)"
      ])
  }

  @Test func commandsThatAppearOnce() throws {
    var sample = CommandSample()
    sample.add(.unixThread, [9, 0])
    sample.add(.thread, [9, 0])
    sample.add(.thread, [9, 0])
    sample.add(.functionStarts, [0, 0])
    sample.add(.dataInCode, [0, 0])
    #expect(try sample.problems() == [])
    sample.add(.unixThread, [9, 0])
    sample.add(.functionStarts, [0, 0])
    #expect(
      try sample.problems() == [
        "test: load command 5 (LC_UNIXTHREAD): LC_UNIXTHREAD appears twice (file offset 0x70)",
        "test: load command 6 (LC_FUNCTION_STARTS): LC_FUNCTION_STARTS appears twice "
          + "(file offset 0x80)",
      ])
  }

  @Test func alternativesCountAsOne() throws {
    var sample = CommandSample()
    sample.add(.versionMinMacOS, [0xa_0000, 0])
    sample.add(.versionMinIOS, [0xa_0000, 0])
    #expect(
      try sample.problems() == [
        "test: load command 1 (LC_VERSION_MIN_IPHONEOS): LC_VERSION_MIN_IPHONEOS appears twice "
          + "(file offset 0x30)"
      ])
  }

  @Test func symbolGroupsLieInTheSymbolTable() throws {
    var sample = CommandSample()
    sample.rest = [UInt8](repeating: 0, count: 48)
    sample.add(.symtab, [136, 3, 0, 0])
    sample.add(.dysymtab, [1, 2, 4, 1, 3, 1] + [UInt32](repeating: 0, count: 12))
    #expect(
      try sample.problems() == [
        "test: load command 1 (LC_DYSYMTAB): iextdefsym is 4, must be at most 3 to end with the "
          + "symbol table (file offset 0x48)",
        "test: load command 1 (LC_DYSYMTAB): nundefsym is 1, must be at most 0 to end with the "
          + "symbol table (file offset 0x54)",
      ])
  }

  @Test func namesEndWithANUL() throws {
    var sample = CommandSample()
    sample.add(.rpath, [12], text: [0x61, 0x62, 0x63, 0])
    #expect(try sample.problems() == [])
    sample.add(.rpath, [12], text: [0x61, 0x62, 0x63, 0x64])
    #expect(
      try sample.problems() == [
        "test: load command 1 (LC_RPATH): path needs 5 bytes, 4 are left (file offset 0x3c)"
      ])
  }

  @Test func linkerOptionsAreCounted() throws {
    var sample = CommandSample(.object)
    sample.add(.linkerOption, [2], text: Array("-lA\0-lB\0\0\0\0\0".utf8))
    #expect(try sample.problems() == [])
    sample.add(.linkerOption, [3], text: Array("-lA\0-lB\0\0\0\0\0".utf8))
    sample.add(.linkerOption, [1], text: Array("-lAB".utf8))
    #expect(
      try sample.problems() == [
        "test: load command 1 (LC_LINKER_OPTION): count is 3, must be 2, the number of arguments "
          + "(file offset 0x40)",
        "test: load command 2 (LC_LINKER_OPTION): last argument needs 5 bytes, 4 are left "
          + "(file offset 0x5c)",
      ])
  }
}

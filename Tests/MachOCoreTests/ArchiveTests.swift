import MachOBytes
import MachOCore
import TestSupport
import Testing

struct ArchiveTests {
  /// What walking over an archive gives.
  private struct Walk {
    var names: [String] = []
    var contents: [[UInt8]] = []
    var problems: [String] = []

    init(_ archive: Archive) {
      let log = ProblemLog()
      for member in archive.members(reportingTo: log.add) {
        names.append(member.name.string)
        contents.append(member.bytes.array)
      }
      problems = log.messages
    }
  }

  @Test func readsShortAndLongNames() {
    var builder = ArchiveBuilder()
    builder.member(rawName: "a.o", [1, 2, 3])
    builder.member(rawName: "gnu name.o/", [4])
    builder.longMember("A name with many letters.o", [5, 6])
    let walk = Walk(builder.archive)
    #expect(walk.names == ["a.o", "gnu name.o", "A name with many letters.o"])
    #expect(walk.contents == [[1, 2, 3], [4], [5, 6]])
    #expect(walk.problems == [])
  }

  @Test func readsGNUsTableOfNames() {
    var builder = ArchiveBuilder()
    builder.member(rawName: "//", Array("first long name.o/\nsecond.o/\n".utf8))
    builder.member(rawName: "/0", [1])
    builder.member(rawName: "/19", [2])
    builder.member(rawName: "/400", [3])
    let walk = Walk(builder.archive)
    #expect(walk.names == ["first long name.o", "second.o", "/400"])
    #expect(
      walk.problems == [
        "lib.a: ar_hdr: ar_name is 400, must be at most 28 to lie inside of the table of long "
          + "names (file offset 0xde)"
      ])
  }

  @Test func tellsTheRestOfTheHeader() throws {
    var builder = ArchiveBuilder()
    builder.member(rawName: "a.o", [1])
    let member = try #require(builder.archive.members().first { _ in true })
    #expect(member.date == 12)
    #expect(member.mode == 0o100644)
    #expect(member.headerOffset == 8)
    #expect(member.statedSize == 1)
  }

  @Test func goesOnBehindABrokenHeader() {
    var builder = ArchiveBuilder()
    builder.member(rawName: "a.o", [1])
    builder.member(rawName: "bad.o", [2, 2], end: "xx")
    builder.member(rawName: "c.o", [3])
    let walk = Walk(builder.archive)
    #expect(walk.names == ["a.o", "c.o"])
    #expect(
      walk.problems == ["lib.a: ar_hdr: ar_fmag is 0x7878, must be 0x600a (file offset 0x80)"])
  }

  @Test func goesOnBehindASizeThatIsNone() {
    var builder = ArchiveBuilder()
    builder.member(rawName: "bad.o", [2, 2], size: "2x")
    builder.member(rawName: "c.o", [3])
    let walk = Walk(builder.archive)
    #expect(walk.names == ["c.o"])
    #expect(
      walk.problems == ["lib.a: ar_hdr: ar_size is '2x', must be a number (file offset 0x38)"])
  }

  @Test func keepsWhatThereIsOfAMemberThatIsCutOff() {
    var builder = ArchiveBuilder()
    builder.member(rawName: "a.o", [1, 2], size: "1000")
    let walk = Walk(builder.archive)
    #expect(walk.contents == [[1, 2]])
    #expect(
      walk.problems == [
        "lib.a(a.o): ar_hdr: member at 68 of size 1000 is not inside the archive of 70 bytes "
          + "(file offset 0x38)"
      ])
  }

  @Test func refusesLongNamesLongerThanTheMember() {
    var builder = ArchiveBuilder()
    builder.member(rawName: "#1/20", [1, 2])
    builder.member(rawName: "b.o", [])
    let walk = Walk(builder.archive)
    #expect(walk.names == ["b.o"])
    #expect(
      walk.problems == [
        "lib.a: ar_hdr: ar_name is 20, must be at most 2 to lie inside of the member "
          + "(file offset 0x8)"
      ])
  }

  @Test func namesTheMembersOfThinArchives() {
    var builder = ArchiveBuilder(thin: true)
    builder.member(rawName: "//", Array("folder/a.o/\n".utf8))
    builder.member(rawName: "/0", [], size: "123")
    builder.member(rawName: "b.o/", [], size: "456")
    let archive = builder.archive
    #expect(archive.isThin)
    let members = Array(archive.members())
    #expect(members.map(\.name.string) == ["folder/a.o", "b.o"])
    #expect(members.map(\.statedSize) == [123, 456])
    #expect(members.allSatisfy { $0.isExternal && $0.bytes.isEmpty })
  }

  @Test(arguments: [
    ("__.SYMDEF", ByteOrder.little, false), ("__.SYMDEF SORTED", .little, true),
    ("__.SYMDEF", .big, false),
  ])
  func readsBSDsIndex(name: String, order: ByteOrder, isSorted: Bool) throws {
    var index = ByteWriter(order)
    for word: UInt32 in [16, 0, 100, 3, 200, 8] { index.append(word) }
    index.append(cString: "_a")
    index.append(cString: "_bcd")
    var builder = ArchiveBuilder()
    builder.longMember(name, index.bytes)
    builder.member(rawName: "a.o", [1])
    let found = try #require(builder.archive.symbolIndex)
    #expect(found.form == .bsd)
    #expect(found.isSorted == isSorted)
    var entries: [String] = []
    try found.forEach { entry in
      entries.append("\(entry.name.string) \(entry.memberOffset)")
      return true
    }
    #expect(entries == ["_a 100", "_bcd 200"])
    #expect(Walk(builder.archive).names == ["a.o"])
  }

  @Test(arguments: [false, true])
  func readsGNUsIndex(wide: Bool) throws {
    var index = ByteWriter(.big)
    for word in [2, 100, 200] {
      if wide { index.append(UInt64(word)) } else { index.append(UInt32(word)) }
    }
    index.append(cString: "_a")
    index.append(cString: "_b")
    var builder = ArchiveBuilder()
    builder.member(rawName: wide ? "/SYM64/" : "/", index.bytes)
    let found = try #require(builder.archive.symbolIndex)
    #expect(found.form == (wide ? .gnu64 : .gnu))
    var entries: [String] = []
    try found.forEach { entry in
      entries.append("\(entry.name.string) \(entry.memberOffset)")
      return true
    }
    #expect(entries == ["_a 100", "_b 200"])
  }

  @Test func anyDamageLeavesAnAnswer() {
    var builder = ArchiveBuilder()
    builder.longMember("__.SYMDEF", [8, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 3, 0, 0, 0, 95, 97, 0])
    builder.member(rawName: "//", Array("long.o/\n".utf8))
    builder.member(rawName: "/0", [1])
    builder.longMember("b.o", [2])
    var walks = 0
    Mutations.forEach(of: builder.bytes) { bytes in
      let archive = Archive(ByteView(bytes), in: Place(file: "lib.a"))
      _ = Walk(archive)
      try? archive.symbolIndex?.forEach { _ in true }
      walks += 1
    }
    #expect(walks > 1000)
  }
}

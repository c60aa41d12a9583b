import MachOBytes
import MachOCore
import TestSupport
import Testing

struct UniversalBinaryTests {
  private typealias Slice = UniversalBuilder.Slice

  /// A Mach-O header and nothing else.
  private func header(_ architecture: Architecture) -> [UInt8] {
    var writer = ByteWriter(.little)
    writer.append(0xfeed_facf as UInt32)
    writer.append(architecture.type.rawValue)
    writer.append(architecture.subtype.rawValue)
    writer.append(FileType.object.rawValue)
    writer.appendZeros(16)
    return writer.bytes
  }

  @Test(arguments: [false, true])
  func readsBothTables(wide: Bool) throws {
    var builder = UniversalBuilder([
      Slice(.x86_64, header(.x86_64), alignment: 4), Slice(.arm64, header(.arm64), alignment: 5),
    ])
    builder.isWide = wide
    let file = try builder.file()
    #expect(file.isWide == wide)
    #expect(file.problems == [])
    #expect(file.entries.map(\.architecture) == [.x86_64, .arm64])
    #expect(file.entries.map(\.alignment) == [4, 5])
    for slice in file.slices {
      #expect(slice.bytes.count == 32)
      guard case .machO(let machO) = slice.contents else {
        Issue.record("not a Mach-O file")
        continue
      }
      #expect(machO.architecture == slice.entry.architecture)
      #expect(slice.problems(with: slice.contents) == [])
    }
  }

  @Test func findsHiddenEntries() throws {
    var builder = UniversalBuilder([
      Slice(Architecture(type: .arm, subtype: CPUSubtype(rawValue: 9)), [1, 2, 3, 4]),
      Slice(.arm64, header(.arm64)), Slice(.arm64e, header(.arm64e)),
    ])
    builder.hiddenCount = 2
    let file = try builder.file()
    #expect(file.declaredCount == 1)
    #expect(file.entries.map(\.isHidden) == [false, true, true])
    #expect(file.problems == [])
  }

  @Test func hiddenEntriesAreForARM64Only() throws {
    var builder = UniversalBuilder([
      Slice(.arm64, header(.arm64)), Slice(.x86_64, header(.x86_64)),
    ])
    builder.hiddenCount = 1
    #expect(try builder.file().entries.count == 1)
  }

  @Test func comparesWithoutCapabilities() throws {
    let lib64 = Architecture(type: .x86_64, subtype: CPUSubtype(rawValue: 0x8000_0003))
    #expect(lib64 == .x86_64)
    #expect(lib64.name == "x86_64")
  }

  /// What is wrong with a table of one or two slices.
  private func messages(_ builder: UniversalBuilder) throws -> [String] {
    try builder.file().problems.map(\.message)
  }

  @Test func noEntries() throws {
    #expect(
      try messages(UniversalBuilder([])) == [
        "test: fat_header: nfat_arch is 0, must be at least 1 (file offset 0x4)"
      ])
  }

  @Test func tableLongerThanTheFile() throws {
    let bytes = Array(UniversalBuilder([Slice(.arm64, [])]).bytes.prefix(20))
    let file = try UniversalBinary(ByteView(bytes), in: Place(file: "test"))
    #expect(file.entries.isEmpty)
    #expect(
      file.problems.map(\.message) == [
        "test: fat_arch 0: size needs 4 bytes, 0 are left (file offset 0x14)"
      ])
  }

  @Test func sliceOutsideTheFile() throws {
    let builder = UniversalBuilder([Slice(.arm64, [1], claimedSize: 100)])
    #expect(
      try messages(builder) == [
        "test (architecture arm64): fat_arch 0: slice at 32 of size 100 is not inside the file of "
          + "33 bytes (file offset 0x10)"
      ])
    #expect(try builder.file().slices.first?.bytes.count == 1, "what is there is still shown")
  }

  @Test func sumsDoNotWrapAround() throws {
    let builder = UniversalBuilder([
      Slice(.arm64, [1], alignment: 0, claimedOffset: 0xffff_f000, claimedSize: 0x2000)
    ])
    #expect(
      try messages(builder) == [
        "test (architecture arm64): fat_arch 0: slice at 4294963200 of size 8192 is not inside "
          + "the file of 29 bytes (file offset 0x10)"
      ])
    #expect(try builder.file().slices.first?.bytes.isEmpty == true)
  }

  @Test func sliceInTheTable() throws {
    #expect(
      try messages(UniversalBuilder([Slice(.arm64, [1], alignment: 0, claimedOffset: 4)])) == [
        "test (architecture arm64): fat_arch 0: offset is 4, must be at least 28 to lie after the "
          + "table (file offset 0x10)"
      ])
  }

  @Test func badAlignment() throws {
    #expect(
      try messages(UniversalBuilder([Slice(.arm64, [1], alignment: 16, claimedOffset: 32768)]))
        .first == """
          test (architecture arm64): fat_arch 0: align is 16, must be at most 15 \
          (file offset 0x18)
          """)
    #expect(
      try messages(UniversalBuilder([Slice(.arm64, [1, 2], claimedOffset: 33, claimedSize: 1)]))
        == [
          "test (architecture arm64): fat_arch 0: offset is 33, must be a multiple of 8 "
            + "(file offset 0x10)"
        ])
  }

  @Test func twoOfTheSame() throws {
    #expect(
      try messages(UniversalBuilder([Slice(.arm64, [1]), Slice(.arm64, [2])])) == [
        "test (architecture arm64): fat_arch 1: architecture arm64 appears twice "
          + "(file offset 0x1c)"
      ])
  }

  @Test func overlap() throws {
    let slices = [
      Slice(.arm64, Array(repeating: 1, count: 16)),
      Slice(.x86_64, [2], claimedOffset: 56),
    ]
    #expect(
      try messages(UniversalBuilder(slices)) == [
        "test (architecture x86_64): fat_arch 1: slice for x86_64 overlaps slice for arm64 "
          + "(file offset 0x24)"
      ])
  }

  @Test func overlapWithMoreThanTheNext() throws {
    let slices = [
      Slice(.arm64, Array(repeating: 1, count: 32)),
      Slice(.x86_64, [2], claimedOffset: 72),
      Slice(.arm64e, [3], claimedOffset: 80),
    ]
    #expect(
      try messages(UniversalBuilder(slices)) == [
        "test (architecture x86_64): fat_arch 1: slice for x86_64 overlaps slice for arm64 "
          + "(file offset 0x24)",
        "test (architecture arm64e): fat_arch 2: slice for arm64e overlaps slice for arm64 "
          + "(file offset 0x38)",
      ])
  }

  @Test func tableContradictsSlice() throws {
    let file = try UniversalBuilder([Slice(.x86_64, header(.arm64))]).file()
    let slice = try #require(file.slices.first)
    #expect(
      slice.problems(with: slice.contents).map(\.message) == [
        "test (architecture x86_64): fat_arch 0: architecture is x86_64, but the slice is for "
          + "arm64 (file offset 0x24)"
      ])
  }

  @Test func sliceOfAnotherKind() throws {
    let file = try UniversalBuilder([Slice(.x86_64, Array("text\n".utf8))]).file()
    let slice = try #require(file.slices.first)
    #expect(
      slice.problems(with: slice.contents).map(\.message) == [
        "test (architecture x86_64): fat_arch 0: slice is a text file, but only Mach-O files and "
          + "archives can be slices (file offset 0x20)"
      ])
  }

  @Test(arguments: [false, true]) func slicesAreBounded(_ areHidden: Bool) throws {
    var builder = UniversalBuilder(
      (0...UInt32(UniversalBinary.mostSlices)).map { number in
        let subtype = CPUSubtype(rawValue: number)
        return Slice(Architecture(type: .arm64, subtype: subtype), [number == 0 ? 1 : 2])
      })
    if areHidden { builder.hiddenCount = builder.slices.count - 1 } else { builder.isWide = true }
    let file = try builder.file()
    #expect(file.entries.count == UniversalBinary.mostSlices)
    let expected = "test: fat_header: more than 64 slices (file offset 0x4)"
    #expect(file.problems.map(\.message) == (areHidden ? [] : [expected]))
  }

  @Test func javaClassIsNone() {
    var writer = ByteWriter(.big)
    writer.append(0xcafe_babe as UInt32)
    writer.append(52 as UInt32)
    guard case .other(.javaClass) = BinaryFile(ByteView(writer.bytes), in: Place(file: "A.class"))
    else {
      Issue.record("taken for something else")
      return
    }
  }

  @Test func anyDamageLeavesAnAnswer() {
    var builder = UniversalBuilder([
      Slice(.x86_64, header(.x86_64)), Slice(.arm64, header(.arm64)),
    ])
    builder.hiddenCount = 1
    var count = 0
    Mutations.forEach(of: builder.bytes) { bytes in
      let file = BinaryFile(ByteView(bytes), in: Place(file: "test"))
      let summary = FileSummary(file, size: UInt64(bytes.count)) { _ in count += 1 }
      count += summary.rows.count
    }
    #expect(count > 1000)
  }
}

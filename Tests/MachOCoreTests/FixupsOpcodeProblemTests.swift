import MachOBytes
import MachOCore
import TestSupport
import Testing

/// What is said about rebase and bind opcodes that are broken.
@Suite struct FixupsOpcodeProblemTests {
  typealias Builder = FixupsOpcodeTests

  /// Checks that `text` is the one problem, at byte `offset` of the only table there is.
  static func expect(
    _ text: String, at offset: Int, rebase: [UInt8] = [], bind: [UInt8] = [],
    lazyBind: [UInt8] = [], fixups count: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var builder = Builder.builder()
    builder.dyldInfo(rebase: rebase, bind: bind, lazyBind: lazyBind)
    let file = try builder.file()
    let command = try #require(file.first(DyldInfoCommand.self))
    let start = max(command.rebaseOffset, command.bindOffset, command.lazyBindOffset)
    let place = (UInt64(start) + UInt64(offset)).hex
    var found = 0
    let problems = Fixups(file).forEach { _ in
      found += 1
      return true
    }
    #expect(found == count, sourceLocation: sourceLocation)
    #expect(
      problems.map(\.message) == ["test: \(text) (file offset \(place))"],
      sourceLocation: sourceLocation)
  }

  @Test func unknownOpcodes() throws {
    try Self.expect(
      "rebase opcodes: opcode is 0x93, must be a known REBASE_OPCODE", at: 0, rebase: [0x93])
    try Self.expect(
      "bind opcodes: opcode is 0xe0, must be a known BIND_OPCODE", at: 0, bind: [0xe0])
    try Self.expect(
      "lazy bind opcodes: opcode is 0xd1, must be a known BIND_OPCODE", at: 0, lazyBind: [0xd1])
  }

  @Test func missingParts() throws {
    try Self.expect(
      "rebase opcodes: no SET_SEGMENT_AND_OFFSET_ULEB before the first pointer", at: 1,
      rebase: [0x11, 0x51])
    try Self.expect(
      "bind opcodes: no SET_SYMBOL_TRAILING_FLAGS_IMM before the first pointer", at: 0,
      bind: [0x90])
    try Self.expect(
      "bind opcodes: no SET_DYLIB_ORDINAL before the first pointer", at: 6,
      bind: [0x40] + Builder.one + [0x90])
    try Self.expect(
      "bind opcodes: no SET_SEGMENT_AND_OFFSET_ULEB before the first pointer", at: 7,
      bind: [0x11, 0x40] + Builder.one + [0x90])
    try Self.expect(
      "bind opcodes: no SET_BIND_ORDINAL_TABLE_SIZE_ULEB before the first chain", at: 0,
      bind: [0xd1])
  }

  @Test func cutOff() throws {
    try Self.expect(
      "rebase opcodes: segment offset needs 1 byte, 0 are left", at: 2, rebase: [0x21, 0x80])
    try Self.expect(
      "bind opcodes: addend needs 1 byte, 0 are left", at: 1, bind: [0x60])
    try Self.expect(
      "bind opcodes: symbol name needs 1 byte, 0 are left", at: 1, bind: [0x40])
  }

  @Test func segmentIndex() throws {
    try Self.expect(
      "rebase opcodes: segment index is 3, must be at most 2 to name a segment", at: 3,
      rebase: [0x11, 0x23, 0x00, 0x51])
  }

  @Test func outsideOfSegment() throws {
    try Self.expect(
      "rebase opcodes: pointer at 249 of size 8 is not inside the segment __DATA of 256 bytes",
      at: 4, rebase: [0x11, 0x21, 0xf9, 0x01, 0x51])
  }

  /// However often an opcode says, the segment's end is the end.
  @Test func hugeCounts() throws {
    let huge: [UInt8] = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]
    try Self.expect(
      "rebase opcodes: pointer at 256 of size 8 is not inside the segment __DATA of 256 bytes",
      at: 3, rebase: [0x11, 0x21, 0x00, 0x60] + huge, fixups: 32)
    try Self.expect(
      "bind opcodes: pointer at 256 of size 8 is not inside the segment __DATA of 256 bytes",
      at: 10, bind: [0x51, 0x11, 0x40] + Builder.one + [0x71, 0x00, 0xc0] + huge + [0x00],
      fixups: 32)
  }

  /// A step of -8 stays where it is: no more fixups come of it than the file has room for.
  @Test func standingStill() throws {
    let back: [UInt8] = [0xf8, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]
    let huge: [UInt8] = [0xff, 0xff, 0xff, 0xff, 0x0f]
    var builder = Builder.builder()
    builder.dyldInfo(rebase: [0x11, 0x21, 0x00, 0x80] + huge + back)
    let file = try builder.file()
    let limit = file.bytes.count / 4
    try Self.expect(
      "rebase opcodes: more than \(limit) fixups", at: 3,
      rebase: [0x11, 0x21, 0x00, 0x80] + huge + back, fixups: limit)
  }

  @Test func libraryOrdinals() throws {
    try Self.expect(
      "bind opcodes: library ordinal is 3, must be at most 2 as that many libraries are loaded",
      at: 10, bind: [0x51, 0x13, 0x40] + Builder.one + [0x71, 0x00, 0x90, 0x90, 0x14, 0x90],
      fixups: 3)
    try Self.expect(
      "bind opcodes: library ordinal is 0xfffffff4, must be -3 to 2", at: 10,
      bind: [0x51, 0x34, 0x40] + Builder.one + [0x71, 0x00, 0x90], fixups: 1)
  }

  @Test func tablesOutsideOfFile() throws {
    var builder = Builder.builder()
    builder.dyldInfo(rebase: [0x00], lazyBind: [0x71, 0x00, 0x11, 0x40] + Builder.one + [0x90])
    var bytes = builder.build()
    let file = try MachOFile(ByteView(bytes), in: Place(file: "test"))
    let command = try #require(file.commands.first { $0.kind == .dyldInfoOnly })
    bytes[Int(command.bytes.fileOffset) + 15] = 0x7f
    let lines = Fixups.lines(of: try MachOFile(ByteView(bytes), in: Place(file: "test")))
    #expect(lines.first == "__DATA,__data 0x14000 lazy bind pointer: _one from /usr/lib/libA.dylib")
    let start = try #require(file.first(DyldInfoCommand.self)).rebaseOffset
    #expect(
      lines.last
        == "test: rebase opcodes: rebase opcodes at \(start) of size 2130706433 is not inside the "
        + "file of \(file.bytes.count) bytes (file offset \(UInt64(start).hex))")
  }

  @Test func damaged() throws {
    var builder = Builder.builder()
    builder.dyldInfo(
      rebase: [0x11, 0x21, 0x00, 0x52, 0x80, 0x02, 0x08, 0x60, 0x01, 0x30, 0x08, 0x70, 0x08, 0],
      bind: [0x51, 0x11, 0x40] + Builder.one + [0x71, 0x00, 0x90, 0xc0, 0x02, 0x08, 0x60, 0x7f],
      weakBind: [0x48] + Builder.two + [0x40] + Builder.one + [0x51, 0x71, 0x00, 0x90],
      lazyBind: [0x71, 0x08, 0x12, 0x40] + Builder.two + [0x90, 0x00])
    #expect(FixupProbe.problems(inEveryDamageOf: builder.build(), around: 0x14000) > 0)
  }

  @Test func damagedThreads() throws {
    var builder = Builder.builder(
      .arm64e, values: [0x10123 | 1 << 51, 1 | 1 << 51 | 1 << 62, 0x456 | 1 << 63])
    builder.dyldInfo(
      bind: [0xd0, 0x02, 0x51, 0x11, 0x40] + Builder.one + [0x90, 0x41] + Builder.two
        + [0x90, 0x71, 0x00, 0xd1, 0x00])
    #expect(FixupProbe.problems(inEveryDamageOf: builder.build(), around: 0x14000) > 0)
  }
}

import MachOBytes
import MachOCore
import TestSupport
import Testing

struct DataInCodeTests {
  private let entries: [UInt8] = [
    0x10, 0x01, 0, 0, 0x08, 0, 0x01, 0,
    0x20, 0x01, 0, 0, 0x04, 0, 0x05, 0,
  ]

  private func read(_ sample: LinkEditSample) throws -> DataInCode {
    try #require(try DataInCode(sample.file()))
  }

  @Test func entriesHaveOffsetLengthAndKind() throws {
    let data = try read(LinkEditSample(.dataInCode, entries))
    #expect(data.count == 2)
    #expect(data.map(\.offset) == [0x110, 0x120])
    #expect(data.map(\.length) == [8, 4])
    #expect(data.map(\.kind) == [.data, .absoluteJumpTable32])
    #expect(data.problem == nil)
  }

  @Test func theFilesByteOrderCounts() throws {
    var sample = LinkEditSample(.dataInCode, [0, 0, 0x01, 0x10, 0, 0x08, 0, 0x02])
    sample.order = .big
    let entry = try #require(try read(sample).first { _ in true })
    #expect(entry.offset == 0x110)
    #expect(entry.length == 8)
    #expect(entry.kind == .jumpTable8)
  }

  @Test func anUnknownKindIsKept() throws {
    let sink = RecordingSink()
    let sample = LinkEditSample(.dataInCode, entries + [0, 0, 0, 0, 1, 0, 0x77, 0])
    try read(sample).describe(into: sink)
    #expect(
      sink.lines == [
        "data_in_code(offset, length, kind)", "  0x110 | 8 | DICE_KIND_DATA",
        "  0x120 | 4 | DICE_KIND_ABS_JUMP_TABLE32", "  0x0 | 1 | 0x77",
      ])
  }

  @Test func aCutOffEntryIsReported() throws {
    let data = try read(LinkEditSample(.dataInCode, entries + [1, 2, 3]))
    #expect(data.map(\.offset) == [0x110, 0x120])
    #expect(
      data.problem?.message
        == "sample: data in code entries: datasize is 19, must be a multiple of 8 "
        + "(file offset 0x88)")
  }

  @Test func aFileWithoutThemHasNone() throws {
    #expect(try DataInCode(LinkEditSample(.functionStarts, []).file()) == nil)
  }

  @Test func damageIsReportedAndNeverTraps() {
    var readable = 0
    Mutations.forEach(of: LinkEditSample(.dataInCode, entries).bytes) { damaged in
      guard let file = try? MachOFile(ByteView(damaged), in: Place(file: "damaged")),
        let data = try? DataInCode(file)
      else { return }
      readable += 1
      #expect(data.reduce(0) { count, _ in count + 1 } == data.count)
    }
    #expect(readable > 100)
  }
}

import MachOBytes
import MachOCore
import TestSupport
import Testing

struct FunctionStartsTests {
  private func read(_ sample: LinkEditSample) throws -> FunctionStarts {
    try #require(try FunctionStarts(sample.file()))
  }

  @Test func addressesAreSumsFromTheImageBase() throws {
    let starts = try read(LinkEditSample(.functionStarts, [0x80, 0x08, 0x10, 0x04, 0, 0x20]))
    #expect(starts.map(\.address) == [0x1_0000_0400, 0x1_0000_0410, 0x1_0000_0414])
    #expect(starts.allSatisfy { !$0.isThumb })
    #expect(starts.problem == nil)
  }

  @Test func theListMayEndWithoutAZero() throws {
    let starts = try read(LinkEditSample(.functionStarts, [0x10]))
    #expect(starts.map(\.address) == [0x1_0000_0010])
    #expect(starts.problem == nil)
  }

  @Test func theLowestBitMeansThumbOnlyOn32BitARM() throws {
    var sample = LinkEditSample(.functionStarts, [0x11, 0x0f, 0])
    sample.is64Bit = false
    sample.base = 0x4000
    sample.architecture = try #require(Architecture(named: "armv7"))
    let starts = try read(sample)
    #expect(starts.map(\.address) == [0x4010, 0x4020])
    #expect(starts.map(\.isThumb) == [true, false])

    let sink = RecordingSink()
    starts.describe(into: sink)
    #expect(
      sink.lines == ["function_starts(address, thumb)", "  0x4010 | yes", "  0x4020 | no"])

    sample.architecture = try #require(Architecture(named: "i386"))
    #expect(try read(sample).map(\.address) == [0x4011, 0x4020])
  }

  @Test func bigEndianFilesKeepTheirDistancesInLEB() throws {
    var sample = LinkEditSample(.functionStarts, [0x80, 0x01, 0])
    sample.is64Bit = false
    sample.order = .big
    sample.base = 0x1000
    sample.architecture = try #require(Architecture(named: "ppc"))
    #expect(try read(sample).map(\.address) == [0x1080])
  }

  @Test func aCutOffDistanceEndsTheList() throws {
    let starts = try read(LinkEditSample(.functionStarts, [0x10, 0x80]))
    #expect(starts.map(\.address) == [0x1_0000_0010])
    #expect(
      starts.problem?.message
        == "sample: function starts: function start needs 1 byte, 0 are left (file offset 0x7a)")
  }

  @Test func aDistancePastTheLastAddressEndsTheList() throws {
    let huge: [UInt8] = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]
    let starts = try read(LinkEditSample(.functionStarts, [0x10] + huge + [0x10]))
    #expect(starts.map(\.address) == [0x1_0000_0010])
    #expect(
      starts.problem?.message
        == "sample: function starts: function start is 0xffffffffffffffff, must be at most "
        + "0xfffffffeffffffef to stay an address (file offset 0x79)")
  }

  @Test func aFileWithoutThemHasNone() throws {
    #expect(try FunctionStarts(LinkEditSample(.dataInCode, []).file()) == nil)
  }

  @Test func aPlaceOutsideOfTheFileIsAnError() throws {
    var sample = LinkEditSample(.functionStarts, [0x10])
    sample.claimedSize = 2
    let error = #expect(throws: ParseError.self) { try FunctionStarts(sample.file()) }
    #expect(
      error?.message
        == "sample: function starts: function starts at 120 of size 2 is not inside the file of "
        + "121 bytes (file offset 0x78)")
  }

  @Test func describingStopsWhenNobodyReads() throws {
    let sink = RecordingSink(rowLimit: 1)
    try read(LinkEditSample(.functionStarts, [0x10, 0x10, 0x10])).describe(into: sink)
    #expect(sink.lines == ["function_starts(address)", "  0x100000010"])
  }

  @Test func aLinkersListIsReadWhole() throws {
    let view = try testBinary("macho/libFeatures-arm64.dylib")
    let starts = try FunctionStarts(MachOFile(view, in: Place(file: "libFeatures")))
    #expect(try #require(starts).map(\.address) == [0x688, 0x6ac, 0x6cc, 0x700, 0x718])
  }

  @Test func damageIsReportedAndNeverTraps() {
    let bytes = LinkEditSample(.functionStarts, [0x80, 0x08, 0x10, 0x04, 0]).bytes
    var readable = 0
    Mutations.forEach(of: bytes) { damaged in
      guard let file = try? MachOFile(ByteView(damaged), in: Place(file: "damaged")),
        let starts = try? FunctionStarts(file)
      else { return }
      readable += 1
      #expect(starts.reduce(0) { count, _ in count + 1 } <= 5)
    }
    #expect(readable > 100)
  }
}

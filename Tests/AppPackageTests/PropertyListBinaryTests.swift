import AppPackage
import MachOBytes
import MachOCore
import TestSupport
import Testing

struct PropertyListBinaryTests {
  private func value(_ object: [UInt8]) throws -> PropertyList {
    try read(BinaryPlistBuilder(object))
  }

  @Test func everyType() throws {
    let list = try read(
      BinaryPlistBuilder(
        [0xaa, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [0x08], [0x09], [0x10, 1],
        [0x23, 0x3f, 0xf0, 0, 0, 0, 0, 0, 0], [0x33, 0x41, 0, 0, 0, 0, 0, 0, 0], [0x42, 1, 2],
        BinaryPlistBuilder.ascii("1"), [0x80, 7], [0xc1, 1], [0x00]))
    let values = try #require(list.array)
    #expect(
      values.map(\.kind) == [
        .boolean, .boolean, .integer, .real, .date, .data, .string, .uid, .set, .null,
      ])
    #expect(values.map(\.boolean) == [false, true] + [Bool?](repeating: nil, count: 8))
    #expect(values.map(\.integer) == [nil, nil, 1] + [Int64?](repeating: nil, count: 7))
    #expect(values[3].real == 1)
    #expect(values[4].date?.secondsSince2001 == 131_072)
    #expect(values[5].data?.array == [1, 2])
    #expect(values[6].string == "1")
    #expect(values[7].uid == 7)
    #expect(values[8].set?.map(\.boolean) == [false])
    #expect(values[8].array == nil)
    #expect(values[2].fileOffset == 0x15)
    #expect(values[2].position == nil)
  }

  @Test(
    arguments: [
      ([0x10, 0xff], 255), ([0x11, 0xff, 0xff], 65_535),
      ([0x12, 0xff, 0xff, 0xff, 0xff], 0xffff_ffff),
      ([0x13, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe], -2),
      ([0x14] + [UInt8](repeating: 0, count: 15) + [9], 9),
      ([0x14] + [UInt8](repeating: 0xff, count: 16), -1),
    ] as [([UInt8], Int64)])
  func integers(_ object: [UInt8], _ number: Int64) throws {
    #expect(try value(object).integer == number)
  }

  @Test func wideIntegers() throws {
    let zeros = [UInt8](repeating: 0, count: 8)
    let ones = [UInt8](repeating: 0xff, count: 8)
    let unsigned = try value([0x14] + zeros + ones)
    #expect(unsigned.integer == nil)
    #expect(unsigned.unsignedInteger == .max)
    #expect(unsigned.wideInteger == nil)
    let wide = try value([0x14] + zeros.dropLast() + [1] + ones)
    #expect(wide.kind == .integer)
    #expect(wide.integer == nil)
    #expect(wide.unsignedInteger == nil)
    #expect(wide.wideInteger?.array == zeros.dropLast() + [1] + ones)
    let negative = try value([0x14] + ones + zeros)
    #expect(negative.wideInteger?.array == ones + zeros)
  }

  @Test func reals() throws {
    #expect(try value([0x22, 0x3f, 0x80, 0, 0]).real == 1)
    #expect(try value([0x23, 0xc0, 0x04, 0, 0, 0, 0, 0, 0]).real == -2.5)
    #expect(try value([0x23, 0x7f, 0xf8, 0, 0, 0, 0, 0, 0]).real?.isNaN == true)
  }

  @Test func uids() throws {
    #expect(try value([0x81, 1, 2]).uid == 258)
    #expect(try value([0x89, 0, 0] + [UInt8](repeating: 0xff, count: 8)).uid == .max)
  }

  @Test func strings() throws {
    #expect(try value([0x62, 0, 0xe9, 0x6f, 0x22]).string == "é漢")
    #expect(try value([0x62, 0xd8, 0x3d, 0xde, 0]).string == "😀")
    #expect(try value([0x62, 0xd8, 0x3d, 0, 0x41]).string == "\u{fffd}A")
    // Core Foundation takes other bytes of an ASCII string for Latin 1.
    #expect(try value([0x52, 0x41, 0xe9]).string == "Aé")
    let long = String(repeating: "x", count: 300)
    #expect(try value([0x5f, 0x11, 0x01, 0x2c] + Array(long.utf8)).string == long)
  }

  @Test func referencesAndOffsetsOfEightBytes() throws {
    var builder = BinaryPlistBuilder(
      [0xd1] + BinaryPlistBuilder.bytes(1) + BinaryPlistBuilder.bytes(2),
      BinaryPlistBuilder.ascii("a"), [0x09])
    builder.offsetSize = 8
    builder.referenceSize = 8
    #expect(try read(builder)["a"]?.boolean == true)
  }

  @Test func theTopObjectMayBeAny() throws {
    var builder = BinaryPlistBuilder([0x09], [0xa1, 0])
    builder.topObject = 1
    #expect(try read(builder)[0]?.boolean == true)
  }

  @Test func theFirstOfEqualKeysCounts() throws {
    let list = try read(
      BinaryPlistBuilder(
        [0xd3, 1, 2, 1, 3, 4, 5], BinaryPlistBuilder.ascii("a"), BinaryPlistBuilder.ascii("b"),
        [0x10, 1], [0x10, 2], [0x10, 3]))
    #expect(list["a"]?.integer == 1)
    #expect(list.dictionary?.map(\.key.string) == ["a", "b", "a"])
    #expect(list.dictionary?.map(\.value.integer) == [1, 2, 3])
  }

  @Test func objectsThatCannotBeReachedAreNotRead() throws {
    #expect(try read(BinaryPlistBuilder([0xa0], [0xff], [0xa1, 1])).array?.isEmpty == true)
  }

  @Test func twoNumbersMayMeanTheSameBytes() throws {
    var builder = BinaryPlistBuilder([0xa2, 1, 2], [0x09], [0x08])
    builder.offsets = [2: 11]
    #expect(try read(builder).array?.map(\.boolean) == [true, true])
  }

  @Test func damageIsReportedAndNeverTraps() {
    let builder = BinaryPlistBuilder(
      [0xd2, 1, 2, 3, 4], BinaryPlistBuilder.ascii("a"), [0x61, 0, 0xe9], [0xa5, 5, 6, 7, 8, 9],
      [0xc1, 1], [0x12, 0, 0, 0, 1], [0x22, 0x3f, 0x80, 0, 0], [0x5f, 0x10, 0x01, 0x41],
      [0x33, 0x41, 0, 0, 0, 0, 0, 0, 0], [0x80, 1])
    var readable = 0
    Mutations.forEach(of: builder.bytes) { damaged in
      guard let list = try? read(damaged) else { return }
      readable += 1
      let sink = RecordingSink()
      list.describe(into: sink)
      #expect(!sink.lines.isEmpty)
    }
    #expect(readable > 50)
  }
}

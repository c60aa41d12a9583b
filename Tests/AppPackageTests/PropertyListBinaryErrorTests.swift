import MachOBytes
import TestSupport
import Testing

struct PropertyListBinaryErrorTests {
  private let start = "Info.plist: property list"

  /// What is wrong with the object that comes first.
  static let faults: [([[UInt8]], String)] = [
    ([[0x0c]], "object 0: marker 0x0c where the marker of a type is expected (file offset 0x8)"),
    ([[0x70]], "object 0: marker 0x70 where the marker of a type is expected (file offset 0x8)"),
    ([[0x15]], "object 0: marker 0x15 where the marker of a type is expected (file offset 0x8)"),
    ([[0x13, 0]], "object 0: integer needs 8 bytes, 1 is left (file offset 0x9)"),
    ([[0x14, 0]], "object 0: high half of an integer needs 8 bytes, 1 is left (file offset 0x9)"),
    ([[0x23]], "object 0: real needs 8 bytes, 0 are left (file offset 0x9)"),
    ([[0x33]], "object 0: date needs 8 bytes, 0 are left (file offset 0x9)"),
    ([[0x42, 1]], "object 0: data needs 2 bytes, 1 is left (file offset 0x9)"),
    ([[0x51]], "object 0: ASCII string needs 1 byte, 0 are left (file offset 0x9)"),
    ([[0x61, 0]], "object 0: UTF-16 string needs 2 bytes, 1 is left (file offset 0x9)"),
    ([[0x81, 0]], "object 0: UID needs 2 bytes, 1 is left (file offset 0x9)"),
    (
      [[0x88, 1] + [UInt8](repeating: 0, count: 8)],
      "object 0: a UID of 9 bytes where one of 64 bits is expected (file offset 0x8)"
    ),
    ([[0x4f]], "object 0: size of data needs 1 byte, 0 are left (file offset 0x9)"),
    (
      [[0x4f, 0x09]],
      "object 0: marker 0x9 where the size of the data is expected (file offset 0x9)"
    ),
    (
      [[0xaf, 0x13] + BinaryPlistBuilder.bytes(.max)],
      "object 0: array needs 18446744073709551615 bytes, 0 are left (file offset 0x12)"
    ),
    (
      [[0xdf, 0x13] + BinaryPlistBuilder.bytes(.max)],
      "object 0: dictionary needs 18446744073709551615 bytes, 0 are left (file offset 0x12)"
    ),
    (
      [[0xa1, 2], [0x09]],
      "object 0: reference is 2, must be at most 1 to be an object (file offset 0x9)"
    ),
    (
      [[0xd1, 1, 1], [0x10, 1]],
      "object 0: object 1 where a string as a key is expected (file offset 0x8)"
    ),
    ([[0xa1, 0]], "object 0: object 0 leads back to itself (file offset 0x8)"),
    (
      [[0xa2, 1, 2], [0x09], [0xc1, 0]],
      "object 2: object 0 leads back to itself (file offset 0xc)"
    ),
    (
      [[0xd1, 1, 0], [0x51, 0x61]],
      "object 0: object 0 leads back to itself (file offset 0x8)"
    ),
  ]

  @Test(arguments: faults)
  func aFaultIsNamedWithItsObject(_ objects: [[UInt8]], _ words: String) {
    #expect(message(BinaryPlistBuilder(objects: objects)) == "Info.plist: property list \(words)")
  }

  @Test func versions() {
    var builder = BinaryPlistBuilder([0x09])
    builder.version = "15"
    #expect(
      message(builder) == "\(start): version '15' where version '00' is expected (file offset 0x6)")
    // Core Foundation does not look at the last digit.
    builder.version = "01"
    #expect(message(builder) == "")
    #expect(
      message("bplist") == "\(start): version '' where version '00' is expected (file offset 0x6)")
  }

  @Test func tooShort() {
    #expect(
      message("bplist00")
        == "\(start) trailer: header, object, offset and trailer needs 42 bytes, 8 are left "
        + "(file offset 0x0)")
  }

  @Test func sizesOfTheTrailer() {
    var builder = BinaryPlistBuilder([0x09])
    builder.offsetSize = 0
    builder.gap = [8]
    #expect(
      message(builder)
        == "\(start) trailer: _offsetIntSize is 0, must be at least 1 (file offset 0x10)")
    builder.offsetSize = 1
    builder.gap = []
    builder.referenceSize = 9
    #expect(
      message(builder)
        == "\(start) trailer: _objectRefSize is 9, must be at most 8 (file offset 0x11)")
  }

  @Test func numbersOfTheTrailer() {
    var builder = BinaryPlistBuilder([0x09])
    builder.objectCount = 0
    #expect(
      message(builder)
        == "\(start) trailer: _numObjects is 0, must be at least 1 (file offset 0x12)")
    builder.objectCount = .max
    #expect(
      message(builder)
        == "\(start) trailer: _numObjects is 18446744073709551615, must be at most 1 to fit the "
        + "offset table (file offset 0x12)")
    builder.objectCount = 1
    builder.topObject = 1
    #expect(
      message(builder)
        == "\(start) trailer: _topObject is 1, must be at most 0 to be an object "
        + "(file offset 0x1a)")
    builder.topObject = 0
    builder.offsetTableOffset = 8
    #expect(
      message(builder)
        == "\(start) trailer: _offsetTableOffset is 8, must be at least 9 (file offset 0x22)")
    builder.offsetTableOffset = 10
    #expect(
      message(builder)
        == "\(start) trailer: _offsetTableOffset is 10, must be at most 9 to lie before the "
        + "trailer (file offset 0x22)")
  }

  @Test func aGapBeforeTheTrailer() {
    var builder = BinaryPlistBuilder([0x09])
    builder.gap = [0, 0]
    #expect(
      message(builder)
        == "\(start) trailer: size of the offset table is 3, but _numObjects times "
        + "_offsetIntSize is 1 (file offset 0x9)")
  }

  @Test func offsetsOutsideOfTheObjects() {
    var builder = BinaryPlistBuilder([0xa1, 1], [0x09])
    builder.offsets = [1: 7]
    #expect(
      message(builder)
        == "\(start) object 1: offset is 0x7, must be at least 0x8 (file offset 0xc)")
    builder.offsets = [1: 11]
    #expect(
      message(builder)
        == "\(start) object 1: offset is 0xb, must be at most 0xa to lie before the offset table "
        + "(file offset 0xc)")
  }

  @Test func objectsThatOverlap() {
    let text = [0x5f, 0x10, 100] + [UInt8](repeating: 0x61, count: 100)
    var builder = BinaryPlistBuilder([0xa3, 1, 2, 3], text, [0x09], [0x09])
    builder.offsets = [2: 12, 3: 12]
    #expect(
      message(builder)
        == "\(start) object 3: an object overlaps another (file offset 0xc)")
  }
}

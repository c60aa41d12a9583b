import MachOBytes
import Testing

struct ByteViewUTF8Tests {
  @Test func everyScalarIsValid() {
    var bytes: [UInt8] = []
    for value in stride(from: UInt32(0), through: 0x10ffff, by: 7) {
      if let scalar = Unicode.Scalar(value) { bytes.append(contentsOf: Array(scalar.utf8)) }
    }
    bytes.append(contentsOf: Array("\u{7f}\u{80}\u{7ff}\u{800}\u{ffff}\u{10000}\u{10ffff}".utf8))
    #expect(ByteView(bytes).firstInvalidUTF8 == nil)
    #expect(!ByteView(bytes).isASCII)
    #expect(ByteView.empty.firstInvalidUTF8 == nil)
    #expect(ByteView.empty.isASCII)
    #expect(ByteView([0x00, 0x7f]).isASCII)
  }

  @Test(
    arguments: [
      [0x80], [0xc0, 0x80], [0xc1, 0xbf], [0xe0, 0x9f, 0xbf], [0xed, 0xa0, 0x80],
      [0xf0, 0x8f, 0xbf, 0xbf], [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xff],
      [0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x98], [0xc3, 0x41], [0xe2, 0x82, 0x41],
      [0xf0, 0x9f, 0x98, 0xc0],
    ] as [[UInt8]])
  func theFirstInvalidByteIsFound(_ bytes: [UInt8]) {
    #expect(ByteView([0x41, 0xc3, 0xa9] + bytes).firstInvalidUTF8 == 3)
  }
}

import MachOBytes
import Testing

struct ByteWriterTests {
  @Test func writesInBothOrders() {
    var writer = ByteWriter(.little)
    writer.append(UInt16(0x0102))
    writer.order = .big
    writer.append(UInt32(0x0304_0506))
    #expect(writer.bytes == [2, 1, 3, 4, 5, 6])
  }

  @Test func padsAndAligns() {
    var writer = ByteWriter(.little)
    writer.append("abcdef", size: 4)
    writer.append("g", size: 3)
    writer.align(to: 8)
    writer.align(to: 0)
    #expect(writer.bytes == Array("abcdg\0\0\0".utf8))
  }

  @Test func patchesOnlyInside() {
    var writer = ByteWriter(.big)
    writer.appendZeros(4)
    writer.patch(UInt16(0x0102), at: 1)
    writer.patch(UInt16(0xffff), at: 3)
    writer.patch(UInt16(0xffff), at: -1)
    #expect(writer.bytes == [0, 1, 2, 0])
  }
}

import MachOBytes
import Testing

struct ByteCursorTests {
  @Test func readsFieldsInTurn() throws {
    var cursor = ByteCursor(ByteView([1, 0, 2, 0, 0, 0, 65, 0, 0, 0]), .little)
    #expect(try cursor.read(UInt16.self, "a") == 1)
    #expect(try cursor.read(UInt32.self, "b") == 2)
    #expect(try cursor.fixedName(4, "name").string == "A")
    #expect(cursor.offset == 10)
    #expect(cursor.rest.isEmpty)
  }

  @Test func staysWhereItIsOnFailure() {
    var cursor = ByteCursor(ByteView([1, 2]), .little)
    #expect(throws: BoundsError(field: "x", fileOffset: 0, needed: 4, available: 2)) {
      try cursor.read(UInt32.self, "x")
    }
    #expect(cursor.offset == 0)
  }

  @Test(
    arguments: [
      ([0x00], 0), ([0x7f], 127), ([0x80, 0x01], 128), ([0xe5, 0x8e, 0x26], 624_485),
      (Array(repeating: 0xff, count: 9) + [0x01], UInt64.max),
      // More than 64 bits are cut off.
      (Array(repeating: 0x80, count: 12) + [0x01], 0),
    ] as [([UInt8], UInt64)])
  func readsUnsignedLEB(bytes: [UInt8], value: UInt64) throws {
    var cursor = ByteCursor(ByteView(bytes), .little)
    #expect(try cursor.unsignedLEB("n") == value)
    #expect(cursor.rest.isEmpty)
  }

  @Test(
    arguments: [
      ([0x02], 2), ([0x7e], -2), ([0xff, 0x00], 127), ([0x80, 0x7f], -128),
      (Array(repeating: 0xff, count: 9) + [0x7f], -1),
    ] as [([UInt8], Int64)])
  func readsSignedLEB(bytes: [UInt8], value: Int64) throws {
    var cursor = ByteCursor(ByteView(bytes), .little)
    #expect(try cursor.signedLEB("n") == value)
  }

  @Test func refusesLEBWithoutEnd() {
    var cursor = ByteCursor(ByteView([0x80, 0x80]), .little)
    #expect(throws: BoundsError(field: "n", fileOffset: 2, needed: 1, available: 0)) {
      try cursor.unsignedLEB("n")
    }
  }

  @Test func readsStringsInTurn() throws {
    var cursor = ByteCursor(ByteView(Array("ab\0\0c".utf8)), .little)
    #expect(try cursor.cString("s").string == "ab")
    #expect(try cursor.cString("s").string == "")
    #expect(try cursor.cString("s").string == "c")
    #expect(throws: BoundsError.self) { try cursor.cString("s") }
  }
}

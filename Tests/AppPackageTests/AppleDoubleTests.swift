import AppPackage
import MachOBytes
import TestSupport
import Testing

/// The names of extended attributes in what a Mac's archiver puts beside a file.
struct AppleDoubleTests {
  /// As macOS writes it: an entry for the Finder (9) with the attributes behind it, and one for the
  /// resource fork (2).
  private static func bytes(_ names: [String]) -> [UInt8] {
    var writer = ByteWriter(.big)
    for word: UInt32 in [0x0005_1607, 0x0002_0000] { writer.append(word) }
    writer.append("Mac OS X        ".utf8)
    writer.append(UInt16(2))
    for word: UInt32 in [9, 50, 0xeb0, 2, 0xee2, 0x11e] { writer.append(word) }
    writer.appendZeros(34)
    writer.append("ATTR".utf8)
    for word: UInt32 in [0, 0xee2, 0x98, 0x1c, 0, 0, 0] { writer.append(word) }
    writer.append(UInt16(0))
    writer.append(UInt16(names.count))
    for name in names {
      for word: UInt32 in [0x98, 0x1c] { writer.append(word) }
      writer.append(UInt16(0))
      writer.append([UInt8(name.utf8.count + 1)])
      writer.append(cString: name)
      // The first one starts at 120.
      writer.align(to: 4)
    }
    return writer.bytes
  }

  private static func names(_ bytes: [UInt8]) -> [String]? {
    AppleDouble(ByteView(bytes))?.attributeNames.map(\.string)
  }

  @Test func readsNames() {
    let names = ["com.apple.quarantine", "a", "com.apple.metadata:kMDItemWhereFroms"]
    #expect(Self.names(Self.bytes(names)) == names)
    #expect(Self.names(Self.bytes([])) == [])
  }

  @Test func isToldByMagicNumberAndVersion() {
    var other = Self.bytes(["a"])
    other[3] = 0
    #expect(Self.names(other) == nil)
    other = Self.bytes(["a"])
    other[5] = 1
    #expect(Self.names(other) == nil)
    #expect(Self.names([]) == nil)
    #expect(Self.names(Array("com.apple.quarantine".utf8)) == nil)
  }

  @Test func fileWithoutAttributesHasNone() {
    var bytes = Self.bytes(["a"])
    // The Finder's entry says that it is a comment.
    bytes[29] = 4
    #expect(Self.names(bytes) == [])
    bytes = Self.bytes(["a"])
    bytes[84] = 0
    #expect(Self.names(bytes) == [])
  }

  @Test func namesThatAreCutOffAreLeftOut() {
    let whole = Self.bytes(["com.apple.quarantine", "b"])
    for size in whole.indices {
      let names = Self.names(Array(whole.prefix(size)))
      #expect((names == nil) == (size < 8))
      #expect(["com.apple.quarantine", "b"].starts(with: names ?? []))
    }
  }

  @Test func everyFlippedByteIsRead() {
    let whole = Self.bytes(["com.apple.quarantine", "b"])
    for index in whole.indices {
      var bytes = whole
      bytes[index] ^= 0xff
      #expect((Self.names(bytes)?.count ?? 0) < 0x1_0000)
    }
  }

  @Test(arguments: [("._a", true), ("._", false), (".a", false), ("a._b", false), ("", false)])
  func namesOfSuchFiles(name: String, isOne: Bool) {
    #expect(AppleDouble.isName(name) == isOne)
  }
}

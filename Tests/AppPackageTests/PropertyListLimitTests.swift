import MachOBytes
import MachOCore
import TestSupport
import Testing

@testable import AppPackage

/// Inputs that are small and would be a burden to other readers.
struct PropertyListLimitTests {
  private func nested(_ depth: Int) -> String {
    String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
  }

  /// Arrays of one value each, the last of which is empty.
  private func nestedBinary(_ depth: Int) -> BinaryPlistBuilder {
    var objects = (1..<depth).map { [0xa1, UInt8($0 >> 8), UInt8($0 & 0xff)] }
    objects.append([0xa0])
    var builder = BinaryPlistBuilder(objects: objects)
    builder.offsetSize = 4
    builder.referenceSize = 2
    return builder
  }

  @Test func theDepthOfXMLIsLimited() throws {
    #expect(try read(nested(512)).array?.count == 1)
    #expect(try read("<plist>" + nested(512) + "</plist>").array?.count == 1)
    let words = "property list line 1: more than 512 nested arrays and dictionaries"
    #expect(message(nested(513)) == "Info.plist: \(words) (file offset 0xe00)")
    #expect(
      message("<plist>" + nested(100_000)) == "Info.plist: \(words) (file offset 0xe07)")
    #expect(
      message(String(repeating: "<dict><key/>", count: 100_000))
        == "Info.plist: \(words) (file offset 0x1800)")
  }

  @Test func theDepthOfBinaryListsIsLimited() throws {
    #expect(try read(nestedBinary(512)).array?.count == 1)
    #expect(
      message(nestedBinary(513))
        == "Info.plist: property list object 512: more than 512 nested arrays and dictionaries "
        + "(file offset 0x608)")
    #expect(message(nestedBinary(20_000)) == message(nestedBinary(513)))
  }

  /// An object that was read at a shallow place counts with all that it has at a deep one.
  @Test func theDepthOfSharedObjectsIsLimited() throws {
    // Object 1 starts a chain of 300 arrays, object 301 one of `depth` that leads to object 1.
    func list(_ depth: Int) -> BinaryPlistBuilder {
      var objects: [[UInt8]] = [[0xa2, 0, 1, 1, 45]]
      for index in 1...300 + depth {
        let next = index == 300 ? 301 + depth : index == 300 + depth ? 1 : index + 1
        objects.append([0xa1, UInt8(next >> 8), UInt8(next & 0xff)])
      }
      objects.append([0x09])
      var builder = BinaryPlistBuilder(objects: objects)
      builder.offsetSize = 4
      builder.referenceSize = 2
      return builder
    }
    #expect(try read(list(211))[1]?.array?.count == 1)
    #expect(
      message(list(212))
        == "Info.plist: property list object 1: more than 512 nested arrays and dictionaries "
        + "(file offset 0xd)")
  }

  @Test func sharedObjectsStayShared() throws {
    // 2 to the power of 60 values when written out.
    var objects = (1...60).map { [0xa2, UInt8($0), UInt8($0)] }
    objects.append(BinaryPlistBuilder.ascii("a"))
    let list = try read(BinaryPlistBuilder(objects: objects))
    var value = list
    for _ in 0..<60 { value = try #require(value[1]) }
    #expect(value.string == "a")
    let sink = RecordingSink()
    list.describe(into: sink, limit: 1_000)
    #expect(
      sink.problems.map(\.message) == [
        "Info.plist: property list: more than 1000 values to list (file offset 0x8)"
      ])
    // A heading for each value, and what it is.
    #expect(sink.lines.count == 1 + 2 * 1_000)
  }

  /// A text counts by its size, so that a few references to a long one are not gigabytes.
  @Test func longTextsCountForMore() throws {
    let text = [0x5f, 0x12, 0, 0, 0x10, 0] + [UInt8](repeating: 0x61, count: 4_096)
    let references = [0xaf, 0x11, 0x03, 0xe8] + [UInt8](repeating: 1, count: 1_000)
    var builder = BinaryPlistBuilder(references, text)
    builder.offsetSize = 4
    let sink = RecordingSink()
    try read(builder).describe(into: sink, limit: 1_000)
    #expect(sink.lines.count == 1 + 2 * (1_000 / 17))
    #expect(
      sink.problems.map(\.message) == [
        "Info.plist: property list: more than 1000 values to list (file offset 0x8)"
      ])
  }

  @Test func theSizeIsLimited() throws {
    let view = ByteView(Array("<array><true/></array>".utf8))
    let place = Place(file: "Info.plist")
    #expect(try PropertyList.read(view, in: place, limit: 22).array?.count == 1)
    let error = #expect(throws: ParseError.self) {
      try PropertyList.read(view, in: place, limit: 21)
    }
    #expect(error?.message == "Info.plist: property list: more than 21 bytes (file offset 0x0)")
    #expect(PropertyList.largestSize == 256 << 20)
  }

  @Test func aHundredThousandKeys() throws {
    let entries = (0..<100_000).map { "<key>\($0)</key><true/>" }
    let list = try read("<dict>" + entries.joined() + "</dict>")
    #expect(list.dictionary?.count == 100_000)
    #expect(list["99999"]?.boolean == true)
    #expect(list["100000"] == nil)
  }
}

import MachOBytes
import Testing

struct ByteViewTests {
  let view = ByteView([1, 2, 3, 4, 5, 6, 7, 8])

  @Test func loadsInBothOrders() throws {
    #expect(try view.load(UInt16.self, at: 1, .little) == 0x0302)
    #expect(try view.load(UInt16.self, at: 1, .big) == 0x0203)
    #expect(try view.load(UInt64.self, at: 0, .big) == 0x0102_0304_0506_0708)
  }

  @Test(arguments: [-1, 5, 8, 9, Int.max, Int.min])
  func refusesLoadsOutside(offset: Int) {
    #expect(throws: BoundsError.self) { try view.load(UInt32.self, at: offset, .little) }
    #expect(view.byte(at: offset) == (offset == 5 ? 6 : nil))
  }

  @Test func errorsKnowThePlaceInTheFile() throws {
    let slice = try view.slice(at: 3, count: 4).dropFirst(1)
    #expect(slice.fileOffset == 4)
    let error = #expect(throws: BoundsError.self) {
      try slice.load(UInt32.self, at: 1, .little, "cmdsize")
    }
    #expect(error == BoundsError(field: "cmdsize", fileOffset: 5, needed: 4, available: 2))
  }

  @Test func errorsPastTheEndDoNotOverflow() {
    let error = #expect(throws: BoundsError.self) {
      try view.dropFirst(2).slice(at: UInt64.max, count: UInt64.max, "dataoff")
    }
    #expect(
      error == BoundsError(field: "dataoff", fileOffset: .max, needed: .max, available: 0))
  }

  @Test(arguments: [(8, 0), (0, 8), (7, 1)])
  func slicesUpToTheEnd(offset: Int, count: Int) throws {
    let slice = try view.slice(at: offset, count: count)
    #expect(slice.array == Array([1, 2, 3, 4, 5, 6, 7, 8][offset..<offset + count]))
  }

  @Test(arguments: [(9, 0), (0, 9), (7, 2), (-1, 1), (1, -1), (Int.max, Int.max)])
  func refusesSlicesOutside(offset: Int, count: Int) {
    #expect(throws: BoundsError.self) { try view.slice(at: offset, count: count) }
  }

  @Test func clipsPrefixAndRest() {
    #expect(view.prefix(99).count == 8)
    #expect(view.prefix(-1).isEmpty)
    #expect(view.dropFirst(99).isEmpty)
    #expect(view.dropFirst(-1).count == 8)
  }

  @Test func comparesContentNotPlace() {
    let twice = ByteView([7, 8, 9, 7, 8, 9])
    #expect(twice.prefix(3) == twice.dropFirst(3))
    #expect(twice.prefix(3) != twice.prefix(2))
    #expect(twice.prefix(3).hashValue == twice.dropFirst(3).hashValue)
    #expect(ByteView.empty == ByteView([]))
  }

  @Test func readsCStrings() throws {
    let text = ByteView(Array("abc\0def".utf8))
    #expect(try text.cString(at: 0).string == "abc")
    #expect(try text.cString(at: 4).string == "def", "ends with the view")
    #expect(throws: BoundsError.self) { try text.cString(at: 7) }
    #expect(text.untilNUL.equals("abc"))
  }

  @Test func comparesWithLiterals() {
    let text = ByteView(Array("__TEXT".utf8))
    #expect(text.equals("__TEXT"))
    #expect(!text.equals("__TEX"))
    #expect(!text.equals("__TEXT2"))
    #expect(text.hasPrefix("__"))
    #expect(!text.hasPrefix("__TEXT_"))
    #expect(text.hasSuffix("EXT"))
    #expect(!text.hasSuffix("__TEXT_"))
  }

  @Test func tellsPlainTextFromOther() {
    #expect(ByteView(Array("~ plain".utf8)).isPrintableASCII)
    #expect(!ByteView(Array("tab\t".utf8)).isPrintableASCII)
    #expect(!ByteView([0x7f]).isPrintableASCII)
    #expect("plain".isPrintableASCII)
    #expect(!"ümlaut".isPrintableASCII)
    #expect(Array("aümlaut".utf8).scalarCount(from: 1) == 6)
  }

  @Test func findsBytesInPlace() {
    let view = ByteView(Array("a..b./".utf8))
    #expect(view.contains(".."))
    #expect(view.contains("./"))
    #expect(view.contains(""))
    #expect(!view.contains("b.."))
    #expect(!view.contains("./."))
    #expect(!ByteView.empty.contains("."))
    #expect(view.lastIndex(of: UInt8(ascii: ".")) == 4)
    #expect(view.lastIndex(of: 0) == nil)
    let part = ByteView(Array("b./".utf8))
    #expect(view.matches(part, at: 3))
    #expect(view.matches(.empty, at: 6))
    for offset in [-1, 2, 4, 6, 7, .max] { #expect(!view.matches(part, at: offset)) }
  }

  @Test func canBeAFileOfItsOwn() {
    let view = ByteView([1, 2, 3, 4]).dropFirst(1).prefix(2)
    #expect(view.fileOffset == 1)
    #expect(view.asFile.fileOffset == 0)
    #expect(view.asFile.fileSize == 2)
    #expect(view.asFile == view)
    #expect(ByteView.empty.asFile.isEmpty)
  }
}

import MachOBytes
import Testing

struct SortedLinesTests {
  @Test(arguments: ["", "a", "a\n", "a\nb\nbb\nc\n", "\na\n", "alpha\nbeta\n\u{7f}\né"])
  func theFirstLineThatIsNotBeforeIsFound(text: String) {
    let view = ByteView(Array(text.utf8))
    // Where each line starts, found the slow way.
    var starts: [(offset: Int, line: [UInt8])] = []
    var offset = 0
    for line in view.lines {
      starts.append((offset, line.array))
      offset += line.count + 1
    }
    for key in ["", "a", "aa", "alpha", "alphabet", "b", "bb", "bbb", "c", "d", "é", "\u{10ffff}"] {
      let wanted = starts.first { !$0.line.lexicographicallyPrecedes(Array(key.utf8)) }
      #expect(
        view.startOfSortedLine(from: ByteView(Array(key.utf8))) == wanted?.offset ?? view.count,
        "\(text) \(key)")
    }
  }

  @Test func linesOutOfOrderGiveTheStartOfALine() {
    let view = ByteView(Array("c\na\nzz\nb\n\nx".utf8))
    for key in ["", "a", "b", "m", "zzz"] {
      let start = view.startOfSortedLine(from: ByteView(Array(key.utf8)))
      #expect(start == view.count || start == 0 || view.byte(at: start - 1) == UInt8(ascii: "\n"))
    }
  }
}

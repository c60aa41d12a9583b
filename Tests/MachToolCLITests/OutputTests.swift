import MachOBytes
import MachOCore
import Testing

@testable import MachToolCLI

/// Collects what is written.
private final class Pages {
  var bytes: [UInt8] = []
  lazy var buffer = OutputBuffer { [unowned self] (piece: [UInt8]) throws(SystemError) in
    self.bytes += piece
  }

  var text: String {
    buffer.flush()
    return String(decoding: bytes, as: UTF8.self)
  }
}

struct OutputBufferTests {
  @Test func isFullBeyondItsAllowance() {
    let pages = Pages()
    pages.buffer.append("0123456789")
    pages.buffer.flush()
    pages.buffer.allowance = pages.buffer.position + 5
    pages.buffer.append("01234")
    #expect(!pages.buffer.isClosed)
    pages.buffer.append("5")
    #expect(pages.buffer.isFull)
    #expect(pages.buffer.isClosed)
    pages.buffer.allowance = .max
    #expect(!pages.buffer.isClosed)
    #expect(pages.text == "0123456789012345")
  }

  @Test func dropsOutputAfterAFailure() {
    let buffer = OutputBuffer { (_: [UInt8]) throws(SystemError) in
      throw SystemError("write", "x", reason: "is full")
    }
    buffer.append("a")
    buffer.flush()
    #expect(buffer.failure?.reason == "is full")
    #expect(buffer.isClosed)
  }
}

struct TerminalTextTests {
  @Test(arguments: [
    ("plain text ~", "plain text ~"), ("Ünï \u{1F600}", "Ünï \u{1F600}"),
    ("a\u{1b}[31mb", "a\\x1b[31mb"), ("line\nend\ttab\r", "line\\nend\\ttab\\r"),
    ("\u{7f}\u{0}", "\\x7f\\x00"), ("\u{9b}31m", "\\u{9b}31m"),
    ("a\u{202e}b\u{2066}c\u{2028}", "a\\u{202e}b\\u{2066}c\\u{2028}"),
  ])
  func showsControlCharactersAsEscapes(text: String, safe: String) {
    #expect(TerminalText.safe(text) == safe)
  }

  @Test func showsInvalidBytes() {
    var bytes: [UInt8] = []
    TerminalText.append(ByteView([0x61, 0xff, 0x62, 0xc3, 0x28, 0xe2, 0x82]), to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "a\\xffb\\xc3(\\xe2\\x82")
  }
}

struct NumberTextTests {
  @Test(
    arguments: [
      (0, 1, "0"), (0, 4, "0000"), (0xabc, 2, "abc"), (UInt64.max, 8, "ffffffffffffffff"),
    ] as [(UInt64, Int, String)])
  func hex(value: UInt64, digits: Int, text: String) {
    var bytes: [UInt8] = []
    appendHex(value, digits: digits, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test(
    arguments: [(0, "0"), (7, "7"), (1_234_567, "1234567"), (.max, "18446744073709551615")]
      as [(UInt64, String)])
  func decimal(value: UInt64, text: String) {
    var bytes: [UInt8] = [120]
    appendDecimal(value, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "x" + text)
  }

  @Test(
    arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")]
      as [(UInt64, String)])
  func grouped(value: UInt64, text: String) {
    #expect(value.grouped == text)
  }

  @Test func share() {
    #expect(UInt64(1).share(of: 3) == 333)
    #expect(UInt64(2).share(of: 3) == 667)
    #expect(UInt64(5).share(of: 0) == 0)
    #expect(UInt64.max.share(of: .max) == 1000)
    #expect(UInt64(9).share(of: 3) == 1000, "never more than the whole")
  }
}

struct TextTableTests {
  private let columns = [
    TableColumn("name"), TableColumn("empty"), TableColumn("file_size", alignsRight: true),
    TableColumn("notes"),
  ]

  private func rows(_ count: Int, in table: inout TextTable) {
    for index in 0..<count {
      table.cell("name", .words(index == 1 ? "größer" : "n\(index)"))
      table.cell("file_size", .decimal(UInt64(index)))
      if index == 0 { table.cell("notes", .words("first")) }
      table.endRow()
    }
  }

  @Test func alignsAndLeavesOutEmptyColumns() {
    let pages = Pages()
    var table = TextTable(columns, indent: 2, output: pages.buffer)
    rows(3, in: &table)
    table.finish()
    #expect(
      pages.text == """
          NAME    FILE SIZE  NOTES
          n0              0  first
          größer          1
          n2              2

        """)
  }

  @Test func printsNothingForNoRows() {
    let pages = Pages()
    var table = TextTable(columns, indent: 2, output: pages.buffer)
    table.finish()
    #expect(pages.text == "")
    #expect(table.isEmpty)
  }

  @Test func streamsWhatComesLater() {
    let pages = Pages()
    var table = TextTable(columns, indent: 0, output: pages.buffer)
    rows(1000, in: &table)
    // Longer than the width that the first rows gave, and a value in a column that had none.
    table.cell("name", .words("a name longer than the column"))
    table.cell("empty", .words("late"))
    table.cell("file_size", .decimal(5))
    table.endRow()
    table.finish()
    let lines = pages.text.split(separator: "\n")
    #expect(lines.count == 1002)
    #expect(lines[1000] == "n999          999")
    #expect(lines[1001] == "a name longer than the column  late          5")
  }

  @Test func passesOverFieldsThatAreNoColumn() {
    let pages = Pages()
    var table = TextTable(columns, indent: 0, output: pages.buffer)
    table.cell("name", .words("a"))
    table.cell("unknown", .words("b"))
    table.cell("notes", .words("c"))
    table.endRow()
    table.finish()
    #expect(pages.text == "NAME  NOTES\na     c\n")
  }
}

struct JSONSinkTests {
  private func json(_ body: (JSONSink) -> Void) -> String {
    let pages = Pages()
    let sink = JSONSink(pages.buffer, reportingTo: { _ in })
    sink.beginDocument()
    body(sink)
    sink.endDocument()
    return pages.text
  }

  @Test func writesEveryKindOfValue() {
    let text = json { sink in
      sink.field("text", .text(ByteView(Array("a\"b\\c\u{1}\n".utf8) + [0xff])))
      sink.field("words", .words("tab\t"))
      sink.field("decimal", .decimal(.max))
      sink.field("signed", .signed(-5))
      sink.field("hex", .hex(0xab, digits: 4))
      sink.field("named", .constant("MH_DYLIB", 6))
      sink.field("unnamed", .constant(nil, 0x77))
      sink.field("flags", .flags(3, digits: 2, ["A", "B"]))
      sink.field("version", .version(PackedVersion(rawValue: 0xe_0102)))
      sink.field("bool", .bool(true))
      sink.field("bytes", .bytes(ByteView([1, 0xff])))
      sink.field("list", .list(["x", "y"]))
      sink.field("share", .share(333))
      sink.field("none", .none)
    }
    #expect(
      text == #"""
        {
          "schema": 1,
          "text": "a\"b\\c\u0001\n\#u{fffd}",
          "words": "tab\t",
          "decimal": 18446744073709551615,
          "signed": -5,
          "hex": "0x00ab",
          "named": "MH_DYLIB",
          "unnamed": "0x77",
          "flags": {"value": "0x03", "names": ["A", "B"]},
          "version": "14.1.2",
          "bool": true,
          "bytes": "01ff",
          "list": ["x", "y"],
          "share": 33.3
        }

        """#)
  }

  @Test func nestsListsGroupsAndTables() {
    let text = json { sink in
      sink.list("files") {
        sink.item("heading") {
          sink.detail("path", .words("a"))
          sink.remark("for people")
          sink.table("rows", [TableColumn("n")]) {
            for number in 0..<2 { sink.row { sink.decimal("n", UInt64(number)) } }
          }
          sink.group("group") {}
        }
      }
      sink.list("none") {}
    }
    #expect(
      text == """
        {
          "schema": 1,
          "files": [
            {
              "path": "a",
              "rows": [
                {"n": 0},
                {"n": 1}
              ],
              "group": {}
            }
          ],
          "none": []
        }

        """)
  }
}

struct DiagnosticPrinterTests {
  private func error(_ offset: UInt64) -> ParseError {
    ParseError(.cycle("the trie"), at: offset, in: Place(file: "f\u{1b}"))
  }

  @Test func tellsTheSameFaultOnce() {
    let pages = Pages()
    let printer = DiagnosticPrinter(pages.buffer, programName: "machtool")
    printer.problem(error(1))
    printer.problem(error(1))
    printer.endFile("f")
    #expect(
      pages.text == "machtool: f\\x1b: the trie leads back to itself (file offset 0x1)\n")
    #expect(printer.hasErrors)
  }

  @Test func countsWhatIsTooMuch() {
    let pages = Pages()
    let printer = DiagnosticPrinter(pages.buffer, programName: "machtool")
    for offset in 0..<UInt64(DiagnosticPrinter.limit + 5) { printer.problem(error(offset)) }
    printer.endFile("f")
    let lines = pages.text.split(separator: "\n")
    #expect(lines.count == DiagnosticPrinter.limit + 1)
    #expect(lines.last == "machtool: f: 5 more problems")
  }

  @Test func remarksAreNoErrors() {
    let pages = Pages()
    let printer = DiagnosticPrinter(pages.buffer, programName: "machtool")
    printer.line("f: no Mach-O file in it")
    #expect(!printer.hasErrors)
  }
}

import MachOBytes
import MachOCore

/// Prints descriptions for people: a field a line, groups indented, tables in columns.
final class TextSink: DescriptionSink {
  private let output: OutputBuffer
  private let report: (ParseError) -> Void
  private var depth = 0
  private var hasItems = false
  private var table: TextTable?

  /// Names of fields fill at least this many columns.
  private static let nameWidth = 22

  init(_ output: OutputBuffer, reportingTo report: @escaping (ParseError) -> Void) {
    self.output = output
    self.report = report
  }

  var isClosed: Bool { output.isClosed }

  func problem(_ error: ParseError) {
    report(error)
  }

  private func indent() {
    output.appendBlanks(depth * 2)
  }

  func field(_ name: String, _ value: FieldValue) {
    if table != nil {
      table?.cell(name, value)
      return
    }
    if case .none = value { return }
    indent()
    output.append(name)
    output.appendBlanks(max(1, TextSink.nameWidth - name.utf8.count))
    output.append { ValueText.append(value, to: &$0) }
    output.append(UInt8(ascii: "\n"))
  }

  func detail(_ name: String, _ value: FieldValue) {}

  func remark(_ text: String) {
    indent()
    output.append(TerminalText.safe(text) + "\n")
  }

  var prefersLines: Bool { true }

  func line(_ text: String, tabs: Int) {
    indent()
    for _ in 0..<tabs { output.append(UInt8(ascii: "\t")) }
    output.append(TerminalText.safe(text) + "\n")
  }

  private func heading(_ text: String) {
    indent()
    output.append(TerminalText.safe(text) + "\n")
    depth += 1
  }

  func beginGroup(_ name: String) { heading(name) }
  func endGroup() { depth -= 1 }
  func beginList(_ name: String) {}
  func endList() {}

  func beginItem(_ text: String) {
    // A blank line between the files.
    if depth == 0, hasItems { output.append(UInt8(ascii: "\n")) }
    hasItems = true
    heading(text)
  }

  func endItem() { depth -= 1 }

  func beginTable(_ name: String, columns: [TableColumn]) {
    // The rows of a file need no title; the listings of an image do.
    if depth > 1 { heading(name.split(separator: "_").joined(separator: " ")) }
    table = TextTable(columns, indent: depth * 2, output: output)
  }

  func beginRow() {}

  func endRow() {
    table?.endRow()
  }

  func endTable() {
    table?.finish()
    let isEmpty = table?.isEmpty ?? true
    table = nil
    guard depth > 1 else { return }
    if isEmpty { remark("(none)") }
    depth -= 1
  }
}

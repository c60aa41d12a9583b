import MachOCore

/// Writes each group of the outermost list as a JSON document of its own, on one line, and passes it
/// on at once. What stands outside of the groups is left out.
final class JSONLinesSink: DescriptionSink {
  private let output: OutputBuffer
  private let sink: JSONSink
  /// Lists and groups of lists that are open, the outermost list not counted.
  private var depth = 0

  init(_ output: OutputBuffer, reportingTo report: @escaping (ParseError) -> Void) {
    self.output = output
    sink = JSONSink(output, isInline: true, reportingTo: report)
  }

  var isClosed: Bool { sink.isClosed }

  func problem(_ error: ParseError) { sink.problem(error) }
  func remark(_ text: String) {}

  func field(_ name: String, _ value: FieldValue) {
    if depth > 0 { sink.field(name, value) }
  }

  func detail(_ name: String, _ value: FieldValue) { field(name, value) }

  func beginGroup(_ name: String) {
    if depth > 0 { sink.beginGroup(name) }
  }

  func endGroup() {
    if depth > 0 { sink.endGroup() }
  }

  func beginList(_ name: String) {
    guard depth > 0 else { return }
    sink.beginList(name)
    depth += 1
  }

  func endList() {
    guard depth > 0 else { return }
    sink.endList()
    depth -= 1
  }

  func beginItem(_ heading: String) {
    if depth > 0 { sink.beginItem(heading) } else { sink.beginDocument() }
    depth += 1
  }

  func endItem() {
    depth -= 1
    if depth > 0 {
      sink.endItem()
    } else {
      sink.endDocument()
      output.flush()
    }
  }

  func beginTable(_ name: String, columns: [TableColumn]) {
    if depth > 0 { sink.beginTable(name, columns: columns) }
  }

  func beginRow() {
    if depth > 0 { sink.beginRow() }
  }

  func endRow() {
    if depth > 0 { sink.endRow() }
  }

  func endTable() {
    if depth > 0 { sink.endTable() }
  }
}

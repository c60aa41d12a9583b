import MachOBytes
import MachOCore

/// Writes descriptions as JSON; the man page documents the schema.
final class JSONSink: DescriptionSink {
  /// Raised when a key changes its meaning or goes away; new keys do not raise it.
  static let schemaVersion: UInt64 = 1

  private let output: OutputBuffer
  private let report: (ParseError) -> Void
  private var writer: JSONWriter

  /// - Parameter isInline: Whether the whole document stands on one line.
  init(
    _ output: OutputBuffer, isInline: Bool = false,
    reportingTo report: @escaping (ParseError) -> Void
  ) {
    self.output = output
    self.report = report
    writer = JSONWriter(output, isInline: isInline)
  }

  var isClosed: Bool { output.isClosed }

  func problem(_ error: ParseError) {
    report(error)
  }

  /// Opens the document.
  func beginDocument() {
    writer.beginObject()
    field("schema", .decimal(JSONSink.schemaVersion))
  }

  func endDocument() {
    writer.endObject()
  }

  func field(_ name: String, _ value: FieldValue) {
    switch value {
    case .none:
      break
    case .flags(let number, let digits, let names):
      writer.beginObject(name, isInline: true)
      field("value", .hex(number, digits: digits))
      field("names", .list(names))
      writer.endObject()
    case .list(let words):
      writer.beginArray(name, isInline: true)
      for word in words { writer.value(nil) { JSONWriter.append(word, to: &$0) } }
      writer.endArray()
    default:
      writer.value(name) { JSONSink.append(value, to: &$0) }
    }
  }

  private static func append(_ value: FieldValue, to bytes: inout [UInt8]) {
    switch value {
    case .text(let view):
      JSONWriter.append(view, to: &bytes)
    case .words(let words):
      JSONWriter.append(words, to: &bytes)
    case .decimal, .signed:
      ValueText.append(value, to: &bytes)
    case .powerOfTwo(let exponent):
      appendDecimal(UInt64(exponent), to: &bytes)
    case .bool(let flag):
      bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    case .share(let share):
      bytes.append(contentsOf: "\(share / 10).\(share % 10)".utf8)
    case .bytes(let view):
      bytes.append(UInt8(ascii: "\""))
      for offset in 0..<view.count {
        appendHex(UInt64(view.byte(at: offset) ?? 0), digits: 2, to: &bytes)
      }
      bytes.append(UInt8(ascii: "\""))
    default:
      // What is left prints as plain ASCII without quotes or backslashes.
      bytes.append(UInt8(ascii: "\""))
      ValueText.append(value, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }
  }

  func remark(_ text: String) {}
  func detail(_ name: String, _ value: FieldValue) { field(name, value) }
  func beginGroup(_ name: String) { writer.beginObject(name) }
  func endGroup() { writer.endObject() }
  func beginList(_ name: String) { writer.beginArray(name) }
  func beginItem(_ heading: String) { writer.beginObject() }
  func endItem() { writer.endObject() }
  func endList() { writer.endArray() }
  func beginTable(_ name: String, columns: [TableColumn]) { writer.beginArray(name) }
  func beginRow() { writer.beginObject(isInline: true) }
  func endRow() { writer.endObject() }
  func endTable() { writer.endArray() }
}

import MachOBytes
import MachOCore

/// Collects the fields of a load command, its sections and its tools under the names that otool
/// gives them.
final class FieldCollector: DescriptionSink {
  private(set) var fields: [(name: String, value: String)] = []
  private var prefix = ""
  private var list = ""
  private var sectionCount = 0
  private var sectionType: UInt64 = 0

  var isClosed: Bool { false }

  func field(_ name: String, _ value: FieldValue) {
    switch value {
    case .none:
      break
    case .constant(let word, let number) where name == "cmd":
      fields.append((name, word ?? "0x" + String(number, radix: 16)))
    case .constant(_, let number) where name == "type" && !prefix.isEmpty:
      sectionType = number
    case .flags(let bits, _, _) where name == "attributes":
      fields.append((prefix + "flags", String(bits & ~0xff | sectionType)))
    default:
      fields.append((prefix + name, FieldCollector.text(value)))
    }
  }

  private static func text(_ value: FieldValue) -> String {
    switch value {
    case .text(let view): view.string
    case .words(let words): words
    case .decimal(let number), .hex(let number, _), .constant(_, let number),
      .flags(let number, _, _), .share(let number):
      String(number)
    case .signed(let number): String(number)
    case .version(let version): version.fullText
    case .bool(let flag): String(flag)
    case .uuid(let view): view.array.map { hex($0) }.joined()
    case .bytes(let view): "\(view.count) bytes"
    case .list(let words): words.joined(separator: " ")
    case .powerOfTwo(let exponent): String(exponent)
    case .none: ""
    }
  }

  private static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  func beginList(_ name: String) { list = name }
  func endList() { list = "" }

  func beginItem(_ heading: String) {
    guard list == "sections" else { return }
    sectionCount += 1
    prefix = "section \(sectionCount) "
  }

  func endItem() { prefix = "" }
  func detail(_ name: String, _ value: FieldValue) {}
  func remark(_ text: String) {}
  func beginGroup(_ name: String) {}
  func endGroup() {}
  func beginTable(_ name: String, columns: [TableColumn]) {}
  func beginRow() {}
  func endRow() {}
  func endTable() {}
  func problem(_ error: ParseError) {}
}

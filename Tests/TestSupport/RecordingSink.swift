import MachOBytes
public import MachOCore

/// Writes what it is told line by line.
public final class RecordingSink: DescriptionSink {
  public private(set) var lines: [String] = []
  public private(set) var problems: [ParseError] = []
  /// After so many rows nobody reads any more.
  private let rowLimit: Int
  private var row: [String]?
  private var rowCount = 0
  private var depth = 0

  /// Whether it asks for lines where there are such.
  public let prefersLines: Bool

  public init(rowLimit: Int = .max, prefersLines: Bool = false) {
    self.rowLimit = rowLimit
    self.prefersLines = prefersLines
  }

  public var isClosed: Bool { rowCount >= rowLimit }

  public func field(_ name: String, _ value: FieldValue) {
    let words = words(value)
    if row != nil { row?.append(words) } else { add(name + ": " + words) }
  }

  public func detail(_ name: String, _ value: FieldValue) { field(name, value) }
  public func line(_ text: String, tabs: Int) {
    add(String(repeating: "\t", count: tabs) + text)
  }
  public func remark(_ text: String) { add(text) }
  public func beginGroup(_ name: String) { open(name) }
  public func endGroup() { depth -= 1 }
  public func beginList(_ name: String) { open(name) }
  public func beginItem(_ heading: String) { open(heading) }
  public func endItem() { depth -= 1 }
  public func endList() { depth -= 1 }
  public func beginTable(_ name: String, columns: [TableColumn]) {
    open(name + "(" + columns.map(\.name).joined(separator: ", ") + ")")
  }
  public func beginRow() { row = [] }
  public func endRow() {
    add((row ?? []).joined(separator: " | "))
    row = nil
    rowCount += 1
  }
  public func endTable() { depth -= 1 }
  public func problem(_ error: ParseError) { problems.append(error) }

  private func open(_ name: String) {
    add(name)
    depth += 1
  }

  private func add(_ line: String) {
    lines.append(String(repeating: "  ", count: depth) + line)
  }

  private func words(_ value: FieldValue) -> String {
    switch value {
    case .text(let view): view.string
    case .words(let text): text
    case .decimal(let number): String(number)
    case .signed(let number): String(number)
    case .hex(let number, _): "0x" + String(number, radix: 16)
    case .constant(let name, let number): name ?? "0x" + String(number, radix: 16)
    case .flags(_, _, let names): "[" + names.joined(separator: " ") + "]"
    case .version(let version): version.text
    case .bool(let flag): flag ? "yes" : "no"
    case .uuid(let view), .bytes(let view): "\(view.array)"
    case .list(let texts): texts.joined(separator: ", ")
    case .share(let share): String(share)
    case .powerOfTwo(let exponent): "2^\(exponent)"
    case .none: "-"
    }
  }
}

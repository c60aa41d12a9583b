import MachOBytes
import MachOCore

/// Lays out rows in columns in bounded memory: the first rows decide the widths, the rest follow
/// as they come.
///
/// A value, so that a whole cell is one access to it.
struct TextTable {
  /// How many rows are kept to find the widths.
  private static let lookahead = 256
  private static let gap = 2

  private let columns: [TableColumn]
  private let indent: Int
  private let output: OutputBuffer
  /// The column that the next cell belongs to.
  private var column = 0

  /// The cells of the first rows, one after the other, with their ends.
  private var kept: [UInt8] = []
  private var keptEnds: [Int] = []

  /// Set once the widths are known; a column of width 0 is left out.
  private var widths: [Int] = []
  private var line: [UInt8] = []
  /// Blanks to write before the next cell that is not empty, so that no line ends in blanks.
  private var pendingBlanks = 0
  /// The last cell if it stands flush left, to be filled up to its column's width by then.
  private var openCell: (start: Int, room: Int)?

  init(_ columns: [TableColumn], indent: Int, output: OutputBuffer) {
    self.columns = columns
    self.indent = indent
    self.output = output
  }

  private var isStreaming: Bool { !widths.isEmpty }

  /// Whether there has been no row.
  var isEmpty: Bool { !isStreaming && keptEnds.isEmpty }

  /// A cell of the current row; columns that were passed over stay empty.
  mutating func cell(_ name: String, _ value: FieldValue) {
    var target = column
    while target < columns.count, columns[target].name != name { target += 1 }
    // A field that is no column, or comes out of order, has no place in the table.
    guard target < columns.count else { return }
    while column < target { endCell(from: isStreaming ? line.count : kept.count) }
    if isStreaming {
      let mark = line.count
      let start = beginCell()
      ValueText.append(value, to: &line)
      if line.count == start { line.removeLast(start - mark) }
      endCell(from: min(start, line.count))
    } else {
      let start = kept.count
      ValueText.append(value, to: &kept)
      endCell(from: start)
    }
  }

  mutating func endRow() {
    while column < columns.count { endCell(from: isStreaming ? line.count : kept.count) }
    column = 0
    if isStreaming {
      endLine()
    } else if keptEnds.count >= TextTable.lookahead * columns.count {
      printKeptRows()
    }
  }

  mutating func finish() {
    if !isStreaming, !keptEnds.isEmpty { printKeptRows() }
  }

  private mutating func endCell(from start: Int) {
    if isStreaming {
      layOutCell(from: start)
    } else {
      keptEnds.append(kept.count)
    }
    column += 1
  }

  /// Writes what must stand before a cell and returns where it starts.
  private mutating func beginCell() -> Int {
    var blanks = pendingBlanks + (line.isEmpty ? indent : 0)
    if let (start, room) = openCell { blanks += max(0, room - line.scalarCount(from: start)) }
    line.append(contentsOf: repeatElement(UInt8(ascii: " "), count: blanks))
    return line.count
  }

  /// Aligns the cell that stands in the line from `start` on.
  private mutating func layOutCell(from start: Int) {
    let room = widths[column]
    if start == line.count {
      // Nothing was written: the blanks in its place are still to come.
      pendingBlanks += room > 0 ? room + TextTable.gap : 0
      return
    }
    pendingBlanks = TextTable.gap
    openCell = nil
    if columns[column].alignsRight {
      let spare = max(0, room - line.scalarCount(from: start))
      line.insert(contentsOf: repeatElement(UInt8(ascii: " "), count: spare), at: start)
    } else {
      openCell = (start, room)
    }
  }

  private mutating func endLine() {
    line.append(UInt8(ascii: "\n"))
    output.append(line)
    line.removeAll(keepingCapacity: true)
    pendingBlanks = 0
    openCell = nil
  }

  private mutating func printKeptRows() {
    let (text, ends) = (kept, keptEnds)
    kept = []
    keptEnds = []
    var found = [Int](repeating: 0, count: columns.count)
    Self.forEachCell(of: text, ends, columns: columns.count) { column, cell in
      found[column] = max(found[column], Array(cell).scalarCount(from: 0))
    }
    widths = zip(found, columns).map { width, column in
      width == 0 ? 0 : max(width, column.name.utf8.count)
    }
    for (index, column) in columns.enumerated() {
      put(TextTable.title(column.name).utf8.prefix(widths[index]))
    }
    endRow()
    Self.forEachCell(of: text, ends, columns: columns.count) { column, cell in
      put(cell)
      if column == columns.count - 1 { endRow() }
    }
  }

  private mutating func put(_ cell: some Collection<UInt8>) {
    let start = cell.isEmpty ? line.count : beginCell()
    line.append(contentsOf: cell)
    endCell(from: start)
  }

  private static func forEachCell(
    of text: [UInt8], _ ends: [Int], columns: Int, _ body: (Int, ArraySlice<UInt8>) -> Void
  ) {
    var start = 0
    for (index, end) in ends.enumerated() {
      body(index % columns, text[start..<end])
      start = end
    }
  }

  /// `minimum_os` as a column's title.
  private static func title(_ name: String) -> String {
    name.uppercased().split(separator: "_").joined(separator: " ")
  }
}

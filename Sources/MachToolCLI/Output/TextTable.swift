import MachOBytes
import MachOCore

/// Lays out rows in columns in bounded memory: the first rows decide the widths, the rest follow
/// as they come.
struct TextTable {
  /// How many rows are kept to find the widths.
  private static let lookahead = 256
  private static let gap = 2

  private let columns: [TableColumn]
  private let indent: Int
  private var widths: [Int] = []
  private var column = 0
  /// The cells that have not been printed, one after the other, with their ends and widths.
  private var text: [UInt8] = []
  private var cells: [(end: Int, width: Int)] = []
  private var isStreaming = false

  init(_ columns: [TableColumn], indent: Int) {
    self.columns = columns
    self.indent = indent
  }

  /// A cell of the current row; columns that were passed over stay empty.
  mutating func cell(_ name: String, _ value: FieldValue) {
    var target = column
    while target < columns.count, columns[target].name != name { target += 1 }
    // A field that is no column, or comes out of order, has no place in the table.
    guard target < columns.count else { return }
    while column < target { endCell(from: text.count) }
    let start = text.count
    ValueText.append(value, to: &text)
    endCell(from: start)
  }

  private mutating func endCell(from start: Int) {
    var width = 0
    // Characters, not bytes: continuation bytes of UTF-8 take no room.
    for index in start..<text.count where text[index] & 0xc0 != 0x80 { width += 1 }
    cells.append((text.count, width))
    column += 1
  }

  mutating func endRow(_ output: OutputBuffer) {
    while column < columns.count { endCell(from: text.count) }
    column = 0
    if isStreaming {
      printRows(output)
    } else if cells.count >= TextTable.lookahead * columns.count {
      startStreaming(output)
    }
  }

  mutating func finish(_ output: OutputBuffer) {
    if !isStreaming, !cells.isEmpty { startStreaming(output) }
  }

  private mutating func startStreaming(_ output: OutputBuffer) {
    widths = columns.indices.map { column in
      let cellWidths = stride(from: column, to: cells.count, by: columns.count).map {
        cells[$0].width
      }
      let widest = cellWidths.max() ?? 0
      // A column without a single value is left out.
      return widest == 0 ? 0 : max(widest, columns[column].name.utf8.count)
    }
    let rows = (text, cells)
    text = []
    cells = []
    for (column, width) in zip(columns, widths) {
      if width > 0 { text.append(contentsOf: TextTable.title(column.name).utf8) }
      cells.append((text.count, width > 0 ? column.name.utf8.count : 0))
    }
    printRows(output)
    (text, cells) = rows
    isStreaming = true
    printRows(output)
  }

  /// `minimum_os` as a column's title.
  private static func title(_ name: String) -> String {
    name.uppercased().split(separator: "_").joined(separator: " ")
  }

  private mutating func printRows(_ output: OutputBuffer) {
    var start = 0
    for (index, cell) in cells.enumerated() {
      let column = index % columns.count
      if column == 0 { output.appendBlanks(indent) }
      printCell(text[start..<cell.end], width: cell.width, column: column, output)
      start = cell.end
      if column == columns.count - 1 { endLine(output) }
    }
    text.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
  }

  private func printCell(
    _ cell: ArraySlice<UInt8>, width: Int, column: Int, _ output: OutputBuffer
  ) {
    let room = widths[column]
    // Later rows may have values in a column that the first rows left empty.
    guard room > 0 || width > 0 else { return }
    if columns[column].alignsRight { output.appendBlanks(room - width) }
    output.append(cell)
    let isLast = column == columns.count - 1
    if !isLast {
      output.appendBlanks(
        (columns[column].alignsRight ? 0 : room - width) + TextTable.gap)
    }
  }

  private func endLine(_ output: OutputBuffer) {
    output.append { bytes in
      while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
      bytes.append(UInt8(ascii: "\n"))
    }
  }
}

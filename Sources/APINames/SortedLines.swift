import MachOBytes

/// A text of lines in the order of their bytes, which are found where they stand.
struct SortedLines: Sendable {
  private let text: ByteView

  init(_ text: ByteView) {
    self.text = text
  }

  /// Whether one of the lines is `line`.
  func contains(_ line: ByteView) -> Bool {
    first(from: line)?.line == line
  }

  /// The first line that is not before `key`, and what follows it.
  func first(from key: ByteView) -> (line: ByteView, rest: SortedLines)? {
    let rest = text.dropFirst(text.startOfSortedLine(from: key))
    guard !rest.isEmpty else { return nil }
    let line = rest.prefix(rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.count)
    return (line, SortedLines(rest.dropFirst(line.count + 1)))
  }
}

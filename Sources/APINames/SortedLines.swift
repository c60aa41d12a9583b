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
    // The line is at or after `low`; everything from `high` on is not before the key.
    var (low, high) = (0, text.count)
    while low < high {
      let start = lineStart(low + (high - low) / 2, notBefore: low)
      let line = line(at: start)
      if Self.precedes(line, key) {
        low = min(start + line.count + 1, text.count)
      } else {
        high = start
      }
    }
    guard low < text.count else { return nil }
    let line = line(at: low)
    return (line, SortedLines(text.dropFirst(low + line.count + 1)))
  }

  private func line(at start: Int) -> ByteView {
    let rest = text.dropFirst(start)
    return rest.prefix(rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.count)
  }

  private func lineStart(_ offset: Int, notBefore low: Int) -> Int {
    var start = offset
    while start > low, text.byte(at: start - 1) != UInt8(ascii: "\n") { start -= 1 }
    return start
  }

  /// Whether `left` comes before `right` in the order of bytes.
  private static func precedes(_ left: ByteView, _ right: ByteView) -> Bool {
    for offset in 0..<min(left.count, right.count) {
      guard let a = left.byte(at: offset), let b = right.byte(at: offset) else { break }
      if a != b { return a < b }
    }
    return left.count < right.count
  }
}

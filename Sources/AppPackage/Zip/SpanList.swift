import MachOBytes
import MachOCore

/// Where the entries of an archive lie, to find those that share bytes.
///
/// Only what the central directory says is looked at, so that no page of the rest of the file is
/// touched: an entry takes at least that much. Reading the contents compares the true end.
struct SpanList {
  private struct Span {
    let start: UInt64
    let end: UInt64
    let entry: UInt32
  }

  private var spans: [Span] = []
  private var isSorted = true
  /// Where the central directory starts.
  private let limit: UInt64

  init(expecting expected: Int, before limit: UInt64) {
    spans.reserveCapacity(expected)
    self.limit = limit
  }

  /// Adds `entry`.
  ///
  /// - Returns: What is wrong when it does not lie before the central directory.
  mutating func insert(_ entry: ZipEntry) -> ParseError? {
    let start = entry.headerOffset
    let end = start.addingClamped(entry.leastSpan)
    if let last = spans.last, last.start > start { isSorted = false }
    spans.append(Span(start: start, end: end, entry: UInt32(clamping: entry.index)))
    guard end > limit else { return nil }
    return entry.error(
      .outside(
        what: "local header and data", offset: start, size: entry.leastSpan,
        container: "part before the central directory", limit: limit),
      at: .headerOffset)
  }

  /// Sorts the entries by place.
  ///
  /// - Parameter overlap: Told of each entry that starts before the end of another.
  /// - Returns: All starts, ascending.
  mutating func sort(overlap: (_ entry: Int, _ other: Int) -> Void) -> [UInt64] {
    if !isSorted {
      // By number too, so that the result does not depend on how the sort works.
      spans.sort { ($0.start, $0.entry) < ($1.start, $1.entry) }
    }
    var farthest: Span?
    for span in spans {
      if let other = farthest, span.start < other.end {
        overlap(Int(span.entry), Int(other.entry))
      }
      if span.end > farthest?.end ?? 0 { farthest = span }
    }
    return spans.map(\.start)
  }
}

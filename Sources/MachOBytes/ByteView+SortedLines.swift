extension ByteView {
  /// Where the first line starts that is not before `key`, of lines in the order of their bytes;
  /// ``count`` when all are before it. When the lines are not in order, it is where some line
  /// starts, or `count`.
  public func startOfSortedLine(from key: ByteView) -> Int {
    unsafe withUnsafeBytes { text in
      unsafe key.withUnsafeBytes { key in
        // All lines that start before `low` come before the key, none that starts at `high` or later.
        var (low, high) = (0, text.count)
        while low < high {
          var start = low + (high - low) / 2
          while start > low, unsafe text[start - 1] != UInt8(ascii: "\n") { start -= 1 }
          let rest = unsafe UnsafeRawBufferPointer(rebasing: text[start...])
          let size = unsafe Platform.firstIndex(of: UInt8(ascii: "\n"), in: rest) ?? rest.count
          if unsafe Self.isBefore(UnsafeRawBufferPointer(rebasing: rest[..<size]), key) {
            low = min(start + size + 1, text.count)
          } else {
            high = start
          }
        }
        return low
      }
    }
  }

  private static func isBefore(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Bool {
    let common = min(left.count, right.count)
    for offset in 0..<common where unsafe left[offset] != right[offset] {
      return unsafe left[offset] < right[offset]
    }
    return left.count < right.count
  }
}

/// The order of slices in a table, which is that of Apple's lipo.
enum SliceOrder {
  /// The indices of `slices` in order; those that are equal stay as they are.
  ///
  /// By insertion, and no other way: the comparison is no total order (armv6 and armv7 with another
  /// slice's alignment between theirs), so that the result depends on how it is sorted. So do
  /// macOS's `qsort` for fewer than seven elements, and LLVM's stable sort for those few.
  static func indices(of slices: [SliceSource]) -> [Int] {
    var sorted = Array(slices.indices)
    for next in sorted.indices.dropFirst() {
      var place = next
      while place > 0, precedes(slices[sorted[place]], slices[sorted[place - 1]]) {
        sorted.swapAt(place, place - 1)
        place -= 1
      }
    }
    return sorted
  }

  /// Within a family of processors by the processor; arm64 after all others, so that old systems
  /// find what they know first; otherwise by alignment.
  private static func precedes(_ left: SliceSource, _ right: SliceSource) -> Bool {
    let (a, b) = (left.architecture, right.architecture)
    if a.type == b.type { return a.subtype.masked < b.subtype.masked }
    if a.type == .arm64 { return false }
    if b.type == .arm64 { return true }
    return left.alignment < right.alignment
  }
}

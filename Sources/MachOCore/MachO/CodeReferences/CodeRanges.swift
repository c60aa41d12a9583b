import MachOBytes

/// The sections of a file that hold functions, and what in them is no instruction.
struct CodeRanges {
  private(set) var ranges: [Range]
  /// Where data between instructions starts and ends, from the start of the Mach-O file, sorted.
  private let data: [(start: UInt64, end: UInt64)]
  /// Of sections that are not wholly in the file.
  let problems: [ParseError]

  /// A part of the file with instructions.
  struct Range {
    let address: UInt64
    /// From the start of the Mach-O file.
    let fileOffset: UInt64
    let bytes: ByteView
  }

  /// - Parameter wanted: Which sections with instructions to take.
  init(_ file: MachOFile, where wanted: (Section) -> Bool) {
    var found: [Range] = []
    var problems = ProblemList(in: file.place.reading(.named("code")))
    // Sections can be made to lie over each other, which would take time without end.
    var end: UInt64 = 0
    var left = UInt64(file.bytes.count)
    for section in file.sections.sorted(by: { $0.address < $1.address })
    where section.hasInstructions && wanted(section) {
      do {
        let bytes = try file.contents(of: section)
        let skip = section.address < end ? end - section.address : 0
        guard skip < UInt64(bytes.count) else { continue }
        let rest = bytes.dropFirst(Int(skip)).prefix(Int(clamping: left))
        left -= UInt64(rest.count)
        found.append(
          Range(
            address: section.address &+ skip, fileOffset: UInt64(section.fileOffset) &+ skip,
            bytes: rest))
        end = max(end, section.address.addingClamped(UInt64(bytes.count)))
      } catch {
        problems.append(error)
      }
    }
    ranges = found
    self.problems = problems.problems
    let entries = (try? DataInCode(file)).map { Array($0) } ?? []
    data = entries.map { (UInt64($0.offset), UInt64($0.offset) + UInt64($0.length)) }
      .sorted { $0.start < $1.start }
  }

  /// Whether there is code at `address`.
  func contains(_ address: UInt64) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].address <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return false }
    let range = ranges[low - 1]
    return address - range.address < UInt64(range.bytes.count)
  }

  /// The same code in parts of about equal size, `count` or one more; each starts with a function.
  ///
  /// - Parameter least: Bytes of code that are worth a part of their own.
  func parts(
    _ count: Int, _ functions: FunctionIndex, atLeast least: Int = 1 << 20
  ) -> [CodeRanges] {
    let total = ranges.reduce(0) { $0 + $1.bytes.count }
    let size = max(total / max(1, count), least, 1)
    var parts: [CodeRanges] = []
    var part: [Range] = []
    var filled = 0
    for range in ranges {
      var rest = range
      while filled + rest.bytes.count > size {
        // The first function after the place where the part is full starts the next one.
        let middle = rest.address.addingClamped(UInt64(max(0, size - filled)))
        guard
          let cut = functions.address(at: functions.firstIndex(after: middle)),
          cut > rest.address, cut - rest.address < UInt64(rest.bytes.count)
        else { break }
        let length = Int(cut - rest.address)
        part.append(
          Range(
            address: rest.address, fileOffset: rest.fileOffset, bytes: rest.bytes.prefix(length)))
        parts.append(with(part))
        part = []
        filled = 0
        rest = Range(
          address: cut, fileOffset: rest.fileOffset &+ UInt64(length),
          bytes: rest.bytes.dropFirst(length))
      }
      part.append(rest)
      filled += rest.bytes.count
    }
    if !part.isEmpty { parts.append(with(part)) }
    return parts
  }

  private func with(_ ranges: [Range]) -> CodeRanges {
    var part = self
    part.ranges = ranges
    return part
  }

  /// Lets `scanner` look at all of it, function by function.
  func scan(
    with scanner: inout some CodeScanner, _ functions: FunctionIndex, _ hits: inout ReferenceHits
  ) {
    for range in ranges {
      let end = range.address.addingClamped(UInt64(range.bytes.count))
      var next = functions.firstIndex(after: range.address)
      var start = range.address
      var gap = firstGap(after: range.fileOffset)
      while start < end {
        let stop = min(functions.address(at: next) ?? end, end)
        // Data in code splits the function.
        var offset = start - range.address
        let last = stop - range.address
        let function = Int(offset)..<Int(last)
        guard
          scanner.mayRefer(range.bytes, in: function, at: range.address, to: hits.table)
        else {
          start = stop
          next += 1
          continue
        }
        scanner.beginFunction(at: start, isThumb: functions.isThumb(at: next - 1))
        while offset < last {
          while gap < data.count, data[gap].end <= range.fileOffset.addingClamped(offset) {
            gap += 1
          }
          var pieceEnd = last
          var resume = last
          if gap < data.count, data[gap].start < range.fileOffset.addingClamped(last) {
            let gapStart = data[gap].start
            pieceEnd =
              gapStart > range.fileOffset ? max(offset, gapStart - range.fileOffset) : offset
            resume = min(last, data[gap].end - range.fileOffset)
          }
          if pieceEnd > offset {
            let piece = range.bytes.dropFirst(Int(offset)).prefix(Int(pieceEnd - offset))
            scanner.scan(piece, at: range.address &+ offset, &hits)
          }
          offset = max(resume, pieceEnd)
        }
        start = stop
        next += 1
      }
    }
  }

  /// The index of the first data that ends after `fileOffset`, near enough: those before are
  /// passed over one by one.
  private func firstGap(after fileOffset: UInt64) -> Int {
    var low = 0
    var high = data.count
    while low < high {
      let middle = (low + high) / 2
      if data[middle].start < fileOffset { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}

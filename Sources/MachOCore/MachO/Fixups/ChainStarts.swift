import MachOBytes

/// `dyld_chained_starts_in_segment`: where the chains of a segment start, page by page.
struct ChainStarts {
  let segment: Int
  let pageSize: UInt64
  let pageCount: Int
  let decoder: ChainedPointerDecoder
  /// `page_start` and, behind it, `chain_starts`.
  private let starts: ByteView

  /// `DYLD_CHAINED_PTR_START_NONE`.
  private static let none: UInt16 = 0xffff
  /// `DYLD_CHAINED_PTR_START_MULTI` in `page_start`, `DYLD_CHAINED_PTR_START_LAST` behind it.
  private static let flag: UInt16 = 0x8000
  /// Bytes before `page_start`.
  private static let headerSize = 22

  /// Reads the entry for `segment` of the `dyld_chained_starts_in_image` in `area`; nil when the
  /// segment has no chains.
  ///
  /// - Throws: `ParseError` when it cannot be followed.
  init?(
    reading area: ByteView, segment: Int, _ map: ImageMap, _ place: Place,
    _ problems: inout [ParseError]
  ) throws(ParseError) {
    let order = map.file.header.order
    let offset = try place.locate { () throws(BoundsError) in
      try area.load(UInt32.self, at: 4 + 4 * segment, order, "seg_info_offset")
    }
    guard offset != 0 else { return nil }
    let entry = area.dropFirst(Int(offset))
    var cursor = ByteCursor(entry, order)
    let (size, page, format, position, maxValidPointer, count) = try place.locate {
      () throws(BoundsError) in
      (
        try cursor.read(UInt32.self, "size"), try cursor.read(UInt16.self, "page_size"),
        ChainedPointerFormat(rawValue: try cursor.read(UInt16.self, "pointer_format")),
        try cursor.read(UInt64.self, "segment_offset"),
        try cursor.read(UInt32.self, "max_valid_pointer"),
        try cursor.read(UInt16.self, "page_count")
      )
    }
    guard page == 0x1000 || page == 0x4000 else {
      throw ParseError(
        .invalid(field: "page_size", value: .hex(UInt64(page)), .oneOf("0x1000 or 0x4000")),
        at: entry.fileOffset &+ 4, in: place)
    }
    guard format.cName != nil else {
      throw ParseError(
        .invalid(
          field: "pointer_format", value: .decimal(UInt64(format.rawValue)), .oneOf("1 to 14")),
        at: entry.fileOffset &+ 6, in: place)
    }
    if map.base &+ position != map.segments[segment].address {
      let expected = String(map.segments[segment].address &- map.base, radix: 16)
      problems.append(
        ParseError(
          .mismatch(
            field: "segment_offset", found: "0x" + String(position, radix: 16),
            expected: "segment \(map.segments[segment].name.string) is at 0x\(expected)"),
          at: entry.fileOffset &+ 8, in: place))
    }
    starts = try place.locate { () throws(BoundsError) in
      let whole = try entry.slice(at: 0, count: Int(size), "dyld_chained_starts_in_segment")
      _ = try whole.slice(at: ChainStarts.headerSize, count: Int(count) * 2, "page_start")
      return whole.dropFirst(ChainStarts.headerSize)
    }
    self.segment = segment
    pageSize = UInt64(page)
    pageCount = Int(count)
    decoder = ChainedPointerDecoder(
      format: format, base: map.base, maxValidPointer: maxValidPointer,
      segmentAddresses: map.segmentAddresses)
  }

  /// Hands every link to `body`; only the first fault is reported. False when the receiver has
  /// had enough.
  func walk(
    _ walk: inout FixupWalk, imports: ChainedImports, _ body: (Fixup) -> Bool
  ) -> Bool {
    let order = walk.map.file.header.order
    var isQuiet = false
    for page in 0..<pageCount {
      guard walk.step(at: starts.fileOffset, ChainedFixups.table) else { return false }
      guard let first = try? starts.load(UInt16.self, at: page * 2, order),
        first != ChainStarts.none
      else { continue }
      guard first & ChainStarts.flag != 0 else {
        guard follow(first, page, &isQuiet, &walk, imports, body) else { return false }
        continue
      }
      // Some pages have links too far apart for one chain; these have a list of starts.
      var index = Int(first & ~ChainStarts.flag)
      var isLast = false
      while !isLast {
        guard walk.step(at: starts.fileOffset, ChainedFixups.table) else { return false }
        do {
          let start = try starts.load(UInt16.self, at: index * 2, order, "chain_starts")
          guard follow(start & ~ChainStarts.flag, page, &isQuiet, &walk, imports, body) else {
            return false
          }
          isLast = start & ChainStarts.flag != 0
          index += 1
        } catch {
          if !isQuiet {
            walk.report(
              ParseError(error, in: walk.map.file.place.reading(.named(ChainedFixups.table))))
          }
          isQuiet = true
          isLast = true
        }
      }
    }
    return true
  }

  private func follow(
    _ offset: UInt16, _ page: Int, _ isQuiet: inout Bool, _ walk: inout FixupWalk,
    _ imports: ChainedImports, _ body: (Fixup) -> Bool
  ) -> Bool {
    let pageStart = UInt64(page) * pageSize
    let chain = FixupChain(
      segment: segment, start: pageStart + UInt64(offset), limit: pageStart + pageSize,
      decoder: decoder, type: .chained(decoder.format), table: ChainedFixups.table)
    switch chain.walk(&walk, imports: imports, isQuiet: isQuiet, body) {
    case .complete: return true
    case .broken:
      isQuiet = true
      return true
    case .stopped: return false
    }
  }
}

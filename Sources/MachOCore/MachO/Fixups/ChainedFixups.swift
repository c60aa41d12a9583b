import MachOBytes

/// What `LC_DYLD_CHAINED_FIXUPS` points at, from `<mach-o/fixup-chains.h>`: where chains of
/// pointers start, and the symbols that their links name.
struct ChainedFixups {
  let imports: ChainedImports
  /// For each segment its chains; nil for one without.
  let segments: [ChainStarts?]
  /// What is wrong with the tables, apart from the chains.
  let problems: [ParseError]

  static let table = "chained fixups"

  /// Reads the tables in `bytes`.
  ///
  /// - Throws: `ParseError` when the header is cut off or its version is not 0.
  init(reading bytes: ByteView, _ map: ImageMap, _ libraries: LibraryOrdinals) throws(ParseError) {
    let place = map.file.place.reading(.named(ChainedFixups.table))
    let order = map.file.header.order
    let header = try place.locate { () throws(BoundsError) in
      try ChainedFixupsHeader(reading: bytes, order)
    }
    guard header.version == 0 else {
      throw ParseError(
        .invalid(field: "fixups_version", value: .decimal(UInt64(header.version)), .oneOf("0")),
        at: bytes.fileOffset, in: place)
    }
    let area = bytes.dropFirst(Int(header.startsOffset))
    let count = try place.locate { () throws(BoundsError) in
      try area.load(UInt32.self, at: 0, order, "seg_count")
    }
    imports = ChainedImports(header, bytes, order, libraries, place)
    var problems = imports.problems + imports.check(in: place)
    if count > map.segments.count {
      problems.append(
        ParseError(
          .invalid(
            field: "seg_count", value: .decimal(UInt64(count)),
            .atMost(UInt64(map.segments.count), because: "to count segments of the file")),
          at: area.fileOffset, in: place))
    }
    var segments: [ChainStarts?] = []
    for index in 0..<min(Int(count), map.segments.count) {
      do {
        segments.append(try ChainStarts(reading: area, segment: index, map, place, &problems))
      } catch {
        segments.append(nil)
        problems.append(error)
      }
    }
    self.segments = segments
    self.problems = problems
  }

  /// Hands every link of every chain to `body`.
  func walk(_ walk: inout FixupWalk, _ body: (Fixup) -> Bool) {
    walk.beginTable()
    for problem in problems { walk.report(problem) }
    for starts in segments {
      if let starts, !starts.walk(&walk, imports: imports, body) { return }
    }
  }
}

/// `dyld_chained_fixups_header`.
struct ChainedFixupsHeader {
  let version: UInt32
  let startsOffset: UInt32
  let importsOffset: UInt32
  let symbolsOffset: UInt32
  let importsCount: UInt32
  let importsFormat: UInt32
  let symbolsFormat: UInt32

  init(reading bytes: ByteView, _ order: ByteOrder) throws(BoundsError) {
    var cursor = ByteCursor(bytes, order)
    version = try cursor.read(UInt32.self, "fixups_version")
    startsOffset = try cursor.read(UInt32.self, "starts_offset")
    importsOffset = try cursor.read(UInt32.self, "imports_offset")
    symbolsOffset = try cursor.read(UInt32.self, "symbols_offset")
    importsCount = try cursor.read(UInt32.self, "imports_count")
    importsFormat = try cursor.read(UInt32.self, "imports_format")
    symbolsFormat = try cursor.read(UInt32.self, "symbols_format")
  }
}

extension Place {
  /// What `body` returns, or its error with this place added.
  func locate<Value>(_ body: () throws(BoundsError) -> Value) throws(ParseError) -> Value {
    do { return try body() } catch { throw ParseError(error, in: self) }
  }
}

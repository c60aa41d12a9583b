import MachOBytes
import MachOCore
import TestSupport
import Testing

/// What is said about chained fixups that are broken.
@Suite struct FixupsChainedProblemTests {
  typealias Starts = ChainedFixupsBuilder.Starts
  typealias Builder = FixupsChainedTests

  /// What a file offset counts from.
  enum Origin {
    /// The contents of `LC_DYLD_CHAINED_FIXUPS`.
    case table
    /// `dyld_chained_starts_in_segment`.
    case starts
    /// The imports.
    case imports
    /// The data segment.
    case data
  }

  /// Checks that the last problem is `text` at `offset` from `origin`, and that there are `count`.
  static func expect(
    _ text: String, at offset: UInt64, in origin: Origin, values: [UInt64] = [0x10123],
    format: UInt16 = 1, pages: [UInt16] = [0], chains: [UInt16] = [], size: Int? = nil,
    count: Int = 1, sourceLocation: SourceLocation = #_sourceLocation,
    change: (inout ChainedFixupsBuilder) -> Void = { _ in }
  ) throws {
    var fixups = ChainedFixupsBuilder(
      segments: [
        nil, Starts(format: format, segmentOffset: 0x4000, pages: pages, chains: chains), nil,
      ], imports: Builder.imports)
    change(&fixups)
    var builder = Builder.builder(values, size: size)
    builder.linkEditData(.chainedFixups, fixups.build())
    let file = try builder.file()
    let table = try #require(file.first(LinkEditDataCommand.self)).offset
    let imports = try file.bytes.load(UInt32.self, at: Int(table) + 8, .little)
    let start =
      switch origin {
      case .table: UInt64(table)
      case .starts: UInt64(table) + 48
      case .imports: UInt64(table + imports)
      case .data: file.segments[1].fileOffset
      }
    let problems = Fixups(file).forEach { _ in true }
    #expect(problems.count == count, sourceLocation: sourceLocation)
    #expect(
      problems.last?.message
        == "test: chained fixups: \(text) (file offset \((start + offset).hex))",
      sourceLocation: sourceLocation)
  }

  @Test func version() throws {
    try Self.expect("fixups_version is 1, must be 0", at: 0, in: .table) { $0.version = 1 }
  }

  @Test func compressedNames() throws {
    try Self.expect(
      "zlib-compressed symbol names (symbols_format 1): not supported", at: 24, in: .table
    ) { $0.symbolsFormat = 1 }
    try Self.expect("symbols_format is 2, must be 0 or 1", at: 24, in: .table) {
      $0.symbolsFormat = 2
    }
  }

  @Test func importsFormat() throws {
    try Self.expect("imports_format is 4, must be 1 to 3", at: 20, in: .table) {
      $0.importsFormat = 4
    }
  }

  @Test func tooManyImports() throws {
    try Self.expect(
      "imports_count is 1000, must be at most 0 to fit into the table", at: 16, in: .table
    ) {
      $0.imports = []
      $0.importsFormat = 3
      $0.importsCount = 1000
    }
  }

  @Test func libraryOrdinal() throws {
    try Self.expect(
      "library ordinal is 3, must be at most 2 as that many libraries are loaded", at: 4,
      in: .imports
    ) { $0.imports[1].library = 3 }
    try Self.expect("library ordinal is 0xfffffffc, must be -3 to 2", at: 0, in: .imports) {
      $0.imports[0].library = -4
    }
  }

  @Test func nameOutsideOfStrings() throws {
    var builder = Builder.builder([Builder.bind(0)])
    var fixups = ChainedFixupsBuilder(
      segments: [nil, Starts(format: 1, segmentOffset: 0x4000), nil],
      imports: [.init("_one")]
    ).build()
    // The names start one byte before the end.
    fixups[12] += 5
    builder.linkEditData(.chainedFixups, fixups)
    let lines = Fixups.lines(of: try builder.file())
    #expect(lines.count == 2)
    #expect(
      lines.first
        == "__DATA,__data 0x14000 bind DYLD_CHAINED_PTR_ARM64E: unresolved 0x4000000000000000")
    #expect(
      lines.last?.hasPrefix(
        "test: chained fixups: name of import 0 at 1 of size 1 is not inside the symbol strings "
          + "of 1 bytes (file offset 0x") == true)
  }

  @Test func tooManySegments() throws {
    try Self.expect(
      "seg_count is 4, must be at most 3 to count segments of the file", at: 32, in: .table
    ) { $0.segmentCount = 4 }
  }

  @Test func pageSize() throws {
    try Self.expect("page_size is 0x2000, must be 0x1000 or 0x4000", at: 4, in: .starts) {
      $0.segments[1]?.pageSize = 0x2000
    }
  }

  @Test func pointerFormat() throws {
    try Self.expect("pointer_format is 15, must be 1 to 14", at: 6, in: .starts, format: 15)
  }

  @Test func segmentOffset() throws {
    try Self.expect(
      "segment_offset is 0x8000, but segment __DATA is at 0x4000", at: 8, in: .starts
    ) { $0.segments[1]?.segmentOffset = 0x8000 }
  }

  @Test func startOutsideOfSegment() throws {
    try Self.expect(
      "link of a chain at 16 of size 8 is not inside the segment __DATA of 8 bytes", at: 16,
      in: .data, pages: [0x10])
  }

  @Test func chainLeavesPage() throws {
    try Self.expect(
      "link of a chain at 16376 of size 8 is not inside the page in segment __DATA of 4096 bytes",
      at: 16376, in: .data, values: [Builder.rebase(0x10123, next: 0x7ff)], size: 0x5000)
  }

  @Test func ordinal() throws {
    try Self.expect(
      "bind ordinal is 6, must be at most 5 to name an import", at: 0, in: .data,
      values: [Builder.bind(6)])
    try Self.expect(
      "bind ordinal is 6, must be absent, as nothing is imported", at: 0, in: .data,
      values: [Builder.bind(6)]
    ) { $0.imports = [] }
  }

  @Test func startsWithoutEnd() throws {
    try Self.expect(
      "chain_starts needs 2 bytes, 0 are left", at: 26, in: .starts, format: 3, pages: [0x8001],
      chains: [0])
  }

  /// Only the first fault of a segment is told.
  @Test func manyBrokenPages() throws {
    try Self.expect(
      "link of a chain at 16 of size 8 is not inside the segment __DATA of 8 bytes", at: 16,
      in: .data, pages: [0x10, 0x10, 0x10])
  }

  /// Starts that share their links over and over cannot keep the reader busy.
  @Test func overlappingChains() throws {
    let starts = [UInt16](repeating: 0, count: 5000) + [0x8000]
    var builder = Builder.builder((0..<100).map { _ in Builder.rebase(0x10123, next: 1) })
    builder.linkEditData(
      .chainedFixups,
      ChainedFixupsBuilder(segments: [
        nil, Starts(format: 1, segmentOffset: 0x4000, pages: [0x8001], chains: starts), nil,
      ]).build())
    let file = try builder.file()
    let limit = file.bytes.count / 4
    var count = 0
    let problems = Fixups(file).forEach { _ in
      count += 1
      return true
    }
    #expect(count <= limit)
    #expect(
      problems.last?.message.hasPrefix(
        "test: chained fixups: more than \(limit) fixups (file offset 0x") == true)
  }

  @Test(arguments: [1, 2, 3] as [UInt16])
  func damaged(format: UInt16) throws {
    var builder = Builder.builder([0x10123 | 2 << 51, 1 << 62 | 1 << 63, 0x8000_0001, 3])
    builder.linkEditData(
      .chainedFixups,
      ChainedFixupsBuilder(
        segments: [
          nil,
          Starts(
            format: format, segmentOffset: 0x4000, pages: [0x8001], chains: [0, 0x8010]), nil,
        ], imports: Array(Builder.imports.prefix(2))
      ).build())
    #expect(FixupProbe.problems(inEveryDamageOf: builder.build(), around: 0x14000) > 0)
  }
}

import MachOBytes
import MachOCore
import TestSupport
import Testing

/// What is said about relocations that are broken.
@Suite struct FixupsRelocationProblemTests {
  typealias Builder = FixupsRelocationTests

  /// Checks that `text` is the one problem, `offset` bytes into the relocations of the section.
  static func expect(
    _ text: String, at offset: UInt64, _ architecture: Architecture = .arm64,
    sourceLocation: SourceLocation = #_sourceLocation, _ fill: (inout RelocationBytes) -> Void
  ) throws {
    var relocations = RelocationBytes()
    fill(&relocations)
    let file = try Builder.object(
      architecture, [UInt8](repeating: 0, count: 16), relocations.bytes
    ).file()
    let start = UInt64(file.sections[0].relocationOffset) + offset
    let problems = Fixups(file).forEach { _ in true }
    #expect(
      problems.map(\.message) == [
        "test: relocations of __DATA,__data: \(text) (file offset \(start.hex))"
      ], sourceLocation: sourceLocation)
  }

  @Test func symbolNumber() throws {
    try Self.expect("r_symbolnum is 3, must be at most 2 to name a symbol", at: 0) {
      $0.entry(0, 3, type: 0, length: 3, external: true)
    }
  }

  @Test func slotOutsideOfSection() throws {
    try Self.expect(
      "slot at 12 of size 8 is not inside the section __DATA,__data of 16 bytes", at: 8
    ) {
      $0.entry(0, 1, type: 0, length: 3)
      $0.entry(12, 1, type: 0, length: 3)
    }
  }

  @Test func lonelyEntries() throws {
    try Self.expect(
      "r_type is ARM64_RELOC_SUBTRACTOR, but no entry for the same place comes after it", at: 0
    ) {
      $0.entry(0, 1, type: 1, length: 3, external: true)
    }
    try Self.expect(
      "r_type is ARM64_RELOC_SUBTRACTOR, but no entry for the same place comes after it", at: 0
    ) {
      $0.entry(0, 1, type: 1, length: 3, external: true)
      $0.entry(8, 1, type: 0, length: 3, external: true)
    }
    try Self.expect("r_type is ARM64_RELOC_ADDEND, but no instruction comes after it", at: 0) {
      $0.entry(0, 1, type: 10)
      $0.entry(0, 1, type: 10)
    }
    try Self.expect(
      "r_type is GENERIC_RELOC_SECTDIFF, but no PAIR comes after it", at: 0, Builder.i386
    ) {
      $0.scattered(0, 0x40, type: 2)
      $0.entry(0, 1, type: 0)
    }
  }

  @Test func classicTables() throws {
    var local = RelocationBytes()
    local.entry(0x4008, 1, type: 0)
    var external = RelocationBytes()
    external.entry(0x4000, 9, type: 0, external: true)
    var builder = MachOBuilder(.dylib, Builder.i386)
    builder.segment(
      "__DATA", at: 0x14000, [UInt8](repeating: 0, count: 16),
      sections: [
        .init(
          "__DATA", "__nl_symbol_ptr", at: 0, size: 16, type: .nonLazySymbolPointers, reserved1: 1)
      ])
    local.entry(0x8000, 1, type: 0)
    builder.symbols(
      [.init("_far")], indirect: [0], externalRelocations: external.bytes,
      localRelocations: local.bytes)
    let file = try builder.file()
    let command = try #require(file.first(DysymtabCommand.self))
    let localStart = UInt64(command.localRelocationOffset)
    let externalStart = UInt64(command.externalRelocationOffset)
    let data = file.segments[1].fileOffset
    #expect(
      Fixups.lines(of: file) == [
        "__DATA,__nl_symbol_ptr 0x14008 rebase GENERIC_RELOC_VANILLA: 0x0",
        "test: local relocations: r_address is 0x8000, must be that of a place in a segment "
          + "(file offset \((localStart + 8).hex))",
        "test: external relocations: r_symbolnum is 9, must be the number of a symbol "
          + "(file offset \(externalStart.hex))",
        "test: indirect symbol table: its index is 1, must be at most 0 "
          + "(file offset \(data.hex))",
      ])
  }

  @Test(arguments: [
    Architecture.arm64, .x86_64, FixupsRelocationTests.i386, FixupsRelocationTests.armv7,
    FixupsRelocationTests.ppc,
  ])
  func damagedObjects(architecture: Architecture) {
    let order: ByteOrder = architecture == Builder.ppc ? .big : .little
    var relocations = RelocationBytes(order)
    relocations.entry(0, 1, type: 0, external: true)
    relocations.entry(4, 1, type: 0)
    if architecture.type.is64Bit {
      relocations.entry(8, 1, type: architecture == .arm64 ? 1 : 5, external: true)
      relocations.entry(8, 1, type: 0, external: true)
    } else {
      relocations.scattered(8, 0x48, type: architecture == Builder.ppc ? 8 : 2)
      relocations.scattered(0, 0x40, type: 1)
    }
    let builder = Builder.object(
      architecture, order: order, [UInt8](repeating: 0x11, count: 16), relocations.bytes)
    #expect(FixupProbe.problems(inEveryDamageOf: builder.build(), around: 0x40) > 0)
  }

  @Test func damagedImage() {
    var relocations = RelocationBytes()
    relocations.entry(0x4000, 0, type: 0, external: true)
    var builder = MachOBuilder(.dylib, Builder.i386)
    builder.segment(
      "__DATA", at: 0x14000, [UInt8](repeating: 0, count: 16),
      sections: [
        .init("__DATA", "__la_symbol_ptr", at: 8, size: 8, type: .lazySymbolPointers)
      ])
    builder.symbols(
      [.init("_far")], indirect: [0, 0x8000_0000], externalRelocations: relocations.bytes,
      localRelocations: relocations.bytes)
    #expect(FixupProbe.problems(inEveryDamageOf: builder.build(), around: 0x14000) > 0)
  }
}

import MachOBytes
import MachOCore
import TestSupport
import Testing

/// Chained fixups. The data segment is 0x4000 bytes behind the header, at 0x14000.
@Suite struct FixupsChainedTests {
  typealias Starts = ChainedFixupsBuilder.Starts
  typealias Import = ChainedFixupsBuilder.Import

  static let imports = [
    Import("_one"), Import("_two", library: 2, isWeak: true, addend: 0x20),
    Import("_flat", library: -2), Import("_main", library: -1), Import("_weak", library: -3),
    Import("_self", library: 0),
  ]

  /// A file whose data segment holds `values`, of 8 bytes or 4.
  static func builder(
    _ values: [UInt64], width: Int = 8, architecture: Architecture = .arm64e,
    size: Int? = nil
  ) -> MachOBuilder {
    var builder = MachOBuilder(.dylib, architecture)
    builder.library("/usr/lib/libA.dylib")
    builder.library("/usr/lib/libB.dylib")
    var data = builder.writer
    for value in values {
      if width == 8 { data.append(value) } else { data.append(UInt32(value)) }
    }
    if let size { data.appendZeros(size - data.count) }
    builder.segment(
      "__DATA", at: 0x14000, data.bytes,
      sections: [.init("__DATA", "__data", size: data.count)])
    return builder
  }

  static func lines(
    _ values: [UInt64], format: UInt16, width: Int = 8, pages: [UInt16] = [0],
    chains: [UInt16] = [], maxValidPointer: UInt32 = 0, imports: [Import] = imports,
    change: (inout ChainedFixupsBuilder) -> Void = { _ in }
  ) throws -> [String] {
    let architecture =
      width == 8
      ? Architecture.arm64e : Architecture(type: .arm64_32, subtype: CPUSubtype(rawValue: 1))
    var builder = builder(values, width: width, architecture: architecture)
    var fixups = ChainedFixupsBuilder(
      segments: [
        nil,
        Starts(
          format: format, segmentOffset: 0x4000, pages: pages, chains: chains,
          maxValidPointer: maxValidPointer), nil,
      ], imports: imports)
    change(&fixups)
    builder.linkEditData(.chainedFixups, fixups.build())
    let file = try builder.file()
    let lines = Fixups.lines(of: file)
    // Looking up one slot must say what the walk said.
    let reader = PointerReader(file)
    Fixups(file).forEach { fixup in
      #expect(reader.target(at: fixup.address) == fixup.target)
      return true
    }
    return lines
  }

  /// One word of an arm64e rebase, as `dyld_chained_ptr_arm64e_rebase`.
  static func rebase(_ target: UInt64, high8: UInt64 = 0, next: UInt64 = 0) -> UInt64 {
    target | high8 << 43 | next << 51
  }

  static func authenticated(
    _ low: UInt64, diversity: UInt64, address: Bool, key: UInt64, next: UInt64 = 0,
    bind: Bool = false
  ) -> UInt64 {
    low | diversity << 32 | (address ? 1 << 48 : 0) | key << 49 | next << 51
      | (bind ? 1 << 62 : 0) | 1 << 63
  }

  static func bind(_ ordinal: UInt64, addend: Int64 = 0, next: UInt64 = 0) -> UInt64 {
    ordinal | (UInt64(bitPattern: addend) & 0x7ffff) << 32 | next << 51 | 1 << 62
  }

  /// The formats whose unsigned targets are addresses, then those with offsets; all have the same
  /// layout otherwise.
  @Test(
    arguments: [
      (1, "DYLD_CHAINED_PTR_ARM64E", 0x10123, 1),
      (10, "DYLD_CHAINED_PTR_ARM64E_FIRMWARE", 0x10123, 2),
      (7, "DYLD_CHAINED_PTR_ARM64E_KERNEL", 0x123, 2),
      (9, "DYLD_CHAINED_PTR_ARM64E_USERLAND", 0x123, 1),
      (12, "DYLD_CHAINED_PTR_ARM64E_USERLAND24", 0x123, 1),
    ] as [(UInt16, String, UInt64, UInt64)])
  func arm64e(format: UInt16, name: String, target: UInt64, next: UInt64) throws {
    let lines = try Self.lines(
      [
        Self.rebase(target, high8: 0x42, next: next),
        Self.authenticated(0x456, diversity: 0xbeef, address: true, key: 0, next: next),
        Self.bind(0, addend: -8, next: next), Self.bind(1, addend: 8, next: next),
        Self.authenticated(2, diversity: 0x1, address: false, key: 3, next: next, bind: true),
        Self.bind(3, next: next), Self.bind(4, next: next), Self.bind(5),
      ], format: format)
    #expect(
      lines == [
        "__DATA,__data 0x14000 rebase \(name): 0x10123 high8 0x42",
        "__DATA,__data 0x14008 rebase \(name): 0x10456 key=IA diversity=0xbeef address",
        "__DATA,__data 0x14010 bind \(name): _one-8 from /usr/lib/libA.dylib",
        "__DATA,__data 0x14018 bind \(name): _two+8 from /usr/lib/libB.dylib weak",
        "__DATA,__data 0x14020 bind \(name): _flat from flat lookup key=DB diversity=0x0001",
        "__DATA,__data 0x14028 bind \(name): _main from main executable",
        "__DATA,__data 0x14030 bind \(name): _weak from weak lookup",
        "__DATA,__data 0x14038 bind \(name): _self from this image",
      ])
  }

  @Test func keys() throws {
    let lines = try Self.lines(
      (0...3).map {
        Self.authenticated(0x8, diversity: $0, address: false, key: $0, next: $0 < 3 ? 1 : 0)
      }, format: 9)
    let name = "DYLD_CHAINED_PTR_ARM64E_USERLAND"
    #expect(
      lines == [
        "__DATA,__data 0x14000 rebase \(name): 0x10008 key=IA diversity=0x0000",
        "__DATA,__data 0x14008 rebase \(name): 0x10008 key=IB diversity=0x0001",
        "__DATA,__data 0x14010 rebase \(name): 0x10008 key=DA diversity=0x0002",
        "__DATA,__data 0x14018 rebase \(name): 0x10008 key=DB diversity=0x0003",
      ])
  }

  @Test func sharedCache() throws {
    let name = "DYLD_CHAINED_PTR_ARM64E_SHARED_CACHE"
    let lines = try Self.lines(
      [
        0x123 | 0x42 << 34 | 1 << 52,
        0x456 | 0xbeef << 34 | 1 << 50 | 1 << 52 | 1 << 63,
        0x456 | 1 << 51 | 1 << 63,
      ], format: 13)
    #expect(
      lines == [
        "__DATA,__data 0x14000 rebase \(name): 0x10123 high8 0x42",
        "__DATA,__data 0x14008 rebase \(name): 0x10456 key=IA diversity=0xbeef address",
        "__DATA,__data 0x14010 rebase \(name): 0x10456 key=DA diversity=0x0000",
      ])
  }

  @Test func segmented() throws {
    let name = "DYLD_CHAINED_PTR_ARM64E_SEGMENTED"
    let lines = try Self.lines(
      [
        0x8 | 1 << 28 | 2 << 51, 0x20 | 0xbeef << 32 | 1 << 48 | 2 << 49 | 2 << 51 | 1 << 63,
        0x8 | 9 << 28,
      ], format: 14)
    #expect(
      lines == [
        "__DATA,__data 0x14000 rebase \(name): 0x14008",
        "__DATA,__data 0x14008 rebase \(name): 0x10020 key=DA diversity=0xbeef address",
        "__DATA,__data 0x14010 rebase \(name): unresolved 0x90000008",
      ])
  }

  @Test(
    arguments: [
      (2, "DYLD_CHAINED_PTR_64", 0x10123), (6, "DYLD_CHAINED_PTR_64_OFFSET", 0x123),
    ] as [(UInt16, String, UInt64)])
  func generic64(format: UInt16, name: String, target: UInt64) throws {
    let lines = try Self.lines(
      [target | 0x42 << 36 | 2 << 51, 0 | 0xff << 24 | 2 << 51 | 1 << 63, 1 | 1 << 63],
      format: format)
    #expect(
      lines == [
        "__DATA,__data 0x14000 rebase \(name): 0x10123 high8 0x42",
        "__DATA,__data 0x14008 bind \(name): _one+255 from /usr/lib/libA.dylib",
        "__DATA,__data 0x14010 bind \(name): _two from /usr/lib/libB.dylib weak",
      ])
  }

  @Test(
    arguments: [
      (8, "DYLD_CHAINED_PTR_64_KERNEL_CACHE", 2), (11, "DYLD_CHAINED_PTR_X86_64_KERNEL_CACHE", 8),
    ] as [(UInt16, String, UInt64)])
  func kernelCache(format: UInt16, name: String, next: UInt64) throws {
    let lines = try Self.lines(
      [
        0x123 | next << 51, 0x456 | 0xbeef << 32 | 1 << 48 | 1 << 49 | next << 51 | 1 << 63,
        0x789 | 1 << 30,
      ], format: format)
    #expect(
      lines == [
        "__DATA,__data 0x14000 rebase \(name): 0x10123",
        "__DATA,__data 0x14008 rebase \(name): 0x10456 key=IB diversity=0xbeef address",
        "__DATA,__data 0x14010 rebase \(name): unresolved 0x40000789",
      ])
  }

  @Test func generic32() throws {
    let name = "DYLD_CHAINED_PTR_32"
    let bias: UInt64 = (0x400_0000 + 0x20000) / 2
    let lines = try Self.lines(
      [
        0x10123 | 1 << 26, bias - 5 | 1 << 26, bias + 7 | 1 << 26, 0 | 63 << 20 | 1 << 26 | 1 << 31,
        1 | 1 << 31,
      ], format: 3, width: 4, maxValidPointer: 0x20000)
    #expect(
      lines == [
        "__DATA,__data 0x14000 rebase \(name): 0x10123",
        "__DATA,__data 0x14004 rebase \(name): number -5",
        "__DATA,__data 0x14008 rebase \(name): number 7",
        "__DATA,__data 0x1400c bind \(name): _one+63 from /usr/lib/libA.dylib",
        "__DATA,__data 0x14010 bind \(name): _two from /usr/lib/libB.dylib weak",
      ])
  }

  @Test func cache32() throws {
    let lines = try Self.lines([0x123 | 2 << 30, 0, 0x456], format: 4, width: 4)
    #expect(
      lines == [
        "__DATA,__data 0x14000 rebase DYLD_CHAINED_PTR_32_CACHE: 0x10123",
        "__DATA,__data 0x14008 rebase DYLD_CHAINED_PTR_32_CACHE: 0x10456",
      ])
  }

  @Test func firmware32() throws {
    let lines = try Self.lines([0x10123 | 2 << 26, 0, 0x10456], format: 5, width: 4)
    #expect(
      lines == [
        "__DATA,__data 0x14000 rebase DYLD_CHAINED_PTR_32_FIRMWARE: 0x10123",
        "__DATA,__data 0x14008 rebase DYLD_CHAINED_PTR_32_FIRMWARE: 0x10456",
      ])
  }

  @Test(arguments: [1, 2, 3] as [UInt32])
  func importFormats(format: UInt32) throws {
    let lines = try Self.lines([Self.bind(1, addend: 1, next: 1), Self.bind(3)], format: 1) {
      $0.importsFormat = format
      $0.imports[1].addend = format == 3 ? 1 << 40 : -0x20
    }
    let addend = format == 1 ? 1 : format == 2 ? -0x1f : 1 << 40 | 1
    let sign = addend < 0 ? "" : "+"
    #expect(
      lines == [
        "__DATA,__data 0x14000 bind DYLD_CHAINED_PTR_ARM64E: "
          + "_two\(sign)\(addend) from /usr/lib/libB.dylib weak",
        "__DATA,__data 0x14008 bind DYLD_CHAINED_PTR_ARM64E: _main from main executable",
      ])
  }

  @Test func severalStartsInAPage() throws {
    let lines = try Self.lines(
      [0x10123, 0, 0x10456 | 1 << 26, 0x10789], format: 3, width: 4, pages: [0x8001],
      chains: [0, 0x8008], maxValidPointer: 0x20000)
    #expect(
      lines == [
        "__DATA,__data 0x14000 rebase DYLD_CHAINED_PTR_32: 0x10123",
        "__DATA,__data 0x14008 rebase DYLD_CHAINED_PTR_32: 0x10456",
        "__DATA,__data 0x1400c rebase DYLD_CHAINED_PTR_32: 0x10789",
      ])
  }

  @Test func pagesWithoutChains() throws {
    var builder = Self.builder([1], size: 0x3000)
    builder.linkEditData(
      .chainedFixups,
      ChainedFixupsBuilder(segments: [
        nil, Starts(format: 6, segmentOffset: 0x4000, pages: [0xffff, 0x18, 0xffff]), nil,
      ]).build())
    #expect(
      Fixups.lines(of: try builder.file()) == [
        "__DATA,__data 0x15018 rebase DYLD_CHAINED_PTR_64_OFFSET: 0x10000"
      ])
  }

  /// A number that happens to look like a link is none unless a chain leads to it.
  @Test func offTheChain() throws {
    var builder = Self.builder([Self.rebase(0x10123), Self.rebase(0x10456), 0])
    builder.linkEditData(
      .chainedFixups,
      ChainedFixupsBuilder(segments: [nil, Starts(format: 1, segmentOffset: 0x4000), nil])
        .build())
    let reader = PointerReader(try builder.file())
    #expect(reader.target(at: 0x14000)?.words == "0x10123")
    #expect(reader.target(at: 0x14008)?.words == "unresolved 0x10456")
    #expect(reader.target(at: 0x14010)?.isNull == true)
    #expect(reader.target(at: 0x14011) == nil)
    #expect(reader.target(at: 0x14018) == nil)
  }

  @Test func stops() throws {
    var builder = Self.builder([Self.rebase(0x10123, next: 1), Self.rebase(0x10456)])
    builder.linkEditData(
      .chainedFixups,
      ChainedFixupsBuilder(segments: [nil, Starts(format: 1, segmentOffset: 0x4000), nil])
        .build())
    var count = 0
    let problems = Fixups(try builder.file()).forEach { _ in
      count += 1
      return false
    }
    #expect(count == 1)
    #expect(problems.isEmpty)
  }
}

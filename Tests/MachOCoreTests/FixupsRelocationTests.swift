import MachOBytes
import MachOCore
import TestSupport
import Testing

/// Relocations of objects and of classic images.
@Suite struct FixupsRelocationTests {
  static let i386 = Architecture(type: .x86, subtype: CPUSubtype(rawValue: 3))
  static let armv7 = Architecture(type: .arm, subtype: CPUSubtype(rawValue: 9))
  static let ppc = Architecture(type: .powerPC, subtype: CPUSubtype(rawValue: 0))

  /// An object with one section at address 0x40 and three symbols, of which `_there` is at 0x60.
  static func object(
    _ architecture: Architecture, order: ByteOrder = .little, _ contents: [UInt8],
    _ relocations: [UInt8]
  ) -> MachOBuilder {
    var builder = MachOBuilder(.object, architecture, order: order)
    builder.segment(
      "", at: 0x40, contents,
      sections: [
        .init("__DATA", "__data", size: contents.count, relocations: relocations)
      ])
    builder.symbols([
      .init("_far"), .init("_there", section: 1, value: 0x60), .init("_weak", description: 0x40),
    ])
    return builder
  }

  static func lines(
    _ architecture: Architecture, order: ByteOrder = .little, _ contents: [UInt64],
    width: Int = 8, _ fill: (inout RelocationBytes) -> Void
  ) throws -> [String] {
    var writer = ByteWriter(order)
    for value in contents {
      if width == 8 { writer.append(value) } else { writer.append(UInt32(value)) }
    }
    var relocations = RelocationBytes(order)
    fill(&relocations)
    return Fixups.lines(
      of: try object(architecture, order: order, writer.bytes, relocations.bytes).file())
  }

  @Test func arm64() throws {
    let minus8 = UInt64(bitPattern: -8)
    let lines = try Self.lines(
      .arm64, [minus8, 0x50, 0xffff_fffc, 0, 0x8001_beef_0000_0010, 0xfffe_0001_0000_0000, 4, 0]
    ) {
      $0.entry(0x00, 0, type: 0, length: 3, external: true)
      $0.entry(0x08, 1, type: 0, length: 3)
      $0.entry(0x10, 1, type: 1, external: true)
      $0.entry(0x10, 2, type: 0, external: true)
      $0.entry(0x18, 0xff_fff8, type: 10)
      $0.entry(0x18, 1, type: 3, external: true, relative: true)
      $0.entry(0x1c, 1, type: 4, external: true)
      $0.entry(0x20, 0, type: 11, length: 3, external: true)
      $0.entry(0x28, 0, type: 11, length: 3, external: true)
      $0.entry(0x30, 0, type: 7, external: true, relative: true)
      $0.entry(0x38, 0, type: 2, external: true, relative: true)
      $0.entry(0x3c, 0, type: 15, external: true)
    }
    #expect(
      lines == [
        "__DATA,__data 0x40 relocation ARM64_RELOC_UNSIGNED: _far-8",
        "__DATA,__data 0x48 relocation ARM64_RELOC_UNSIGNED: 0x50",
        "__DATA,__data 0x50 relocation ARM64_RELOC_UNSIGNED: _weak-4 weak - _there at 0x60",
        "__DATA,__data 0x58 relocation ARM64_RELOC_PAGE21: _there-8 at 0x60",
        "__DATA,__data 0x5c relocation ARM64_RELOC_PAGEOFF12: _there at 0x60",
        "__DATA,__data 0x60 relocation ARM64_RELOC_AUTHENTICATED_POINTER: "
          + "_far+16 key=IA diversity=0xbeef address",
        "__DATA,__data 0x68 relocation ARM64_RELOC_AUTHENTICATED_POINTER: "
          + "_far key=DB diversity=0x0001",
        "__DATA,__data 0x70 relocation ARM64_RELOC_POINTER_TO_GOT: _far+4",
        "__DATA,__data 0x78 relocation ARM64_RELOC_BRANCH26: _far",
        "__DATA,__data 0x7c relocation 0xf: _far",
      ])
  }

  @Test func x86_64() throws {
    let lines = try Self.lines(
      .x86_64, [8, 0x60, 0xffff_fffc, 0x10, 0xffff_ffff, 0xffff_fffc, 0x4, 0], width: 8
    ) {
      $0.entry(0x00, 1, type: 0, length: 3, external: true)
      $0.entry(0x08, 1, type: 0, length: 3)
      $0.entry(0x10, 0, type: 1, external: true, relative: true)
      $0.entry(0x18, 1, type: 1, relative: true)
      $0.entry(0x20, 0, type: 6, external: true, relative: true)
      $0.entry(0x24, 1, type: 8, relative: true)
      $0.entry(0x28, 0, type: 2, external: true, relative: true)
      $0.entry(0x30, 1, type: 5, length: 3, external: true)
      $0.entry(0x30, 0, type: 0, length: 3, external: true)
      $0.entry(0x38, 0, type: 4, external: true, relative: true)
    }
    #expect(
      lines == [
        "__DATA,__data 0x40 relocation X86_64_RELOC_UNSIGNED: _there+8 at 0x60",
        "__DATA,__data 0x48 relocation X86_64_RELOC_UNSIGNED: 0x60",
        "__DATA,__data 0x50 relocation X86_64_RELOC_SIGNED: _far-4",
        "__DATA,__data 0x58 relocation X86_64_RELOC_SIGNED: 0x6c",
        "__DATA,__data 0x60 relocation X86_64_RELOC_SIGNED_1: _far",
        "__DATA,__data 0x64 relocation X86_64_RELOC_SIGNED_4: 0x6c",
        "__DATA,__data 0x68 relocation X86_64_RELOC_BRANCH: _far-4",
        "__DATA,__data 0x70 relocation X86_64_RELOC_UNSIGNED: _far+4 - _there at 0x60",
        "__DATA,__data 0x78 relocation X86_64_RELOC_GOT: _far",
      ])
  }

  @Test func i386() throws {
    let call = 0 &- UInt64(0x40 + 8 + 4)
    let lines = try Self.lines(
      Self.i386, [4, 0x60, call & 0xffff_ffff, 0x10, 0x14, 0x64, 0x8], width: 4
    ) {
      $0.entry(0x00, 0, type: 0, external: true)
      $0.entry(0x04, 1, type: 0)
      $0.entry(0x08, 0, type: 0, external: true, relative: true)
      $0.entry(0x0c, 1, type: 0, relative: true)
      $0.scattered(0x10, 0x60, type: 2)
      $0.scattered(0, 0x50, type: 1)
      $0.scattered(0x14, 0x60, type: 0)
      $0.scattered(0x18, 0x58, type: 4)
      $0.scattered(0, 0x50, type: 1)
    }
    #expect(
      lines == [
        "__DATA,__data 0x40 relocation GENERIC_RELOC_VANILLA: _far+4",
        "__DATA,__data 0x44 relocation GENERIC_RELOC_VANILLA: 0x60",
        "__DATA,__data 0x48 relocation GENERIC_RELOC_VANILLA: _far",
        "__DATA,__data 0x4c relocation GENERIC_RELOC_VANILLA: 0x60",
        "__DATA,__data 0x50 relocation GENERIC_RELOC_SECTDIFF: 0x64 - 0x50",
        "__DATA,__data 0x54 relocation GENERIC_RELOC_VANILLA: 0x64",
        "__DATA,__data 0x58 relocation GENERIC_RELOC_LOCAL_SECTDIFF: 0x58 - 0x50",
      ])
  }

  @Test func arm() throws {
    let lines = try Self.lines(
      Self.armv7, [0x60, 0xebff_fffe, 0xe300_0000, 0xe300_0000, 0x10], width: 4
    ) {
      $0.entry(0x00, 1, type: 0)
      $0.entry(0x04, 0, type: 5, external: true, relative: true)
      $0.entry(0x08, 0, type: 8, length: 0, external: true)
      $0.entry(0, 0, type: 1, length: 0)
      // The length is that of no slot: it says that the instruction is a Thumb MOVT.
      $0.entry(0x0c, 1, type: 8, length: 3)
      $0.entry(0, 0xff_ffff, type: 1, length: 3)
      $0.scattered(0x10, 0x60, type: 3)
      $0.scattered(0, 0x50, type: 1)
    }
    #expect(
      lines == [
        "__DATA,__data 0x40 relocation ARM_RELOC_VANILLA: 0x60",
        "__DATA,__data 0x44 relocation ARM_RELOC_BR24: _far",
        "__DATA,__data 0x48 relocation ARM_RELOC_HALF: _far",
        "__DATA,__data 0x4c relocation ARM_RELOC_HALF: unresolved 0xe3000000",
        "__DATA,__data 0x50 relocation ARM_RELOC_LOCAL_SECTDIFF: 0x60 - 0x50",
      ])
  }

  @Test func powerPC() throws {
    let lines = try Self.lines(
      Self.ppc, order: .big, [0x60, 4, 0x3c00_0000, 0x3c00_0000], width: 4
    ) {
      $0.entry(0x00, 1, type: 0)
      $0.entry(0x04, 0, type: 0, external: true)
      $0.entry(0x08, 0, type: 6, external: true)
      $0.entry(0, 0xff_ffff, type: 1)
      $0.scattered(0x0c, 0x60, type: 12)
      $0.scattered(0, 0x50, type: 1)
    }
    #expect(
      lines == [
        "__DATA,__data 0x40 relocation PPC_RELOC_VANILLA: 0x60",
        "__DATA,__data 0x44 relocation PPC_RELOC_VANILLA: _far+4",
        "__DATA,__data 0x48 relocation PPC_RELOC_HA16: _far",
        "__DATA,__data 0x4c relocation PPC_RELOC_HA16_SECTDIFF: 0x60",
      ])
  }

  @Test func lookUp() throws {
    var relocations = RelocationBytes()
    relocations.entry(0x00, 1, type: 0, length: 3, external: true)
    relocations.entry(0x08, 1, type: 0, length: 3)
    relocations.entry(0x10, 1, type: 1, external: true)
    relocations.entry(0x10, 0, type: 0, external: true)
    relocations.entry(0x18, 0, type: 11, length: 3, external: true)
    var contents = ByteWriter(.little)
    for value: UInt64 in [8, 0x50, 4, 0x8000_beef_0000_0000, 7] { contents.append(value) }
    let reader = PointerReader(
      try Self.object(.arm64, contents.bytes, relocations.bytes).file())
    #expect(reader.target(at: 0x40)?.words == "_there+8 at 0x60")
    #expect(reader.target(at: 0x40)?.address == 0x68)
    #expect(reader.target(at: 0x48)?.words == "0x50")
    #expect(reader.target(at: 0x50)?.words == "unresolved 0x4")
    #expect(reader.difference(at: 0x50)?.of.words == "_far+4")
    #expect(reader.difference(at: 0x50)?.minus.words == "_there at 0x60")
    #expect(reader.difference(at: 0x40) == nil)
    #expect(reader.target(at: 0x58)?.words == "_far key=IA diversity=0xbeef")
    #expect(reader.target(at: 0x60)?.words == "unresolved 0x7")
    let offset = try #require(reader.fileOffset(of: 0x58))
    #expect(reader.address(ofFileOffset: offset) == 0x58)
  }

  @Test func classicImage() throws {
    var local = RelocationBytes()
    local.entry(0x4000, 2, type: 0)
    local.scattered(0x4004, 0x14100, type: 3)
    var external = RelocationBytes()
    external.entry(0x4008, 0, type: 0, external: true)
    var builder = MachOBuilder(.dylib, Self.i386)
    builder.library("/usr/lib/libA.dylib")
    var data = builder.writer
    for value: UInt32 in [0x14010, 0x14020, 4, 0, 0x14030, 0] { data.append(value) }
    builder.segment(
      "__DATA", at: 0x14000, data.bytes,
      sections: [
        .init("__DATA", "__data", size: 12),
        .init(
          "__DATA", "__nl_symbol_ptr", at: 12, size: 8, type: .nonLazySymbolPointers, reserved1: 1),
        .init("__DATA", "__la_symbol_ptr", at: 20, size: 4, type: .lazySymbolPointers),
      ])
    builder.symbols(
      [.init("_far", description: 0x0100), .init("_flat", description: 0xfe40)],
      indirect: [0, 1, 0x8000_0000], externalRelocations: external.bytes,
      localRelocations: local.bytes)
    let file = try builder.file()
    #expect(
      Fixups.lines(of: file) == [
        "__DATA,__data 0x14000 rebase GENERIC_RELOC_VANILLA: 0x14010",
        "__DATA,__data 0x14004 rebase GENERIC_RELOC_PB_LA_PTR: 0x14100",
        "__DATA,__data 0x14008 bind GENERIC_RELOC_VANILLA: _far+4 from /usr/lib/libA.dylib",
        "__DATA,__nl_symbol_ptr 0x1400c bind S_NON_LAZY_SYMBOL_POINTERS: "
          + "_flat from flat lookup weak",
        "__DATA,__nl_symbol_ptr 0x14010 rebase S_NON_LAZY_SYMBOL_POINTERS: 0x14030",
        "__DATA,__la_symbol_ptr 0x14014 lazy bind S_LAZY_SYMBOL_POINTERS: "
          + "_far from /usr/lib/libA.dylib",
      ])
    let reader = PointerReader(file)
    #expect(reader.target(at: 0x14000)?.words == "0x14010")
    #expect(reader.target(at: 0x14008)?.words == "_far+4 from /usr/lib/libA.dylib")
    #expect(reader.target(at: 0x14014)?.words == "_far from /usr/lib/libA.dylib")
  }

  /// In x86_64 images addresses count from the first writable segment, save in kernel extensions.
  @Test(arguments: [(FileType.dylib, 0x8), (.kextBundle, 0x4008)] as [(FileType, UInt32)])
  func relocationBase(type: FileType, address: UInt32) throws {
    var external = RelocationBytes()
    external.entry(address, 0, type: 0, length: 3, external: true)
    var builder = MachOBuilder(type, .x86_64)
    builder.segment("__DATA", at: 0x14000, [UInt8](repeating: 0, count: 16))
    builder.symbols([.init("_far")], externalRelocations: external.bytes)
    builder.flags = []
    #expect(
      Fixups.lines(of: try builder.file()) == [
        "__DATA, 0x14008 bind X86_64_RELOC_UNSIGNED: _far from flat lookup"
      ])
  }

  @Test(arguments: ["__chain_starts", "__thread_starts"])
  func startSections(name: String) throws {
    let isThreaded = name == "__thread_starts"
    var builder = MachOBuilder(.preload, .arm64e)
    var data = builder.writer
    data.append(0x10123 | 1 << 51 as UInt64)
    data.append(0x456 | 1 << 63 as UInt64)
    let words: [UInt32] =
      isThreaded ? [1, 0x4000, 0xffff_ffff, 0x99] : [1, 1, 0x4000, 0xffff_ffff]
    for word in words { data.append(word) }
    builder.segment(
      "__DATA", at: 0x14000, data.bytes,
      sections: [
        .init("__DATA", "__data", size: 16), .init("__TEXT", name, at: 16, size: 16),
      ])
    let file = try builder.file()
    let type = isThreaded ? "threaded" : "DYLD_CHAINED_PTR_ARM64E"
    #expect(
      Fixups.lines(of: file) == [
        "__DATA,__data 0x14000 rebase \(type): 0x10123",
        "__DATA,__data 0x14008 rebase \(type): 0x10456 key=IA diversity=0x0000",
      ])
    let reader = PointerReader(file)
    #expect(reader.target(at: 0x14000)?.words == "0x10123")
    #expect(reader.target(at: 0x14008)?.words == "0x10456 key=IA diversity=0x0000")
    #expect(FixupProbe.problems(inEveryDamageOf: builder.build(), around: 0x14000) > 0)
  }
}

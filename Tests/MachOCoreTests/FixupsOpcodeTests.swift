import MachOBytes
import MachOCore
import TestSupport
import Testing

/// Rebase and bind opcodes. Segment 1, `__DATA`, is at 0x14000.
@Suite struct FixupsOpcodeTests {
  static func builder(
    _ architecture: Architecture = .x86_64, values: [UInt64] = [0x10010, 0x10020, 0x10030]
  ) -> MachOBuilder {
    var builder = MachOBuilder(.dylib, architecture)
    builder.library("/usr/lib/libA.dylib")
    builder.library("/usr/lib/libB.dylib", .loadWeakDylib)
    var data = builder.writer
    for value in values {
      if architecture.type.is64Bit { data.append(value) } else { data.append(UInt32(value)) }
    }
    data.appendZeros(0x100 - data.count)
    builder.segment(
      "__DATA", at: 0x14000, data.bytes, memorySize: 0x200,
      sections: [.init("__DATA", "__data", size: 0x80)])
    return builder
  }

  static func lines(
    rebase: [UInt8] = [], bind: [UInt8] = [], weakBind: [UInt8] = [], lazyBind: [UInt8] = []
  ) throws -> [String] {
    var builder = builder()
    builder.dyldInfo(rebase: rebase, bind: bind, weakBind: weakBind, lazyBind: lazyBind)
    return Fixups.lines(of: try builder.file())
  }

  static let one = [UInt8](ascii: "_one")
  static let two = [UInt8](ascii: "_two")

  @Test func rebaseOpcodes() throws {
    let lines = try Self.lines(rebase: [
      0x11,  // type pointer
      0x21, 0x00,  // segment 1, offset 0
      0x52,  // 2 times
      0x31 & 0xf0, 0x08,  // add 8
      0x41,  // add 1 pointer
      0x60, 0x01,  // 1 time
      0x70, 0x10,  // once, add 0x10
      0x80, 0x02, 0x08,  // twice, skip 8
      0x12,  // type absolute 32
      0x51, 0x00,
    ])
    #expect(
      lines == [
        "__DATA,__data 0x14000 rebase pointer: 0x10010",
        "__DATA,__data 0x14008 rebase pointer: 0x10020",
        "__DATA,__data 0x14020 rebase pointer: 0x0",
        "__DATA,__data 0x14028 rebase pointer: 0x0",
        "__DATA,__data 0x14040 rebase pointer: 0x0",
        "__DATA,__data 0x14050 rebase pointer: 0x0",
        "__DATA,__data 0x14060 rebase text absolute 32: 0x0",
      ])
  }

  @Test func rebaseTypes() throws {
    var builder = Self.builder(Architecture(type: .x86, subtype: CPUSubtype(rawValue: 3)))
    builder.dyldInfo(rebase: [0x12, 0x21, 0x02, 0x51, 0x13, 0x21, 0x04, 0x51, 0x14, 0x51])
    #expect(
      Fixups.lines(of: try builder.file()) == [
        "__DATA,__data 0x14002 rebase text absolute 32: 0x200001",
        "__DATA,__data 0x14004 rebase text pcrel 32: 0x24028",
        "__DATA,__data 0x14008 rebase 0x4: 0x10030",
      ])
  }

  /// Linkers go back by adding a number that wraps around.
  @Test func steppingBack() throws {
    let back: [UInt8] = [0xf0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]
    #expect(
      try Self.lines(rebase: [0x11, 0x21, 0x08, 0x51, 0x30] + back + [0x51]) == [
        "__DATA,__data 0x14008 rebase pointer: 0x10020",
        "__DATA,__data 0x14000 rebase pointer: 0x10010",
      ])
  }

  @Test func bindOpcodes() throws {
    let lines = try Self.lines(
      bind: [0x51, 0x11, 0x40] + Self.one + [0x71, 0x00, 0x90]
        + [0x20, 0x02, 0x41] + Self.two + [0x60, 0x7f, 0xa0, 0x08]
        + [0x30, 0xb1] + [0x3f, 0x60, 0x04, 0xc0, 0x02, 0x08]
        + [0x3e, 0x80, 0x08, 0x90, 0x3d, 0x48] + Self.one + [0x90, 0x00])
    #expect(
      lines == [
        "__DATA,__data 0x14000 bind pointer: _one from /usr/lib/libA.dylib",
        "__DATA,__data 0x14008 bind pointer: _two-1 from /usr/lib/libB.dylib weak",
        "__DATA,__data 0x14018 bind pointer: _two-1 from this image weak",
        "__DATA,__data 0x14028 bind pointer: _two+4 from main executable weak",
        "__DATA,__data 0x14038 bind pointer: _two+4 from main executable weak",
        "__DATA,__data 0x14050 bind pointer: _two+4 from flat lookup weak",
        "__DATA,__data 0x14058 bind pointer: _one+4 from weak lookup strong",
      ])
  }

  @Test func weakBinds() throws {
    var builder = Self.builder()
    builder.dyldInfo(
      rebase: [0x11, 0x21, 0x00, 0x51],
      weakBind: [0x48] + Self.two + [0x40] + Self.one + [0x51, 0x71, 0x00, 0x90, 0x00])
    let file = try builder.file()
    #expect(
      Fixups.lines(of: file) == [
        "__DATA,__data 0x14000 rebase pointer: 0x10010",
        "__DATA,__data 0x14000 weak bind pointer: _one from weak lookup",
      ])
    var strong: [String] = []
    Fixups(file).forEachStrongDefinition {
      strong.append($0.string)
      return true
    }
    #expect(strong == ["_two"])
    let target = PointerReader(file).target(at: 0x14000)
    #expect(target?.words == "_one from weak lookup at 0x10010")
    #expect(target?.address == 0x10010)
  }

  /// Every lazy pointer has a program of its own, which ends with `BIND_OPCODE_DONE`.
  @Test func lazyBinds() throws {
    let lines = try Self.lines(
      lazyBind: [0x71, 0x00, 0x11, 0x40] + Self.one + [0x90, 0x00, 0x71, 0x08, 0x12, 0x40]
        + Self.two + [0x90, 0x00, 0x00])
    #expect(
      lines == [
        "__DATA,__data 0x14000 lazy bind pointer: _one from /usr/lib/libA.dylib",
        "__DATA,__data 0x14008 lazy bind pointer: _two from /usr/lib/libB.dylib",
      ])
  }

  @Test func threaded() throws {
    let lead: UInt64 = 0x10123 | 0x42 << 43 | 1 << 51
    let kernel: UInt64 = 0x7f0_0000_4000 | 0xff << 43 | 2 << 51
    var builder = Self.builder(
      .arm64e,
      values: [
        lead, 0x456 | 0xbeef << 32 | 1 << 48 | 1 << 51 | 1 << 63, 1 | 1 << 51 | 1 << 62,
        0 | 0xbeef << 32 | 3 << 49 | 1 << 51 | 1 << 62 | 1 << 63, kernel, 0x20, 7 | 1 << 62,
      ])
    builder.dyldInfo(
      bind: [0xd0, 0x02, 0x51, 0x11, 0x40] + Self.one + [0x90, 0x60, 0x08, 0x41] + Self.two
        + [0x90, 0x71, 0x00, 0xd1, 0x00])
    let file = try builder.file()
    #expect(
      Fixups.lines(of: file) == [
        "__DATA,__data 0x14000 rebase threaded: 0x10123 high8 0x42",
        "__DATA,__data 0x14008 rebase threaded: 0x10456 key=IA diversity=0xbeef address",
        "__DATA,__data 0x14010 bind threaded: _two+8 from /usr/lib/libA.dylib weak",
        "__DATA,__data 0x14018 bind threaded: _one from /usr/lib/libA.dylib "
          + "key=DB diversity=0xbeef",
        "__DATA,__data 0x14020 rebase threaded: 0xfffffff000004000",
        "__DATA,__data 0x14030 bind threaded: unresolved 0x4000000000000007",
        "test: bind opcodes: bind ordinal is 7, must be at most 1 to name an import "
          + "(file offset \((file.segments[1].fileOffset + 0x30).hex))",
      ])
    let reader = PointerReader(file)
    Fixups(file).forEach { fixup in
      if case .unresolved = fixup.target.referent { return true }
      #expect(reader.target(at: fixup.address) == fixup.target)
      return true
    }
  }

  @Test func lookUp() throws {
    var builder = Self.builder()
    builder.dyldInfo(
      rebase: [0x11, 0x21, 0x08, 0x51],
      bind: [0x51, 0x11, 0x40] + Self.one + [0x71, 0x20, 0x90],
      lazyBind: [0x71, 0x08, 0x12, 0x40] + Self.two + [0x90, 0x00])
    let reader = PointerReader(try builder.file())
    #expect(reader.pointerSize == 8)
    #expect(reader.baseAddress == 0x10000)
    // Nothing says that this is a pointer, though it looks like one.
    #expect(reader.target(at: 0x14000)?.words == "unresolved 0x10010")
    #expect(reader.target(at: 0x14008)?.words == "_two from /usr/lib/libB.dylib at 0x10020")
    #expect(reader.target(at: 0x14020)?.words == "_one from /usr/lib/libA.dylib")
    #expect(reader.target(at: 0x14018)?.isNull == true)
    let offset = try #require(reader.fileOffset(of: 0x14020))
    #expect(reader.address(ofFileOffset: offset) == 0x14020)
    #expect(reader.target(atFileOffset: offset) == reader.target(at: 0x14020))
    #expect(reader.bytes(at: 0x14020)?.count == 0xe0)
    // Memory that the file has no bytes for.
    #expect(reader.target(at: 0x14100) == nil)
    #expect(reader.fileOffset(of: 0x14100) == nil)
    #expect(reader.address(ofFileOffset: 1 << 40) == nil)
  }

  /// An executable that is never moved has pointers that no table lists.
  @Test func fixedExecutable() throws {
    var builder = Self.builder(values: [0x10010, 0x99999])
    builder.fileType = .execute
    builder.flags = [.twoLevel]
    builder.dyldInfo()
    let reader = PointerReader(try builder.file())
    #expect(reader.target(at: 0x14000)?.words == "0x10010")
    #expect(reader.target(at: 0x14008)?.words == "unresolved 0x99999")
  }

  @Test func initializerOffsets() throws {
    var builder = MachOBuilder(.dylib, .arm64)
    builder.segment(
      "__DATA", at: 0x14000, [0x10, 0x02, 0, 0],
      sections: [.init("__TEXT", "__init_offsets", size: 4, type: .initializerOffsets)])
    #expect(PointerReader(try builder.file()).target(at: 0x14000)?.words == "0x10210")
  }
}

extension [UInt8] {
  /// `text` and a NUL.
  init(ascii text: String) {
    self = Array(text.utf8) + [0]
  }
}

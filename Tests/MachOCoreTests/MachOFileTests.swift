import MachOBytes
import MachOCore
import TestSupport
import Testing

struct MachOFileTests {
  private static let shapes: [(Architecture, ByteOrder)] = [
    (.arm64, .little), (.x86_64, .little), (.arm64, .big),
    (Architecture(type: .arm, subtype: CPUSubtype(rawValue: 9)), .little),
    (Architecture(type: .powerPC, subtype: CPUSubtype(rawValue: 0)), .big),
  ]

  @Test(arguments: shapes)
  func readsBothWidthsAndOrders(architecture: Architecture, order: ByteOrder) throws {
    var builder = MachOBuilder(.bundle, architecture, order: order)
    builder.library("/usr/lib/libA.dylib")
    builder.library("/usr/lib/libB.dylib", .loadWeakDylib)
    builder.segment(
      "__DATA", at: 0x2_0000, [1, 2, 3, 4, 5, 6, 7, 8],
      sections: [.init("__DATA", "__data", size: 8)])
    builder.symbols([
      MachOBuilder.Symbol("_defined", section: 1, value: 0x2_0004),
      MachOBuilder.Symbol("_undefined", description: 0x200),
    ])
    let file = try builder.file()
    #expect(file.problems == [])
    #expect(file.architecture == architecture)
    #expect(file.header.order == order)
    #expect(file.header.is64Bit == architecture.type.is64Bit)
    #expect(
      file.commands(DylibCommand.self).map(\.name.string)
        == ["/usr/lib/libA.dylib", "/usr/lib/libB.dylib"])
    #expect(file.commands(DylibCommand.self).map(\.manner) == [[], ["weak"]])
    #expect(file.segments.map(\.name.string) == ["__TEXT", "__DATA", "__LINKEDIT"])
    let section = try #require(file.section("__DATA", "__data"))
    #expect(try file.contents(of: section).array == [1, 2, 3, 4, 5, 6, 7, 8])
    let symbols = try #require(try SymbolTable(file))
    #expect(try symbols.map { try symbols.name(of: $0).string } == ["_defined", "_undefined"])
    #expect(symbols.map(\.value) == [0x2_0004, 0])
    #expect(symbols.map(\.isUndefined) == [false, true])
    #expect(symbols[1]?.description.libraryOrdinal == 2)
    #expect(symbols[2] == nil)
  }

  @Test func keepsUnknownCommands() throws {
    var builder = MachOBuilder(.bundle)
    builder.command(LoadCommandKind(rawValue: 0x7777), [1, 2, 3, 4, 5, 6, 7, 8])
    builder.library("/usr/lib/libA.dylib")
    let file = try builder.file()
    #expect(file.problems == [])
    let unknown = try #require(file.commands.first { $0.kind.cName == nil })
    #expect(unknown.kind.label == "0x7777")
    let payload = try #require(try unknown.payload() as? UnknownCommand)
    #expect(payload.bytes.array == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(file.commands(DylibCommand.self).count == 1, "the list goes on")
  }

  @Test func headerCutOff() {
    let bytes = MachOBuilder().build().prefix(20)
    let error = #expect(throws: ParseError.self) {
      try MachOFile(ByteView(Array(bytes)), in: Place(file: "test"))
    }
    #expect(
      error?.message == "test: mach_header: sizeofcmds needs 4 bytes, 0 are left (file offset 0x14)"
    )
  }

  @Test func notMachO() {
    let error = #expect(throws: ParseError.self) {
      try MachOFile(ByteView([1, 2, 3, 4]), in: Place(file: "test"))
    }
    #expect(
      error?.message
        == "test: mach_header: magic is 0x1020304, must be that of a Mach-O file (file offset 0x0)")
  }

  /// What is wrong with a file whose bytes were changed after it was built.
  private func messages(_ builder: MachOBuilder, _ change: (inout [UInt8]) -> Void) throws
    -> [String]
  {
    var bytes = builder.build()
    change(&bytes)
    let file = try MachOFile(ByteView(bytes), in: Place(file: "test"))
    return file.problems.map(\.message)
  }

  /// Where the first load command after the segments of an object starts.
  private let firstCommand = 32

  /// An object with one command.
  private func object(_ kind: LoadCommandKind, _ payload: [UInt8]) -> MachOBuilder {
    var builder = MachOBuilder(.object)
    builder.command(kind, payload)
    return builder
  }

  @Test func commandSizeTooSmall() throws {
    let builder = object(.uuid, Array(repeating: 1, count: 16))
    #expect(
      try messages(builder) { $0[firstCommand + 4] = 4 } == [
        "test: load command 0 (LC_UUID): cmdsize is 4, must be at least 8 (file offset 0x24)"
      ])
  }

  @Test func commandLongerThanTheList() throws {
    let builder = object(.uuid, Array(repeating: 1, count: 16))
    #expect(
      try messages(builder) { $0[firstCommand + 4] = 64 } == [
        "test: load command 0 (LC_UUID): cmdsize is 64, must be at most 24 to end with the load "
          + "commands (file offset 0x24)"
      ])
  }

  @Test func listShorterThanItsCount() throws {
    let builder = object(.uuid, Array(repeating: 1, count: 16))
    #expect(
      try messages(builder) { $0[16] = 3 } == [
        "test: load command 1: cmd needs 4 bytes, 0 are left (file offset 0x38)"
      ])
  }

  @Test func listLongerThanTheFile() throws {
    let builder = object(.uuid, Array(repeating: 1, count: 16))
    #expect(
      try messages(builder) { $0.removeLast(4) } == [
        "test: mach_header: sizeofcmds is 24, must be at most 20 to end with the file "
          + "(file offset 0x14)",
        "test: load command 0 (LC_UUID): cmdsize is 24, must be at most 20 to end with the load "
          + "commands (file offset 0x24)",
      ])
  }

  @Test func payloadCutOff() throws {
    #expect(
      try messages(object(.uuid, Array(repeating: 1, count: 8))) { _ in } == [
        "test: load command 0 (LC_UUID): uuid needs 16 bytes, 8 are left (file offset 0x28)"
      ])
  }

  @Test func payloadTooLong() throws {
    #expect(
      try messages(object(.uuid, Array(repeating: 1, count: 24))) { _ in } == [
        "test: load command 0 (LC_UUID): cmdsize is 32, must be at most 24 (file offset 0x24)"
      ])
  }

  @Test func sizeNotAligned() throws {
    var builder = MachOBuilder(.object)
    builder.command(.rpath, [12, 0, 0, 0] + Array("@loader_pa\0\0".utf8))
    #expect(
      try messages(builder) {
        $0[firstCommand + 4] = 23
        $0[20] = 23
      } == [
        "test: load command 0 (LC_RPATH): cmdsize is 23, must be a multiple of 8 "
          + "(file offset 0x24)"
      ])
  }

  @Test func stringOutsideTheCommand() throws {
    #expect(
      try messages(object(.rpath, [200, 0, 0, 0, 0x61, 0, 0, 0])) { _ in } == [
        "test: load command 0 (LC_RPATH): path.offset is 200, must be at most 15 to lie inside of "
          + "the command (file offset 0x28)"
      ])
    #expect(
      try messages(object(.rpath, [8, 0, 0, 0, 0x61, 0, 0, 0])) { _ in } == [
        "test: load command 0 (LC_RPATH): path.offset is 8, must be at least 12 to lie after the "
          + "structure (file offset 0x28)"
      ])
  }

  @Test func moreToolsThanRoom() throws {
    var payload = ByteWriter(.little)
    for word: UInt32 in [2, 0xf_0000, 0x11_0000, 1] { payload.append(word) }
    #expect(
      try messages(object(.buildVersion, payload.bytes)) { _ in } == [
        "test: load command 0 (LC_BUILD_VERSION): cmdsize is 24, must be at least 32 for 1 tool "
          + "(file offset 0x24)"
      ])
  }

  @Test func twoOfAKind() throws {
    var builder = object(.uuid, Array(repeating: 1, count: 16))
    builder.command(.uuid, Array(repeating: 2, count: 16))
    #expect(
      try messages(builder) { _ in } == [
        "test: load command 1 (LC_UUID): LC_UUID appears twice (file offset 0x38)"
      ])
  }

  @Test func tableOutsideTheFile() throws {
    var payload = ByteWriter(.little)
    for word: UInt32 in [0xffff_fff0, 2, 0, 0] { payload.append(word) }
    #expect(
      try messages(object(.symtab, payload.bytes)) { _ in } == [
        "test: load command 0 (LC_SYMTAB): symbol table at 4294967280 of size 32 is not inside "
          + "the file of 56 bytes (file offset 0xfffffff0)"
      ])
  }

  @Test func tablesOverlap() throws {
    var payload = ByteWriter(.little)
    for word: UInt32 in [0, 2, 40, 4] { payload.append(word) }
    #expect(
      try messages(object(.symtab, payload.bytes)) { _ in } == [
        "test: load command 0 (LC_SYMTAB): symbol table at 0 of size 32 overlaps header with the "
          + "load commands at 0 of size 56 (file offset 0x0)",
        "test: load command 0 (LC_SYMTAB): string table at 40 of size 4 overlaps header with the "
          + "load commands at 0 of size 56 (file offset 0x28)",
      ])
  }

  @Test func installNameInAnExecutable() throws {
    var builder = MachOBuilder(.execute)
    builder.library("/usr/lib/libSelf.dylib", .idDylib)
    let messages = try builder.file().problems.map(\.message)
    #expect(
      messages == [
        "test: load command 2 (LC_ID_DYLIB): filetype is MH_EXECUTE, but only a dynamic library "
          + "has LC_ID_DYLIB (file offset 0xc)"
      ])
  }

  @Test func moreSectionsThanRoom() throws {
    var builder = MachOBuilder(.object)
    builder.segment("", at: 0, [1, 2, 3, 4], sections: [.init("__TEXT", "__text", size: 4)])
    #expect(
      try messages(builder) { $0[32 + 64] = 2 } == [
        "test: load command 0 (LC_SEGMENT_64): nsects is 2, must be at most 1 to fit into the "
          + "command (file offset 0x60)"
      ])
  }

  @Test func sectionOutsideItsSegment() throws {
    var builder = MachOBuilder(.bundle)
    builder.segment(
      "__DATA", at: 0x2_0000, [1, 2, 3, 4],
      sections: [.init("__DATA", "__bss", size: 0x100, type: .zeroFill)])
    #expect(
      try builder.file().problems.map(\.message) == [
        "test: section 0 of load command 1: section __DATA,__bss at 131072 of size 256 is not "
          + "inside the segment's memory of 4 bytes (file offset 0xb0)"
      ])
  }

  @Test func symbolNameOutside() throws {
    var builder = MachOBuilder(.object)
    builder.symbols([MachOBuilder.Symbol("_a")])
    var bytes = builder.build()
    let file = try MachOFile(ByteView(bytes), in: Place(file: "test"))
    let table = try #require(file.first(SymtabCommand.self))
    bytes[Int(table.symbolOffset)] = 99
    let damaged = try MachOFile(ByteView(bytes), in: Place(file: "test"))
    let symbols = try #require(try SymbolTable(damaged))
    let symbol = try #require(symbols[0])
    let error = #expect(throws: ParseError.self) { try symbols.name(of: symbol) }
    #expect(
      error?.message
        == "test: symbol 0: n_strx is 99, must be at most 3 to lie inside of the string table "
        + "(file offset 0x88)")
  }

  @Test func symbolTableCutOffIsStillRead() throws {
    var builder = MachOBuilder(.object)
    builder.symbols([MachOBuilder.Symbol("_a"), MachOBuilder.Symbol("_b")])
    let file = try builder.file()
    let table = try #require(file.first(SymtabCommand.self))
    let cut = file.bytes.prefix(Int(table.symbolOffset) + 16)
    let damaged = try MachOFile(ByteView(cut.array), in: Place(file: "test"))
    #expect(throws: ParseError.self) { try SymbolTable(damaged) }
    #expect(SymbolTable(salvaging: damaged)?.count == 1)
  }

  @Test(arguments: [
    "object/hello-arm64.o", "object/hello-armv7.o", "object/hello-ppc.o", "object/hello-i386.o",
    "macho/libExports-arm64.dylib", "macho/libARM-armv7.dylib",
  ])
  func anyDamageLeavesAnAnswer(path: String) throws {
    let bytes = try testBinary(path).array
    var rows = 0
    // Headers and tables lie at the two ends; what is between them is code.
    Mutations.forEach(of: Array(bytes.prefix(1400)), values: [0x01]) { damaged in
      let view = ByteView(damaged + bytes.dropFirst(damaged.count))
      guard let file = try? MachOFile(view, in: Place(file: "test")) else { return }
      let sink = CountingSink()
      _ = file.problems
      for listing: any Describable in [
        LoadCommandListing(file), SegmentListing(file), LibraryListing(file),
        SymbolListing(file), ImportListing(file),
      ] {
        listing.describe(into: sink)
      }
      rows += sink.count
    }
    #expect(rows > 10_000)
  }
}

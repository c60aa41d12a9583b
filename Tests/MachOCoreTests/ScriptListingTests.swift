import MachOBytes
import TestSupport
import Testing

@testable import MachOCore

/// The listings whose lines have another tool's shape.
struct ScriptListingTests {
  private func lines(_ listing: any Describable) -> [String] {
    let sink = RecordingSink(prefersLines: true)
    listing.describe(into: sink)
    return sink.lines
  }

  private func fields(_ listing: any Describable) -> [String] {
    let sink = RecordingSink()
    listing.describe(into: sink)
    return sink.lines
  }

  private func file(
    _ kind: LoadCommandKind, _ words: [UInt32], _ order: ByteOrder = .little
  ) throws -> MachOFile {
    var builder = MachOBuilder(order: order)
    var payload = builder.writer
    for word in words { payload.append(word) }
    builder.command(kind, payload.bytes)
    return try builder.file()
  }

  @Test(arguments: [ByteOrder.little, .big])
  func buildVersionWithTools(order: ByteOrder) throws {
    let file = try file(
      .buildVersion, [7, 0x000e_0000, 0x0011_0201, 2, 3, 0x0334_0100, 99, 0x0001_0000], order)
    #expect(
      lines(BuildListing(file)) == [
        "test:", "Load command 2", "      cmd LC_BUILD_VERSION", "  cmdsize 40",
        " platform IOSSIMULATOR", "    minos 14.0", "      sdk 17.2.1", "   ntools 2",
        "     tool LD", "  version 820.1", "     tool 0x63", "  version 1.0",
      ])
  }

  @Test func unknownPlatformAndMissingTools() throws {
    let file = try file(.buildVersion, [0x7f, 0, 0, 0xffff_ffff])
    #expect(
      lines(BuildListing(file)) == [
        "test:", "Load command 2", "      cmd LC_BUILD_VERSION", "  cmdsize 24",
        " platform 0x7f", "    minos 0.0", "      sdk n/a", "   ntools 4294967295",
      ])
  }

  @Test func versionMinHasNoPlatform() throws {
    let file = try file(.versionMinIOS, [0x0009_0000, 0])
    #expect(
      lines(BuildListing(file)) == [
        "test:", "Load command 2", "      cmd LC_VERSION_MIN_IPHONEOS", "  cmdsize 16",
        "  version 9.0", "      sdk n/a",
      ])
    #expect(
      fields(BuildListing(file)) == [
        "build", "  load command 2", "    cmd: LC_VERSION_MIN_IPHONEOS", "    cmdsize: 16",
        "    version: 9.0", "    sdk: 0.0",
      ])
  }

  @Test func commandThatIsTooShortHasOnlyItsName() throws {
    let file = try file(.versionMinIOS, [])
    #expect(
      lines(BuildListing(file)) == [
        "test:", "Load command 2", "      cmd LC_VERSION_MIN_IPHONEOS", "  cmdsize 8",
      ])
  }

  @Test func nothingOfAFileWithoutThem() throws {
    let file = try MachOBuilder().file()
    #expect(lines(BuildListing(file)) == [])
    #expect(lines(UUIDListing(file)) == [])
    #expect(fields(UUIDListing(file)) == [])
    #expect(fields(BuildListing(file)) == ["build"])
  }

  @Test func uuidOfAMember() throws {
    var builder = MachOBuilder()
    builder.command(.uuid, [UInt8](0xa0..<0xb0))
    let place = Place(file: "libA.a", architecture: .arm64e).inMember(ByteView(Array("b.o".utf8)))
    let file = try MachOFile(ByteView(builder.build()), in: place)
    #expect(
      lines(UUIDListing(file)) == [
        "UUID: A0A1A2A3-A4A5-A6A7-A8A9-AAABACADAEAF (arm64) libA.a(b.o)"
      ])
  }

  @Test func sizesOfALinkedFile() throws {
    var builder = MachOBuilder()
    builder.segment(
      "__DATA", at: 0x2_0000, [1, 2, 3, 4], memorySize: 0x4000,
      sections: [
        .init("__DATA", "__data", size: 4),
        .init("__DATA", "__bss", at: 16, size: 0x100, type: .zeroFill),
      ])
    let file = try builder.file()
    #expect(
      lines(SizeListing(file)) == [
        "test:",
        "Segment __TEXT: 4096 (vmaddr 0x10000 fileoff 0)",
        "Segment __DATA: 16384 (vmaddr 0x20000 fileoff 416)",
        "\tSection __data: 4 (addr 0x20000 offset 416)",
        "\tSection __bss: 256 (addr 0x20010 offset 432)",
        "\ttotal 260",
        "Segment __LINKEDIT: 1048576 (vmaddr 0x1010000 fileoff 432)",
        "total 1069056",
      ])
  }

  @Test func sizesOfAnObjectNameTheSegment() throws {
    var builder = MachOBuilder(.object, .x86_64)
    builder.segment(
      "", at: 0, [UInt8](repeating: 0, count: 8), sections: [.init("__TEXT", "__text", size: 8)])
    let file = try builder.file()
    #expect(
      lines(SizeListing(file)) == [
        "test:", "Segment : 8 (vmaddr 0x0 fileoff 192)",
        "\tSection (__TEXT, __text): 8 (addr 0x0 offset 192)", "\ttotal 8", "total 8",
      ])
    #expect(
      fields(SizeListing(file)) == [
        "sizes", "  segments", "    segment", "      name: ", "      address: 0x0",
        "      memory_size: 8", "      file_offset: 192",
        "      sections(name, address, memory_size, file_offset)",
        "        __TEXT,__text | 0x0 | 8 | 192", "      total: 8", "  total: 8",
      ])
  }

  @Test func sumsDoNotOverflow() throws {
    var builder = MachOBuilder(.dylib, .arm64, base: 0)
    builder.segment("__A", at: 0, [], memorySize: .max)
    builder.segment("__B", at: 0, [], memorySize: .max)
    #expect(lines(SizeListing(try builder.file())).last == "total 18446744073709551615")
  }

  /// A reader that goes away is not written for any more.
  @Test func stopsWhenClosed() throws {
    let file = try file(.buildVersion, [7, 0, 0, 0])
    for listing: any Describable in [BuildListing(file), SizeListing(file)] {
      let sink = RecordingSink(rowLimit: 0, prefersLines: true)
      listing.describe(into: sink)
      #expect(sink.lines.count <= 2)
    }
  }

  @Test func damagedFilesReturn() throws {
    for path in ["object/hello-armv7.o", "macho/libZippered-x86_64.dylib"] {
      // Header and load commands; what follows is not looked at.
      let bytes = [UInt8](try testBinary(path).prefix(900).array)
      Mutations.forEach(of: bytes, values: [0x80]) { damaged in
        guard let file = try? MachOFile(ByteView(damaged), in: Place(file: "test")) else { return }
        for prefersLines in [true, false] {
          let sink = CountingSink(prefersLines: prefersLines)
          BuildListing(file).describe(into: sink)
          UUIDListing(file).describe(into: sink)
          SizeListing(file).describe(into: sink)
        }
      }
    }
  }
}

import MachOBytes
import TestSupport
import Testing

@testable import MachOCore

struct UniversalListingTests {
  private func lines(_ file: BinaryFile, only architectures: [Architecture] = []) -> [String] {
    let sink = RecordingSink()
    UniversalListing(file, only: architectures).describe(into: sink)
    return sink.lines
  }

  private func lines(_ builder: UniversalBuilder, only architectures: [Architecture] = []) throws
    -> [String]
  {
    lines(.universal(try builder.file()), only: architectures)
  }

  private static func arm64e(_ capabilities: UInt32) -> Architecture {
    Architecture(type: .arm64, subtype: CPUSubtype(rawValue: capabilities << 24 | 2))
  }

  @Test func tellsEachSlice() throws {
    var builder = UniversalBuilder([
      .init(
        Architecture(type: .x86_64, subtype: CPUSubtype(rawValue: 0x8000_0003)), [1, 2, 3],
        alignment: 12),
      .init(Self.arm64e(0xc5), [4], alignment: 14),
    ])
    builder.isWide = true
    #expect(
      try lines(builder) == [
        "universal", "  magic: FAT_MAGIC_64", "  offset_bits: 64", "  nfat_arch: 2", "  slices",
        "    slice for x86_64", "      architecture: x86_64", "      cputype: CPU_TYPE_X86_64",
        "      cpusubtype: CPU_SUBTYPE_X86_64_ALL", "      capabilities: [CPU_SUBTYPE_LIB64]",
        "      offset: 4096", "      size: 3", "      align: 2^12", "      hidden: no",
        "      padding: 4024",
        "    slice for arm64e", "      architecture: arm64e", "      cputype: CPU_TYPE_ARM64",
        "      cpusubtype: CPU_SUBTYPE_ARM64E", "      capabilities: []",
        "      ptrauth_abi: kernel", "      ptrauth_version: 5",
        "      offset: 16384", "      size: 1", "      align: 2^14", "      hidden: no",
        "      padding: 12285", "  trailing: -",
      ])
  }

  @Test func showsWhatWasAskedForOnly() throws {
    let builder = UniversalBuilder([.init(.x86_64, [1]), .init(.arm64, [2])])
    let lines = try lines(builder, only: [.arm64])
    #expect(lines.filter { $0.hasPrefix("    slice") } == ["    slice for arm64"])
    #expect(lines.contains("      padding: 7"), "counted from the slice that is not shown")
  }

  @Test func gapsGoByTheOrderInTheFile() throws {
    var builder = UniversalBuilder([
      .init(.x86_64, [], claimedOffset: 100, claimedSize: 10),
      .init(.arm64, [], claimedOffset: 60, claimedSize: 20),
      .init(Self.arm64e(0), [], claimedOffset: 70, claimedSize: 50),
    ])
    builder.slices[2].bytes = [UInt8](repeating: 0, count: 60)
    let lines = try lines(builder)
    #expect(
      lines.filter { $0.contains("padding") || $0.contains("trailing") } == [
        // The third slice lies over the others, so that nothing is between them.
        "      padding: 0", "      padding: 0", "      padding: 0",
        "  trailing: 12",
      ])
  }

  @Test func numbersAtTheirLimits() throws {
    var builder = UniversalBuilder([
      .init(
        Architecture(type: CPUType(rawValue: 0x7e), subtype: CPUSubtype(rawValue: 0x4200_0007)),
        [], alignment: .max, claimedOffset: .max, claimedSize: .max),
      .init(.arm64, [], claimedOffset: .max - 1, claimedSize: .max),
    ])
    builder.isWide = true
    let lines = try lines(builder)
    #expect(lines.contains("      cputype: 0x7e"))
    #expect(lines.contains("      cpusubtype: 0x7"))
    #expect(lines.contains("      capabilities: [0x42]"))
    #expect(lines.contains("      align: 2^4294967295"))
    #expect(lines.contains("      offset: 18446744073709551615"))
  }

  @Test func otherFiles() throws {
    let file = try MachOBuilder().file()
    #expect(
      lines(.machO(file)) == [
        "not a universal binary", "cputype: CPU_TYPE_ARM64", "cpusubtype: CPU_SUBTYPE_ARM64_ALL",
        "capabilities: []",
      ])
    let archive = Archive(ByteView(Array("!<arch>\n".utf8)), in: Place(file: "test"))
    #expect(lines(.archive(archive)) == ["not a universal binary"])
    #expect(lines(.other(.text)) == [])
  }

  @Test func damagedTablesReturn() throws {
    for path in ["universal/hello-hidden-arm64.o", "universal/hello-fat64.o"] {
      let bytes = [UInt8](try testBinary(path).prefix(80).array)
      Mutations.forEach(of: bytes) { damaged in
        let sink = CountingSink()
        UniversalListing(BinaryFile(ByteView(damaged), in: Place(file: "test")))
          .describe(into: sink)
      }
    }
  }
}

struct PointerAuthenticationABITests {
  @Test(
    arguments: [
      (0x8000_0002, 0, "user space"), (0x8500_0002, 5, "user space"), (0xcf00_0002, 15, "kernel"),
      (0xb300_0002, 3, "user space"), (0x0000_0002, nil, "without a version"),
      (0x4700_0002, nil, "without a version"), (0x8100_0000, 1, "user space"),
    ] as [(UInt32, UInt8?, String)])
  func arm64(subtype: UInt32, version: UInt8?, words: String) throws {
    let architecture = Architecture(type: .arm64, subtype: CPUSubtype(rawValue: subtype))
    let abi = try #require(PointerAuthenticationABI(architecture))
    #expect(abi.version == version)
    #expect(abi.words == words)
  }

  @Test func othersHaveNone() {
    #expect(PointerAuthenticationABI(.arm64) == nil)
    let x86 = Architecture(type: .x86_64, subtype: CPUSubtype(rawValue: 0x8000_0003))
    #expect(PointerAuthenticationABI(x86) == nil)
  }
}

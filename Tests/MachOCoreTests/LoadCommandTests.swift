import MachOBytes
import MachOCore
import TestSupport
import Testing

/// What each layout says of itself, over the smallest command that shows it.
struct LoadCommandTests {
  /// The lines that the first command of an object describes.
  private func lines(
    _ kind: LoadCommandKind, _ write: (inout ByteWriter) -> Void,
    on architecture: Architecture = .arm64
  ) throws -> [String] {
    var payload = ByteWriter(.little)
    write(&payload)
    var builder = MachOBuilder(.object, architecture)
    builder.command(kind, payload.bytes)
    let command = try #require(try builder.file().commands.first { _ in true })
    let sink = RecordingSink()
    command.describe(into: sink)
    #expect(sink.problems == [])
    return Array(sink.lines.dropFirst(2))
  }

  private func words(_ words: UInt32...) -> (inout ByteWriter) -> Void {
    { writer in for word in words { writer.append(word) } }
  }

  private func text(_ text: String, fixedSize: UInt32, _ more: UInt32...)
    -> (inout ByteWriter) -> Void
  {
    { writer in
      writer.append(fixedSize)
      for word in more { writer.append(word) }
      writer.append(cString: text)
    }
  }

  @Test func dylib() throws {
    #expect(
      try lines(.loadDylib, text("/a", fixedSize: 24, 2, 0x0001_0203, 0x0001_0000)) == [
        "name: /a", "timestamp: 2", "current_version: 1.2.3", "compatibility_version: 1.0",
      ])
  }

  @Test func dylibUse() throws {
    #expect(
      try lines(.loadDylib, text("/a", fixedSize: 28, 0x1a74_1800, 0, 0, 0x9)) == [
        "name: /a", "marker: 0x1a741800", "flags: [DYLIB_USE_WEAK_LINK DYLIB_USE_DELAYED_INIT]",
        "current_version: 0.0", "compatibility_version: 0.0",
      ])
  }

  @Test func buildVersion() throws {
    #expect(
      try lines(.buildVersion, words(7, 0xe_0100, 0x11_0000, 1, 4, 0x13_0107)) == [
        "platform: PLATFORM_IOSSIMULATOR", "minos: 14.1", "sdk: 17.0", "ntools: 1", "tools",
        "  tool", "    tool: TOOL_LLD", "    version: 19.1.7",
      ])
    #expect(
      try lines(.buildVersion, words(0x99, 0, 0, 0))[0] == "platform: 0x99", "kept and shown")
  }

  @Test func versionMin() throws {
    #expect(
      try lines(.versionMinIOS, words(0x9_0000, 0)) == ["version: 9.0", "sdk: 0.0"])
  }

  @Test func sourceVersion() throws {
    #expect(
      try lines(.sourceVersion) { $0.append(UInt64(1 << 40 | 2 << 20)) } == ["version: 1.0.2"])
    #expect(try lines(.sourceVersion) { $0.append(UInt64(7) << 40) } == ["version: 7.0"])
  }

  @Test func linkerOption() throws {
    #expect(
      try lines(.linkerOption) { writer in
        writer.append(UInt32(2))
        writer.append(cString: "-framework")
        writer.append(cString: "UIKit")
      } == ["count: 2", "arguments(argument)", "  -framework", "  UIKit"])
  }

  @Test func textCommands() throws {
    #expect(try lines(.rpath, text("@loader_path", fixedSize: 12)) == ["path: @loader_path"])
    #expect(
      try lines(.targetTriple, text("arm64-apple-ios26.0", fixedSize: 12))
        == ["triple: arm64-apple-ios26.0"])
    #expect(
      try lines(.loadDylinker, text("/usr/lib/dyld", fixedSize: 12)) == ["name: /usr/lib/dyld"])
    #expect(try lines(.subFramework, text("Umbrella", fixedSize: 12)) == ["umbrella: Umbrella"])
    #expect(try lines(.subClient, text("App", fixedSize: 12)) == ["client: App"])
    #expect(try lines(.subUmbrella, text("U", fixedSize: 12)) == ["sub_umbrella: U"])
    #expect(try lines(.subLibrary, text("L", fixedSize: 12)) == ["sub_library: L"])
  }

  @Test func numbers() throws {
    #expect(
      try lines(.encryptionInfo64, words(16384, 32768, 1, 0))
        == ["cryptoff: 16384", "cryptsize: 32768", "cryptid: 1"])
    #expect(
      try lines(.main) {
        $0.append(UInt64(0x4000))
        $0.append(UInt64(0))
      } == ["entryoff: 16384", "stacksize: 0"])
    #expect(
      try lines(.filesetEntry) {
        $0.append(UInt64(0xffff_fe00_0000_4000))
        $0.append(UInt64(0x4000))
        $0.append(UInt32(32))
        $0.append(UInt32(0))
        $0.append(cString: "com.example.kext")
      } == [
        "vmaddr: 0xfffffe0000004000", "fileoff: 16384", "entry_id: com.example.kext",
      ])
    #expect(
      try lines(.note) {
        $0.append("owner", size: 16)
        $0.append(UInt64(0))
        $0.append(UInt64(0))
      } == ["data_owner: owner", "offset: 0", "size: 0"])
    #expect(try lines(.prebindChecksum, words(0xabcd)) == ["cksum: 0xabcd"])
    #expect(try lines(.twoLevelHints, words(0, 0)) == ["offset: 0", "nhints: 0"])
    #expect(try lines(.symseg, words(0, 0)) == ["offset: 0", "size: 0"])
  }

  @Test func obsoleteText() throws {
    #expect(
      try lines(.fixedVMFile, text("/f", fixedSize: 16, 0x1000))
        == ["name: /f", "header_addr: 0x1000"])
    #expect(
      try lines(.loadFixedVMLibrary, text("/l", fixedSize: 20, 3, 0x1000))
        == ["name: /l", "minor_version: 3", "header_addr: 0x1000"])
    #expect(
      try lines(.preboundDylib, text("/p", fixedSize: 20, 1, 23))
        == ["name: /p", "nmodules: 1", "linked_modules: 23"])
    #expect(
      try lines(.ident) { $0.append(cString: "id 1.0") } == ["strings(string)", "  id 1.0"])
  }

  @Test func threadRegisters() throws {
    let arm = Architecture(type: .arm, subtype: CPUSubtype(rawValue: 9))
    let found = try lines(
      .unixThread,
      { writer in
        writer.append(UInt32(1))
        writer.append(UInt32(17))
        for register in 0..<17 { writer.append(UInt32(register)) }
      }, on: arm)
    #expect(
      found.prefix(4) == ["states", "  state", "    flavor: ARM_THREAD_STATE", "    count: 17"])
    #expect(found.contains("      pc: 0xf"))
    let unknown = try lines(.thread) { writer in
      for word: UInt32 in [99, 1, 5, 0] { writer.append(word) }
    }
    #expect(unknown.contains("    flavor: 0x63"))
  }

  @Test func platformOfOldCommandsOnIntelIsTheSimulator() throws {
    for (architecture, platform) in [
      (Architecture.x86_64, PlatformKind.iOSSimulator), (.arm64, .iOS),
    ] {
      var builder = MachOBuilder(.object, architecture)
      builder.command(.versionMinIOS, [0, 0, 9, 0, 0, 0, 10, 0])
      let summary = ImageSummary(try builder.file())
      #expect(summary.targets.map(\.platform) == [platform])
    }
  }

  /// Bytes of another layout must not pass for a segment.
  @Test func anotherLayoutIsRefused() throws {
    var builder = MachOBuilder(.dylib, .arm64)
    builder.command(.uuid, [UInt8](repeating: 0x55, count: 80))
    let file = try MachOFile(ByteView(builder.build()), in: Place(file: "f"))
    let command = try #require(file.commands.first { $0.kind == .uuid })
    let error = #expect(throws: ParseError.self) { try command.read(as: SegmentCommand.self) }
    #expect(
      error?.reason == .unexpected("LC_UUID", expected: "LC_SEGMENT or LC_SEGMENT_64"))
    #expect(throws: Never.self) { try command.read(as: UUIDCommand.self) }
    #expect(throws: Never.self) { try command.read(as: UnknownCommand.self) }
  }
}

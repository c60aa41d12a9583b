import MachOBytes
import MachOCore
import TestSupport
import Testing

struct SwiftStringsTests {
  private func strings(_ path: String) throws -> [ConstantString] {
    var found: [ConstantString] = []
    SwiftStrings(try MachOFile(try testBinary(path), in: Place(file: path))).forEach {
      found.append($0)
    }
    return found
  }

  @Test func textsInCodeAndVariablesAreFound() throws {
    let strings = try strings("object/swift-strings-arm64.o")
    #expect(
      strings.map(\.text.string)
        == ["_statusBar", "fail", "okay", "on", "été", "xxxxxxxxab", "keptglobal", "ok"])
    #expect(strings.map(\.address) == [0, 0x1c, 0x24, 0x3c, 0x4c, 0x60, 0xb0, 0xc0])
    #expect(strings.map(\.encoding.name)[3...5] == ["ASCII", "UTF-8", "ASCII"])
    #expect(Set(strings.map(\.kind)) == [.swiftString])
  }

  @Test func textsInIntelCodeAreFound() throws {
    let strings = try strings("object/swift-strings-x86_64.o")
    #expect(strings.map(\.text.string) == ["_statusBar", "abc", "on", "one", "été", "ok"])
    #expect(strings.map(\.address).first == 0)
  }

  /// None of the sources in C has one.
  @Test(arguments: [
    "macho/libFeatures-arm64.dylib", "macho/libFeatures-x86_64.dylib", "object/hello-arm64.o",
    "app/Sample.app/Frameworks/Kit.framework/Kit", "macho/libARM-armv7.dylib",
  ])
  func numbersOfOtherCodeAreNoTexts(path: String) throws {
    #expect(try strings(path).isEmpty)
  }

  @Test(arguments: ["object/swift-strings-arm64.o", "object/swift-strings-x86_64.o"])
  func anyDamageLeavesAnAnswer(path: String) throws {
    var count = 0
    Mutations.forEach(of: try testBinary(path).array) { damaged in
      guard let file = try? MachOFile(ByteView(damaged), in: Place(file: "test")) else { return }
      SwiftStrings(file).forEach { _ in count += 1 }
    }
    #expect(count > 1000)
  }

  /// Code that is nothing but second words.
  @Test(.timeLimit(.minutes(1)), arguments: [Architecture.arm64, .x86_64])
  func codeMadeToBeSlowIsRead(architecture: Architecture) throws {
    var code: [UInt8] = []
    while code.count < 1_000_000 {
      code +=
        architecture == .arm64
        ? [0x01, 0x40, 0xfd, 0xf2, 0x20, 0x4c, 0x8c, 0xd2]
        : [0x48, 0xbe, 0x61, 0, 0, 0, 0, 0, 0, 0xe2]
    }
    var builder = MachOBuilder(.object, architecture)
    var section = MachOBuilder.Section("__TEXT", "__text", size: code.count)
    section.flags = SectionAttributes.pureInstructions.rawValue
    builder.segment("", at: 0, code, sections: [section])
    var count = 0
    SwiftStrings(try builder.file()).forEach { _ in count += 1 }
    #expect(count <= code.count / 8)
  }
}

import MachOBytes
import MachOCore
import TestSupport
import Testing

struct SwiftMetadataTests {
  private func metadata(_ file: MachOFile) -> SwiftMetadata {
    SwiftMetadata(PointerReader(file))
  }

  private func file(_ path: String) throws -> MachOFile {
    try MachOFile(try testBinary(path), in: Place(file: path))
  }

  private static let paths = ["object/swift-metadata.o", "macho/libSwiftMetadata-arm64.dylib"]

  @Test(arguments: paths)
  func typesHaveTheNamesOfTheSource(path: String) throws {
    var found: [String] = []
    metadata(try file(path)).forEachType { found.append("\($0.kind.words) \($0.name)") }
    #expect(
      found == [
        "struct Weather.Station", "enum Weather.Station.State", "class Weather.Report",
        "protocol Weather.Quiet",
      ])
  }

  @Test(arguments: paths)
  func conformancesNameProtocolsOfOtherFilesToo(path: String) throws {
    var found: [String] = []
    metadata(try file(path)).forEachConformance { found.append("\($0.type): \($0.protocolName)") }
    #expect(
      found == [
        "Weather.Station: Swift.Hashable", "Weather.Station.State: Weather.Quiet",
        "__C.NSObject: Weather.Quiet",
      ])
  }

  @Test func modulesAndVersionAreThoseThatWereAskedFor() throws {
    let object = metadata(try file("object/swift-metadata.o"))
    #expect(object.importedModules == ["Foundation", "Swift"])
    #expect(object.version?.text == "5.9")
    #expect(object.version?.abi == 7)
    #expect(object.runtime == nil)
    let image = metadata(try file("macho/libSwiftMetadata-arm64.dylib"))
    #expect(image.importedModules == ["Swift"])
    #expect(image.runtime?.string == "/usr/lib/swift/libswiftCore.dylib")
  }

  @Test func filesWithoutSwiftHaveNone() throws {
    let none = metadata(try file("macho/libFeatures-arm64.dylib"))
    var count = 0
    none.forEachType { _ in count += 1 }
    none.forEachConformance { _ in count += 1 }
    #expect(count == 0)
    #expect(none.importedModules.isEmpty)
    #expect(none.version == nil)
  }

  @Test func anyDamageLeavesAnAnswer() throws {
    var count = 0
    Mutations.forEach(of: try testBinary("object/swift-metadata.o").array, values: [0x01]) {
      guard let file = try? MachOFile(ByteView($0), in: Place(file: "test")) else { return }
      let metadata = metadata(file)
      metadata.forEachType { _ in count += 1 }
      metadata.forEachConformance { _ in count += 1 }
      count += metadata.importedModules.count
    }
    #expect(count > 1000)
  }

  /// Many entries for one type whose name fills the file.
  @Test(.timeLimit(.minutes(1)))
  func longNamesAreCutOff() throws {
    let entries = 20_000
    let name = 20_000
    var contents = ByteWriter(.little)
    for index in 0..<entries { contents.append(UInt32(truncatingIfNeeded: (entries - index) * 4)) }
    // A struct without anything around it; its name follows.
    contents.append(UInt32(0x11))
    contents.append(UInt32(0))
    contents.append(UInt32(4))
    var builder = MachOBuilder(.dylib)
    builder.segment(
      "__DATA", at: 0x10_0000, contents.bytes + [UInt8](repeating: 0x61, count: name) + [0],
      sections: [.init("__TEXT", "__swift5_types", size: entries * 4)])
    let file = try builder.file()
    let log = ProblemLog()
    var total = 0
    metadata(file).forEachType(reportingTo: log.add) { total += $0.name.utf8.count }
    #expect(total <= file.bytes.count * 8)
    #expect(log.messages.count == 1)
  }
}

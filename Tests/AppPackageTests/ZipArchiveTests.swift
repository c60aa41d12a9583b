import AppPackage
import MachOBytes
import MachOCore
import TestSupport
import Testing

/// Archives that are as they should be, in all their forms.
struct ZipArchiveTests {
  private let sample = ZipBuilder([
    ZipBuilder.Entry("Payload/"),
    ZipBuilder.Entry("Payload/a.txt", [1, 2, 3]),
    ZipBuilder.Entry(
      "Payload/b.txt", deflated: ZipBuilder.storedStream([4, 5], blockSize: 1), [4, 5]),
  ])

  private func open(_ builder: ZipBuilder) throws -> ZipArchive {
    let archive = try ZipArchive(ByteView(builder.bytes), in: Place(file: "a.zip"))
    #expect(archive.problems.map(\.message) == [])
    return archive
  }

  private func expectSample(_ archive: ZipArchive) throws {
    #expect(archive.entries.map(\.nameText) == ["Payload/", "Payload/a.txt", "Payload/b.txt"])
    #expect(archive.entries.map(\.index) == [0, 1, 2])
    #expect(
      try archive.entries.map { try archive.contents(of: $0).array } == [[], [1, 2, 3], [4, 5]])
  }

  @Test func readsStoredAndDeflatedEntries() throws {
    let archive = try open(sample)
    try expectSample(archive)
    #expect(archive.entries.map(\.kind) == [.folder, .file, .file])
    #expect(archive.entries.map(\.method) == [.stored, .stored, .deflate])
    #expect(archive.entries.map(\.size) == [0, 3, 2])
    #expect(archive.entries.map(\.compressedSize) == [0, 3, 12])
    #expect(archive.entries.map(\.headerOffset) == [0, 38, 84])
    #expect(archive.prefixSize == 0)
    #expect(archive.comment.isEmpty)
  }

  @Test func storedContentsAreAFileOfTheirOwn() throws {
    let archive = try open(sample)
    let contents = try archive.contents(of: archive.entries[1])
    #expect(contents.fileOffset == 0)
    #expect(contents.fileSize == 3)
  }

  @Test func readsAnEmptyArchive() throws {
    let archive = try open(ZipBuilder())
    #expect(archive.entries.isEmpty)
    #expect(archive.root.children.map(\.name) == [])
    #expect(archive.root.entry == nil)
  }

  @Test func readsZip64() throws {
    var builder = sample
    builder.isWide = true
    for index in builder.entries.indices { builder.entries[index].isWide = true }
    try expectSample(try open(builder))
    builder.prefix = [UInt8](repeating: 7, count: 100)
    try expectSample(try open(builder))
    builder.countsPrefix = true
    try expectSample(try open(builder))
  }

  @Test func readsDataDescriptors() throws {
    var builder = sample
    for index in builder.entries.indices { builder.entries[index].hasDataDescriptor = true }
    let archive = try open(builder)
    try expectSample(archive)
    #expect(archive.entries.allSatisfy { $0.flags.contains(.dataDescriptor) })
  }

  @Test func readsCommentsOfAnyLength() throws {
    var builder = sample
    builder.comment = [UInt8](repeating: UInt8(ascii: "P"), count: 65535)
    let archive = try open(builder)
    try expectSample(archive)
    #expect(archive.comment.count == 65535)
  }

  @Test func theLastEndRecordThatHasItsDirectoryWins() throws {
    var builder = sample
    // The signature and a directory that cannot be.
    builder.comment = Array("PK\u{5}\u{6}".utf8) + [UInt8](repeating: 0x41, count: 40)
    try expectSample(try open(builder))
    // A whole archive inside of the comment is the archive.
    builder.comment = ZipBuilder([ZipBuilder.Entry("other")]).bytes
    #expect(try open(builder).entries.map(\.nameText) == ["other"])
  }

  @Test func readsWhatIsBehindAProgram() throws {
    var builder = sample
    builder.prefix = Array("#!/bin/sh\nexec unzip $0\n".utf8)
    var archive = try open(builder)
    try expectSample(archive)
    #expect(archive.prefixSize == 24)
    #expect(archive.entries[0].headerOffset == 24)
    builder.countsPrefix = true
    archive = try open(builder)
    try expectSample(archive)
    #expect(archive.prefixSize == 0)
    #expect(archive.entries[0].headerOffset == 24)
  }

  @Test func stopsAtTheSignatureOfTheDirectory() throws {
    var builder = sample
    builder.directoryEnd = Array("PK\u{5}\u{5}".utf8) + [0, 0]
    try expectSample(try open(builder))
  }

  @Test func takesACountThatLostItsUpperPart() throws {
    var builder = ZipBuilder((0..<65538).map { ZipBuilder.Entry("\($0)") })
    #expect(try open(builder).entries.count == 65538)
    builder.claimedCount = 65538
    builder.isWide = true
    #expect(try open(builder).entries.count == 65538)
  }

  @Test func tellsModesAndKinds() throws {
    var folder = ZipBuilder.Entry("folder")
    folder.mode = 0o040755
    var fatFolder = ZipBuilder.Entry("FAT")
    fatFolder.host = 0
    fatFolder.mode = 0
    fatFolder.fatAttributes = 0x10
    var device = ZipBuilder.Entry("device")
    device.mode = 0o020644
    var modeless = ZipBuilder.Entry("modeless/")
    modeless.mode = 0
    var setuid = ZipBuilder.Entry("setuid")
    setuid.mode = 0o104755
    setuid.host = 19
    let archive = try open(
      ZipBuilder([
        folder, fatFolder, device, modeless, setuid, ZipBuilder.Entry("link", linkTo: "../x"),
      ]))
    #expect(
      archive.entries.map(\.kind) == [.folder, .folder, .other, .folder, .file, .symbolicLink])
    #expect(
      archive.entries.map(\.unixMode) == [0o040755, nil, 0o020644, 0, 0o104755, 0o120755])
    #expect(archive.entries.map(\.host) == [.unix, .fat, .unix, .unix, .darwin, .unix])
    #expect(try archive.symbolicLinkTarget(of: archive.entries[5]).string == "../x")
  }

  @Test func keepsWhatAppleLeavesBehind() throws {
    let names = ["__MACOSX/._App", "Payload/._Info.plist", "Payload/.DS_Store", "Payload/Icon\r"]
    let archive = try open(ZipBuilder(names.map { ZipBuilder.Entry($0) }))
    #expect(archive.entries.map { $0.safePath?.string } == names)
  }

  @Test func readsPrefixesOnly() throws {
    var builder = sample
    // Neither checksum nor what follows matters for a prefix.
    builder.entries[2].crc32 = 1
    builder.entries[2].data[6] = 7
    builder.entries[1].crc32 = 1
    let archive = try open(builder)
    #expect(try archive.prefix(of: archive.entries[2], count: 1).array == [4])
    #expect(try archive.prefix(of: archive.entries[1], count: 2).array == [1, 2])
    #expect(try archive.prefix(of: archive.entries[1], count: 9).array == [1, 2, 3])
    #expect(try archive.prefix(of: archive.entries[1], count: -1).array == [])
    #expect(try archive.prefix(of: archive.entries[0], count: 4).array == [])
  }

  @Test func findsFilesAndFoldersByPath() throws {
    let archive = try open(
      ZipBuilder([
        ZipBuilder.Entry("Payload/A.app/Info.plist"), ZipBuilder.Entry("Payload/A.app/A"),
        ZipBuilder.Entry("./Payload//A.app/./Frameworks/K.framework/K"),
        ZipBuilder.Entry("Payload/A.app/Frameworks/"), ZipBuilder.Entry("./"),
        ZipBuilder.Entry("top"),
      ]))
    #expect(archive.root.children.map(\.name.string) == ["Payload", "top"])
    #expect(archive.root.entry?.index == 4)
    #expect(
      archive.entries.map { $0.safePath?.string }[2...4] == [
        "Payload/A.app/Frameworks/K.framework/K", "Payload/A.app/Frameworks", "",
      ])
    let app = try #require(archive.root["Payload/A.app"])
    #expect(app.entry == nil)
    #expect(app.kind == .folder)
    #expect(app.children.map(\.name.string) == ["Info.plist", "A", "Frameworks"])
    #expect(app["Frameworks"]?.entry?.index == 3)
    #expect(app["Frameworks/K.framework"]?.path.string == "Payload/A.app/Frameworks/K.framework")
    #expect(app["A"]?.parent?.parent?.name.string == "Payload")
    #expect(app["A"]?.kind == .file)
    #expect(archive.root.parent == nil)
    #expect(archive.root.path.isEmpty)
    #expect(archive.entry(at: "/Payload/A.app//A/")?.index == 1)
    #expect(archive.entry(at: "Payload/A.app/../A.app/A") == nil)
    #expect(archive.entry(at: "Payload/A.app") == nil)
    #expect(archive.entry(at: "")?.index == 4)
  }

  @Test func readsTheSampleApp() throws {
    let archive = try ZipArchive(try testBinary("app/Sample.ipa"), in: Place(file: "Sample.ipa"))
    #expect(archive.problems.map(\.message) == [])
    #expect(archive.entries.count == 13)
    let app = try #require(archive.root["Payload/Sample.app"])
    #expect(
      app.children.map(\.name.string) == [
        "Frameworks", "Info.plist", "PkgInfo", "PlugIns", "Sample",
      ])
    for path in [
      "Sample", "Info.plist", "PkgInfo", "Frameworks/Kit.framework/Kit",
      "PlugIns/Share.appex/Share",
    ] {
      let entry = try #require(app[path]?.entry)
      let contents = try archive.contents(of: entry)
      #expect(contents == (try testBinary("app/Sample.app/" + path)))
      #expect(try archive.prefix(of: entry, count: 4) == contents.prefix(4))
    }
    #expect(app["Sample"]?.entry?.unixMode == 0o100755)
  }
}

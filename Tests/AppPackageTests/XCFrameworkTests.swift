import AppPackage
import MachOBytes
import MachOCore
import TestSupport
import Testing

/// What the Info.plist of an XCFramework says, held against its files.
struct XCFrameworkTests {
  /// A library for a platform, as `LC_BUILD_VERSION` numbers it.
  private static func binary(
    _ platforms: PlatformKind..., for architecture: Architecture = .arm64
  ) -> [UInt8] {
    var builder = MachOBuilder(.dylib, architecture)
    for platform in platforms {
      var payload = builder.writer
      for word in [platform.rawValue, 0x000f_0000, 0x0011_0000, 0] { payload.append(word) }
      builder.command(.buildVersion, payload.bytes)
    }
    return builder.build()
  }

  private static let platformKeys =
    "<key>SupportedPlatform</key><string>ios</string>"
    + "<key>SupportedArchitectures</key><array><string>arm64</string></array>"

  /// The entry of a library in the folder `id`.
  private static func entry(_ path: String, _ keys: String = platformKeys) -> String {
    "<key>LibraryIdentifier</key><string>id</string>"
      + "<key>LibraryPath</key><string>\(path)</string>" + keys
  }

  private static func plist(_ libraries: [String]) -> [UInt8] {
    let entries = libraries.map { "<dict>\($0)</dict>" }.joined()
    return Array(
      ("<plist version=\"1.0\"><dict><key>AvailableLibraries</key><array>\(entries)</array></dict>"
        + "</plist>").utf8)
  }

  private static func tree(_ files: [ZipBuilder.Entry]) throws -> ZipFileTree {
    ZipFileTree(try ZipArchive(ByteView(ZipBuilder(files).bytes), in: Place(file: "test.zip")))
  }

  /// The problems of each library of `A.xcframework`.
  private func problems(
    _ libraries: [String], _ files: [ZipBuilder.Entry] = []
  ) throws -> [[String]] {
    var checker = XCFrameworkChecker(
      try Self.tree([.init("A.xcframework/Info.plist", Self.plist(libraries))] + files))
    let framework = try #require(try checker.framework(at: "A.xcframework"))
    return try #require(framework.libraries).map { library in
      checker.problems(of: library, in: framework).map(\.words)
    }
  }

  private func file(_ path: String, _ contents: [UInt8]) -> ZipBuilder.Entry {
    .init("A.xcframework/id/" + path, contents)
  }

  @Test func realOneAgrees() throws {
    var checker = XCFrameworkChecker(FolderTree(testBinaryPath("app/Kit.xcframework")))
    let framework = try #require(try checker.framework(at: ""))
    let libraries = try #require(framework.libraries)
    #expect(libraries.map(\.identifier) == ["ios-arm64", "ios-arm64_x86_64-simulator"])
    #expect(libraries.map(\.platform) == [.iOS, .iOSSimulator])
    #expect(libraries.map(\.architectures) == [["arm64"], ["arm64", "x86_64"]])
    for library in libraries { #expect(checker.problems(of: library, in: framework) == []) }
  }

  @Test func keysThatMustBeThere() throws {
    #expect(
      try problems(["", "<key>LibraryIdentifier</key><string>id</string>"]) == [
        ["Info.plist has no LibraryIdentifier"], ["Info.plist has no LibraryPath"],
      ])
    #expect(
      try problems([Self.entry("libA.a", "")], [file("libA.a", Self.binary(.iOS))]) == [
        ["Info.plist has no SupportedPlatform", "Info.plist has no SupportedArchitectures"]
      ])
  }

  @Test func filesThatAreNotThere() throws {
    let headers = Self.platformKeys + "<key>HeadersPath</key><string>Headers</string>"
    let binary = Self.platformKeys + "<key>BinaryPath</key><string>../B</string>"
    #expect(try problems([Self.entry("libA.a")]) == [["LibraryPath libA.a is not there"]])
    #expect(
      try problems([Self.entry("libA.a", headers)], [file("libA.a", Self.binary(.iOS))])
        == [["HeadersPath Headers is not there"]])
    let symbols = Self.platformKeys + "<key>DebugSymbolsPath</key><string>dSYMs</string>"
    #expect(
      try problems([Self.entry("libA.a", symbols)], [file("libA.a", Self.binary(.iOS))])
        == [["DebugSymbolsPath dSYMs is not there"]])
    #expect(
      try problems(
        [Self.entry("A.framework"), Self.entry("A.framework", binary)],
        [file("A.framework/B", [1])]) == [
          ["the binary A.framework/A is not there"], ["BinaryPath ../B is not there"],
        ])
  }

  @Test func simulatorAndDeviceMixedUp() throws {
    #expect(
      try problems([Self.entry("libA.a")], [file("libA.a", Self.binary(.iOSSimulator))]) == [
        ["Info.plist says iOS, but arm64 is for iOS simulator"]
      ])
  }

  @Test func architecturesMissingAndUnnamed() throws {
    let x86 = Self.binary(.iOS, for: .x86_64)
    #expect(
      try problems([Self.entry("libA.a")], [file("libA.a", x86)]) == [
        [
          "Info.plist says arm64, but the binary does not have it",
          "the binary has x86_64, but Info.plist does not say so",
        ]
      ])
  }

  @Test func macOSAndCatalystAtOnce() throws {
    let catalyst =
      Self.platformKeys
      + "<key>SupportedPlatformVariant</key><string>maccatalyst</string>"
    let both = Self.binary(.macOS, .macCatalyst)
    #expect(try problems([Self.entry("libA.a", catalyst)], [file("libA.a", both)]) == [[]])
    let one = Self.binary(.macOS)
    #expect(
      try problems([Self.entry("libA.a", catalyst)], [file("libA.a", one)]) == [
        ["Info.plist says Mac Catalyst, but arm64 is for macOS"]
      ])
  }

  @Test func platformThatIsNotKnownIsNotJudged() throws {
    let keys = Self.platformKeys + "<key>SupportedPlatformVariant</key><string>new</string>"
    #expect(
      try problems([Self.entry("libA.a", keys)], [file("libA.a", Self.binary(.iOS))]) == [[]])
  }

  @Test func frameworkForMacOSIsFoundOverItsVersions() throws {
    let files = [
      .init("A.xcframework/id/A.framework/A", linkTo: "Versions/Current/A"),
      file("A.framework/Versions/A/A", Self.binary(.tvOS)),
    ]
    #expect(
      try problems([Self.entry("A.framework")], files) == [
        ["Info.plist says iOS, but arm64 is for tvOS"]
      ])
  }

  @Test func whatIsNoMachO() throws {
    #expect(
      try problems([Self.entry("libA.a")], [file("libA.a", Array("text\n".utf8))]) == [
        ["libA.a is a text file, not a Mach-O file"]
      ])
    let cutOff = [UInt8](Self.binary(.iOS).prefix(8))
    let words = try problems([Self.entry("libA.a")], [file("libA.a", cutOff)])
    #expect(words[0].count == 1)
    #expect(words[0][0].contains("mach_header"))
  }

  @Test func otherPropertyLists() throws {
    let lists = ["<array/>", "<dict/>", "<string>a</string>"]
    for list in lists {
      let bytes = Array("<plist version=\"1.0\">\(list)</plist>".utf8)
      var checker = XCFrameworkChecker(try Self.tree([.init("Info.plist", bytes)]))
      #expect(try checker.framework(at: "")?.libraries == nil)
    }
    var empty = XCFrameworkChecker(try Self.tree([.init("a", [])]))
    #expect(try empty.framework(at: "") == nil)
    var broken = XCFrameworkChecker(try Self.tree([.init("Info.plist", [1, 2])]))
    #expect(throws: PackageError.self) { try broken.framework(at: "") }
  }

  /// A small property list must not make long work or long output.
  @Test func hostileListIsCutOff() throws {
    let long = String(repeating: "a", count: 5000)
    let keys =
      "<key>SupportedPlatform</key><integer>1</integer><key>SupportedArchitectures</key><array>"
      + String(repeating: "<string>\(long)</string><true/>", count: 100) + "</array>"
    let entries = [String](repeating: Self.entry("libA.a", keys), count: 100)
    let found = try problems(entries, [file("libA.a", Self.binary(.iOS))])
    #expect(found.count == XCFramework.mostLibraries)
    #expect(found.allSatisfy { $0.count == 3 && $0.allSatisfy { $0.utf8.count < 1100 } })
  }
}

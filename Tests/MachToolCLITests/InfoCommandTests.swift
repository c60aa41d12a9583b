import Foundation
import MachOBytes
import MachOCore
import TestSupport
import Testing

@testable import MachToolCLI

/// `info` as scripts call it.
struct InfoCommandTests {
  private func run(_ arguments: String...) -> (output: String, errors: String, status: Int32) {
    var output: [UInt8] = []
    var errors: [UInt8] = []
    let status = MachTool.run(
      arguments.map { $0.hasPrefix("@") ? testBinaryPath(String($0.dropFirst())) : $0 },
      output: { output += $0 }, errors: { errors += $0 })
    return (
      String(decoding: output, as: UTF8.self), String(decoding: errors, as: UTF8.self), status
    )
  }

  /// What `awk '$1 == first {print $2}'` prints; without `first` of every line.
  private func secondWords(_ text: String, after first: String? = nil) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let words = line.split(whereSeparator: \.isWhitespace)
      guard words.count > 1, first == nil || words[0] == first ?? "" else { return nil }
      return String(words[1])
    }
  }

  @Test func uuidsAreTheSecondWordOfEveryLine() {
    let result = run("info", "--uuid", "@universal/hello-x86_64-arm64")
    #expect(result.status == 0)
    #expect(
      secondWords(result.output) == [
        "4C4C44EF-5555-3144-A13A-4350630E7D28", "4C4C441C-5555-3144-A131-A258888BB06A",
      ])
  }

  @Test func versionsStandAfterMinosOrVersion() {
    let program = run("info", "--build", "@universal/hello-x86_64-arm64", "-a", "arm64")
    #expect(secondWords(program.output, after: "minos") == ["13.0"])
    let old = run("info", "--build", "@object/hello-armv7.o")
    #expect(secondWords(old.output, after: "minos") == [])
    #expect(secondWords(old.output, after: "version") == ["9.0"])
    let simulator = run("info", "--build", "@object/hello-ios-simulator-arm64.o")
    #expect(simulator.output.contains("platform IOSSIMULATOR\n"))
  }

  @Test func linesStayLinesAmongOtherListings() {
    let result = run("info", "--build", "--uuid", "--segments", "@macho/hello-macos-arm64")
    #expect(secondWords(result.output, after: "minos") == ["13.0"])
    #expect(secondWords(result.output, after: "UUID:").count == 1)
    #expect(result.output.contains("segments"))
  }

  @Test func nothingIsNoFailure() {
    for path in ["@archive/libSample.a", "@object/hello-arm64.o", "@object/hello-lto.o"] {
      let result = run("info", "--uuid", path)
      #expect(result.output == "")
      #expect(result.errors == "")
      #expect(result.status == 0)
    }
  }

  @Test func whatIsNoMachOIsTold() {
    let result = run("info", "--uuid", "@README.md")
    #expect(result.output == "")
    #expect(result.errors.hasSuffix("README.md: is a text file, not a Mach-O file\n"))
    #expect(result.status == 1)
    #expect(run("info", "--uuid", "@macho/hello-macos-arm64", "-a", "x86_64").status == 1)
    #expect(run("info", "--uuid", "/nonexistent").status == 2)
  }

  @Test func pathsAreSafeToPrint() throws {
    let sink = RecordingSink(prefersLines: true)
    sink.line("a", tabs: 1)
    #expect(sink.lines == ["\ta"])
    var bytes: [UInt8] = []
    let buffer = OutputBuffer { bytes += $0 }
    TextSink(buffer, reportingTo: { _ in }).line("\u{1b}[31m\t", tabs: 2)
    buffer.flush()
    #expect(String(decoding: bytes, as: UTF8.self) == "\t\t\\x1b[31m\\t\n")
  }

  @Test(arguments: [(0, "2^0 (1)"), (63, "2^63 (9223372036854775808)"), (64, "2^64")])
  func powersOfTwo(exponent: UInt32, text: String) {
    var bytes: [UInt8] = []
    ValueText.append(.powerOfTwo(exponent), to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }
}

/// `info` of XCFrameworks that are not what their Info.plist says.
struct XCFrameworkInfoTests {
  /// Runs `info` on a zip archive of these files.
  private func run(
    _ files: [(name: String, contents: [UInt8])], _ options: String...
  ) throws -> (output: String, errors: String, status: Int32) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("machtool-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("test.zip").path
    let zip = ZipBuilder(files.map { ZipBuilder.Entry($0.name, $0.contents) })
    try Data(zip.bytes).write(to: URL(fileURLWithPath: path))
    var output: [UInt8] = []
    var errors: [UInt8] = []
    let status = MachTool.run(
      ["info"] + options + [path], output: { output += $0 }, errors: { errors += $0 })
    let text = { (bytes: [UInt8]) in
      String(decoding: bytes, as: UTF8.self)
        .replacingOccurrences(of: folder.path + "/", with: "")
    }
    return (text(output), text(errors), status)
  }

  private static let library = """
    <key>LibraryIdentifier</key><string>ios-arm64</string>
    <key>LibraryPath</key><string>libA.a</string>
    <key>HeadersPath</key><string>Headers</string>
    <key>SupportedPlatform</key><string>ios</string>
    <key>SupportedPlatformVariant</key><string>simulator</string>
    <key>SupportedArchitectures</key><array><string>arm64</string><string>x86_64</string></array>
    """

  private static func plist(_ body: String) -> [UInt8] {
    Array("<plist version=\"1.0\"><dict>\(body)</dict></plist>".utf8)
  }

  private static func files() throws -> [(name: String, contents: [UInt8])] {
    [
      (
        "A.xcframework/Info.plist",
        plist("<key>AvailableLibraries</key><array><dict>\(library)</dict></array>")
      ),
      (
        "A.xcframework/ios-arm64/libA.a", [UInt8](try testBinary("object/hello-arm64.o").array)
      ),
    ]
  }

  @Test func tellsWhereTheyDisagree() throws {
    let result = try run(try Self.files())
    #expect(
      result.output == """
        test.zip/A.xcframework: XCFramework with 1 library
          IDENTIFIER  PLATFORM  VARIANT    SUPPORTED ARCHITECTURES  LIBRARY PATH  HEADERS PATH
          ios-arm64   ios       simulator  arm64, x86_64            libA.a        Headers
          problem: ios-arm64: HeadersPath Headers is not there
          problem: ios-arm64: Info.plist says x86_64, but the binary does not have it
          problem: ios-arm64: Info.plist says iOS simulator, but arm64 is for iOS

        test.zip/A.xcframework/ios-arm64/libA.a: object, 1,104 bytes
          ARCHITECTURE  KIND    PLATFORMS  MINIMUM OS  SDK   SIZE
          arm64         object  iOS        12.0        17.0  1104

        """)
    #expect(result.errors == "")
    #expect(result.status == 1)
  }

  @Test func scriptsAreNotTold() throws {
    let result = try run(try Self.files(), "--uuid")
    #expect(result.output == "")
    #expect(result.status == 0)
  }

  @Test func programsAreTold() throws {
    let result = try run(try Self.files(), "--format", "json")
    #expect(
      result.output.contains(
        """
              "kind": "XCFramework",
              "available_libraries": [
                {"identifier": "ios-arm64", "platform": "ios", "variant": "simulator", \
        "supported_architectures": ["arm64", "x86_64"], "library_path": "libA.a", \
        "headers_path": "Headers", "problems": ["HeadersPath Headers is not there",
        """))
  }

  @Test func withoutItsInfo() throws {
    var files = try Self.files()
    files[0].contents = Self.plist("")
    #expect(
      try run(files).output.hasPrefix(
        "test.zip/A.xcframework: XCFramework\n  problem: Info.plist has no AvailableLibraries\n\n"))
    files.removeFirst()
    let result = try run(files)
    #expect(
      result.output.hasPrefix(
        "test.zip/A.xcframework: XCFramework\n  problem: there is no Info.plist\n\n"))
    #expect(result.status == 1)
    let broken = try run(files + [("A.xcframework/Info.plist", [1])])
    #expect(broken.errors.contains("test.zip/A.xcframework/Info.plist: property list"))
    #expect(broken.status == 2)
  }
}

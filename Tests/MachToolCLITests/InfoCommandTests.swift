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

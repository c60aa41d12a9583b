import Foundation
import MachOBytes
import MachToolCLI
import Testing

/// Holds the output of commands over the test binaries against `Tests/Golden`.
struct GoldenTests {
  /// What a run gave.
  struct Result: Equatable {
    var output: String
    /// Standard error, and the exit status unless it is 0.
    var errors: String
  }

  @Test func everyNameSelectsACommand() {
    for name in GoldenFile.names {
      #expect(GoldenFile(name: name) != nil, "\(name) names no test binary or no command")
    }
    #expect(!GoldenFile.all.isEmpty)
  }

  @Test(arguments: GoldenFile.all)
  func output(of file: GoldenFile) throws {
    let result = Self.runHere(file)
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
      try Data(result.output.utf8).write(to: file.output)
      try? FileManager.default.removeItem(at: file.errors)
      if !result.errors.isEmpty { try Data(result.errors.utf8).write(to: file.errors) }
      Issue.record("\(file.name) was rewritten")
      return
    }
    let expected = Result(
      output: try String(contentsOf: file.output, encoding: .utf8),
      errors: (try? String(contentsOf: file.errors, encoding: .utf8)) ?? "")
    Self.compare(result, with: expected, file)
  }

  /// The release program must say the same: the optimizer is another.
  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["MACHTOOL_PROGRAM"] != nil),
    arguments: GoldenFile.all)
  func outputOfReleaseProgram(_ file: GoldenFile) throws {
    let program = try #require(ProcessInfo.processInfo.environment["MACHTOOL_PROGRAM"])
    let expected = Result(
      output: try String(contentsOf: file.output, encoding: .utf8),
      errors: (try? String(contentsOf: file.errors, encoding: .utf8)) ?? "")
    let result = try Self.run(
      GoldenFile.projectFolder.appendingPathComponent(program), file.arguments)
    Self.compare(result, with: expected, file)
  }

  /// Shows the first line that differs rather than two whole texts.
  private static func compare(_ result: Result, with expected: Result, _ file: GoldenFile) {
    for (found, wanted, name) in [
      (result.output, expected.output, file.name),
      (result.errors, expected.errors, file.name + ".stderr"),
    ] where found != wanted {
      let foundLines = found.split(separator: "\n", omittingEmptySubsequences: false)
      let wantedLines = wanted.split(separator: "\n", omittingEmptySubsequences: false)
      let line = zip(foundLines, wantedLines).enumerated().first { $1.0 != $1.1 }?.offset
      let number = line ?? min(foundLines.count, wantedLines.count)
      Issue.record(
        """
        \(name), line \(number + 1)
        expected: \(number < wantedLines.count ? wantedLines[number] : "(end)")
        found:    \(number < foundLines.count ? foundLines[number] : "(end)")
        """)
    }
  }

  private static func runHere(_ file: GoldenFile) -> Result {
    var output: [UInt8] = []
    var errors: [UInt8] = []
    // Tests may start in any folder, so the paths are absolute and cut off again.
    let root = GoldenFile.projectFolder.path + "/"
    let arguments = file.arguments.map { $0.hasPrefix("TestBinaries/") ? root + $0 : $0 }
    var terminal = MachTool.Terminal()
    terminal.showsUTC = true
    let status = MachTool.run(
      arguments, terminal: terminal,
      output: { (bytes) throws(SystemError) in output += bytes },
      errors: { (bytes) throws(SystemError) in errors += bytes })
    let relative = { (bytes: [UInt8]) in
      String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: root, with: "")
    }
    return Result(output: relative(output), errors: relative(errors) + statusLine(status))
  }

  private static func run(_ program: URL, _ arguments: [String]) throws -> Result {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = GoldenFile.projectFolder
    process.environment = ProcessInfo.processInfo.environment.merging(["TZ": "UTC"]) { $1 }
    let output = Pipe()
    // Standard error goes to a file, so that neither stream can block the other.
    let errors = FileManager.default.temporaryDirectory
      .appendingPathComponent("machtool-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: errors) }
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      output: String(decoding: text, as: UTF8.self),
      errors: try String(contentsOf: errors, encoding: .utf8)
        + statusLine(process.terminationStatus))
  }

  private static func statusLine(_ status: Int32) -> String {
    status == 0 ? "" : "exit status \(status)\n"
  }
}

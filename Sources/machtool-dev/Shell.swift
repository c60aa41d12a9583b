import Foundation

/// Runs programs.
enum Shell {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a program that must succeed; its output goes where ours does.
  static func run(_ words: [String], environment: [String: String] = [:]) throws {
    print("$ " + words.joined(separator: " "))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // What we printed must not come after what the program prints.
    fflush(nil)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(
        description: "\(words.joined(separator: " ")) ended with status "
          + "\(process.terminationStatus)")
    }
  }

  /// What a program prints; its standard input is empty.
  static func output(
    of words: [String], environment: [String: String] = [:], in folder: String? = nil
  ) throws -> ToolOutput {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.currentDirectoryURL = folder.map { URL(fileURLWithPath: $0) }
    process.standardInput = FileHandle.nullDevice
    // A file, since two pipes could wait for each other.
    let errors = FileManager.default.temporaryDirectory
      .appendingPathComponent("machtool-dev-" + UUID().uuidString)
    try Data().write(to: errors)
    defer { try? FileManager.default.removeItem(at: errors) }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return ToolOutput(
      text: String(decoding: data, as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self),
      status: process.terminationStatus)
  }

  /// Whether a program of this name can be found.
  static func has(_ program: String) -> Bool {
    (try? output(of: ["which", program]).status) == 0
  }
}

/// What a program printed and how it ended.
struct ToolOutput {
  let text: String
  var errors = ""
  let status: Int32
}

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

  /// The standard output and exit status of a program; its standard error is dropped.
  static func output(of words: [String]) throws -> (text: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }

  /// Whether a program of this name can be found.
  static func has(_ program: String) -> Bool {
    (try? output(of: ["which", program]).status) == 0
  }
}

import MachOBytes
import TestSupport

@testable import MachToolCLI

/// A command line that was carried out in this process.
struct CommandRun {
  let output: String
  let errors: String
  let status: Int32

  /// - Parameters:
  ///   - arguments: The words after the program's name; `@` stands for the folder `TestBinaries`.
  ///   - programName: The name that the program was called by.
  init(_ arguments: [String], calledAs programName: String = "machtool") {
    var output: [UInt8] = []
    var errors: [UInt8] = []
    status = MachTool.run(
      arguments.map { $0.replacing("@", with: testBinaryPath("")) }, calledAs: programName,
      output: { output += $0 }, errors: { errors += $0 })
    self.output = String(decoding: output, as: UTF8.self)
    self.errors = String(decoding: errors, as: UTF8.self)
  }

  /// A line, split at its blanks.
  init(_ line: String, calledAs programName: String = "machtool") {
    self.init(line.split(separator: " ").map { String($0) }, calledAs: programName)
  }
}

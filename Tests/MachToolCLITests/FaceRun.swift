import Foundation
import MachOBytes

@testable import MachToolCLI

/// What a face printed and how it ended.
struct FaceRun: Equatable {
  var output: String
  var errors: String
  var status: Int32

  init(output: String = "", errors: String = "", status: Int32 = 0) {
    self.output = output
    self.errors = errors
    self.status = status
  }

  /// Carries out a command line; times are UTC's.
  init(_ arguments: [String], calledAs name: String = "machtool") {
    var output: [UInt8] = []
    var errors: [UInt8] = []
    var terminal = MachTool.Terminal()
    terminal.showsUTC = true
    status = MachTool.run(
      arguments, calledAs: name, terminal: terminal,
      output: { (bytes) throws(SystemError) in output += bytes },
      errors: { (bytes) throws(SystemError) in errors += bytes })
    self.output = String(decoding: output, as: UTF8.self)
    self.errors = String(decoding: errors, as: UTF8.self)
  }
}

/// Files for a test, in a folder that goes with it. Their paths in texts are those from the folder.
final class FaceFiles {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("machtool-face-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The path of a new file.
  func add(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: folder.appendingPathComponent(name))
    return path(name)
  }

  /// The path of a file that may not be there.
  func path(_ name: String) -> String { folder.path + "/" + name }

  /// Runs a face; words that start with `@` are names of files here.
  func run(_ words: String...) -> FaceRun {
    let arguments = words.map { $0.hasPrefix("@") ? path(String($0.dropFirst())) : $0 }
    var run = FaceRun(arguments)
    run.output = run.output.replacingOccurrences(of: folder.path + "/", with: "")
    run.errors = run.errors.replacingOccurrences(of: folder.path + "/", with: "")
    return run
  }
}

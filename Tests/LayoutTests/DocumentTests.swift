import Foundation
import Testing

@testable import MachToolCLI

/// Texts that must say what the code does.
struct DocumentTests {
  @Test func manualPageIsUpToDate() throws {
    #expect(
      try Project.text(of: "man/machtool.1") == MachTool.manualPage,
      "run: swift run machtool-dev man")
  }

  @Test func everyTestBinaryIsDescribed() throws {
    let readme = try Project.text(of: "TestBinaries/README.md")
    for file in Project.files(in: "TestBinaries") where file != "TestBinaries/README.md" {
      let path = file.dropFirst("TestBinaries/".count)
      let parts = path.components(separatedBy: "/")
      // A file is described by itself or by a folder that it is in.
      let names = (1...parts.count).map { parts.prefix($0).joined(separator: "/") }
      #expect(
        names.contains { readme.contains("`\($0)`") || readme.contains("`\($0)/`") },
        "\(path) is not in TestBinaries/README.md")
    }
  }

  @Test func jsonKeysAreDocumented() throws {
    var keys: Set<String> = []
    for file in Project.files(in: "Tests/Golden") where file.hasSuffix("json") {
      let text = try Project.text(of: file)
      let documents = file.hasSuffix(".ndjson") ? text.split(separator: "\n") : [text[...]]
      for document in documents {
        Self.collect(
          try JSONSerialization.jsonObject(with: Data(document.utf8)), into: &keys)
      }
    }
    let documented = Set(JSONSchemaText.keys)
    #expect(keys.subtracting(documented) == [], "in golden files, not in JSONSchemaText")
    // No tool here writes function variants, authenticated pointers, strong definitions or bytes
    // after the last slice, the framework has no headers of its own, and origins need a second
    // path. Golden files are made by commands over one file, which db build is not.
    let unseen: Set = [
      "variant_table", "auth", "strong_definitions", "symbol", "trailing", "headers_path",
      "origins", "read", "headers", "stubs", "remarks", "public_selectors", "public_classes",
      "unread", "frameworks",
    ]
    #expect(documented.subtracting(keys) == unseen, "in JSONSchemaText, in no golden file")
  }

  private static func collect(_ value: Any, into keys: inout Set<String>) {
    if let object = value as? [String: Any] {
      for (key, value) in object {
        keys.insert(key)
        if !JSONSchemaText.keysWithHeaderNames.contains(key) { collect(value, into: &keys) }
      }
    } else if let array = value as? [Any] {
      for value in array { collect(value, into: &keys) }
    }
  }

  /// The examples of the README are real: each `$ machtool …` prints what follows it.
  /// `UPDATE_GOLDEN=1` writes them anew and fails.
  @Test func readmeExamplesAreReal() throws {
    let readme = try Project.text(of: "README.md")
    var real: [String] = []
    // Whether the lines at hand are in a block of code, and whether they are printed by a command.
    var isCode = false
    var isOutput = false
    var count = 0
    for line in readme.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        isCode.toggle()
        isOutput = false
      }
      if !isOutput { real.append(line) }
      if isCode, line.hasPrefix("$ machtool ") {
        real += Self.output(of: line)
        isOutput = true
        count += 1
      }
    }
    #expect(count > 0)
    let text = real.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
      try Data(text.utf8).write(to: Project.folder.appendingPathComponent("README.md"))
      Issue.record("README.md was rewritten")
      return
    }
    #expect(text == readme, "run: swift run machtool-dev golden")
  }

  /// What a line of the form `$ machtool …` prints, as lines.
  private static func output(of line: String) -> [String] {
    let words = line.components(separatedBy: " ").dropFirst(2).map { word in
      word.hasPrefix("TestBinaries/") ? Project.folder.path + "/" + word : word
    }
    var output: [UInt8] = []
    _ = MachTool.run(Array(words), output: { output += $0 }, errors: { output += $0 })
    return String(decoding: output, as: UTF8.self)
      .replacingOccurrences(of: Project.folder.path + "/", with: "")
      .components(separatedBy: "\n").dropLast()
  }
}

import Foundation
import MachToolCLI
import Testing

/// A file of expected output, whose name says which command makes it.
///
/// `archive/libSample.a.info--segments.txt` is what `machtool info --segments` prints for
/// `TestBinaries/archive/libSample.a`; the ending `json` adds `--format json`, and `ndjson` its own. What goes to
/// standard error, and an exit status other than 0, are in the same name with `.stderr` added.
///
/// A word after two dashes and `=` comes after the path: `libMeter.a.xrefs--=puts.txt` is
/// `machtool xrefs TestBinaries/objc/libMeter.a puts`.
///
/// A dash stands between the words of a command that has two: `Small.names.db-info.txt`.
///
/// Another tool's command line has its first option after a dash and one dash before the others:
/// `libSample.a.otool-L--arch=all.txt` is `machtool otool -L -arch all`.
struct GoldenFile: CustomTestStringConvertible {
  /// Relative to `Tests/Golden`.
  let name: String
  /// The words after the program's name, paths relative to the project.
  let arguments: [String]

  var testDescription: String { name }

  static let projectFolder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let folder = projectFolder.appendingPathComponent("Tests/Golden")
  static let binariesFolder = projectFolder.appendingPathComponent("TestBinaries")

  /// - Returns: nil for a name that no command can be read from.
  init?(name: String) {
    self.name = name
    // The longest start of the name that is a test binary.
    var path = Substring(name)
    while !FileManager.default.fileExists(
      atPath: Self.binariesFolder.appendingPathComponent(String(path)).path)
    {
      guard let dot = path.lastIndex(of: ".") else { return nil }
      path = path[..<dot]
    }
    let rest = name[path.endIndex...].dropFirst()
    guard let dot = rest.lastIndex(of: ".") else { return nil }
    let words = rest[..<dot].components(separatedBy: "--")
    guard let command = words.first, !command.isEmpty else { return nil }
    let file = "TestBinaries/" + path
    if let face = MachTool.faceNames.first(where: { command.hasPrefix($0 + "-") }) {
      let options = [String(command.dropFirst(face.count + 1))] + words.dropFirst()
      arguments = [face] + options.flatMap { ("-" + $0).components(separatedBy: "=") } + [file]
      return
    }
    let ending = String(rest[dot...].dropFirst())
    let format = ending == "txt" ? [] : ["--format", ending]
    let options = words.dropFirst().filter { !$0.hasPrefix("=") }.map { "--" + $0 }
    let operands = words.dropFirst().filter { $0.hasPrefix("=") }.map { String($0.dropFirst()) }
    let group = MachTool.commandGroups.first { command.hasPrefix($0 + "-") }
    let name = group.map { [$0, String(command.dropFirst($0.count + 1))] } ?? [command]
    arguments = name + options + format + [file] + operands
  }

  var output: URL { Self.folder.appendingPathComponent(name) }
  var errors: URL { Self.folder.appendingPathComponent(name + ".stderr") }

  /// All golden files, by name.
  static let all: [GoldenFile] = names.compactMap(GoldenFile.init)

  static let names: [String] = {
    let files = FileManager.default.enumerator(atPath: folder.path)
    return (files?.compactMap { $0 as? String } ?? []).filter { name in
      name.hasSuffix(".txt") || name.hasSuffix("json")
    }.sorted()
  }()
}

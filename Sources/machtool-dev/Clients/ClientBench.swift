import Foundation

/// Where a client runs: a folder of its own, the tools first in PATH, and a record of what was run.
final class ClientBench {
  let options: ClientOptions
  /// The client's folder, empty at first.
  private(set) var folder = ""
  /// What a client that passed has to say, such as counts.
  var remark = ""
  /// The commands of this client and what they printed.
  private(set) var record = ""

  private let root: String
  private let project = FileManager.default.currentDirectoryPath
  private var linked: LinkedFiles?
  private var modules: [String: Bool] = [:]

  /// The folder with `lipo`, `otool` and what else a Mac would have.
  var bin: String { root + "/bin" }
  var lipo: String { bin + "/lipo" }
  var otool: String { bin + "/otool" }
  var python: String { options.python ?? "python3" }

  init(_ options: ClientOptions) throws {
    self.options = options
    // Without blanks: several clients do not quote paths.
    root =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("machtool-clients-" + UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    try ToolFolder(options).fill(bin)
  }

  func remove() throws {
    try FileManager.default.removeItem(atPath: root)
  }

  /// Gives the next client a fresh folder and an empty record.
  func start(_ name: String) throws {
    folder = root + "/" + name
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    record = ""
    remark = ""
  }

  // MARK: Inputs

  /// The path of a test binary.
  func testBinary(_ path: String) -> String { "\(project)/TestBinaries/\(path)" }

  /// Copies a file or folder into the client's folder, below `name`.
  func copy(_ path: String, to name: String) throws -> String {
    let target = folder + "/" + name
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: target).deletingLastPathComponent(),
      withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: path, toPath: target)
    return target
  }

  func linkedFiles() throws -> LinkedFiles {
    if let linked { return linked }
    let made = try LinkedFiles(in: root + "/linked", stubs: testBinary("Sources/stubs"))
    linked = made
    return made
  }

  func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  func write(_ text: String, to name: String) throws -> String {
    let path = folder + "/" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  // MARK: Running

  /// Runs a program with the tools first in PATH, then the folder of the Python that was given.
  func attempt(_ words: [String], in folder: String? = nil) throws -> ToolOutput {
    let inherited = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let pythonFolder = options.python.map {
      URL(fileURLWithPath: $0).deletingLastPathComponent().path
    }
    let path = [bin, pythonFolder, inherited].compactMap { $0 }.joined(separator: ":")
    let output = try Shell.output(
      of: words, environment: ["PATH": path, "LC_ALL": "C", "PYTHONDONTWRITEBYTECODE": "1"],
      in: folder ?? self.folder)
    record += "$ " + words.joined(separator: " ") + "\n" + output.text + output.errors
    if output.status != 0 { record += "status \(output.status)\n" }
    return output
  }

  /// Runs a program that must succeed; gives what it printed on standard output.
  @discardableResult
  func run(_ words: String...) throws -> String { try run(words) }

  @discardableResult
  func run(_ words: [String]) throws -> String {
    let output = try attempt(words)
    guard output.status == 0 else {
      throw ClientFailure(reason: "\(words[0]) ended with status \(output.status)")
    }
    return output.text
  }

  /// Runs a script of ours; `arguments` are `$1` and so on.
  @discardableResult
  func shell(_ script: String, _ arguments: String...) throws -> String {
    let path = try write(script + "\n", to: "script.sh")
    return try run(["bash", "-eu", path] + arguments)
  }

  /// Runs Python text; `arguments` are `sys.argv[1]` and so on.
  @discardableResult
  func python(_ text: String, _ arguments: String...) throws -> String {
    let path = try write(text + "\n", to: "client.py")
    return try run([python, path] + arguments)
  }

  /// Runs CMake text in script mode and gives what it set `ANSWER` to, a CMake list.
  func cmake(_ text: String, _ variables: [String: String]) throws -> [String] {
    let answer = folder + "/answer"
    let path = try write(text + "\nfile(WRITE \"\(answer)\" \"${ANSWER}\")\n", to: "client.cmake")
    let definitions = variables.sorted { $0.key < $1.key }.map { "-D\($0.key)=\($0.value)" }
    try run(["cmake"] + definitions + ["-P", path])
    let list = try String(contentsOfFile: answer, encoding: .utf8)
    record += "answer: \(list)\n"
    return list.isEmpty ? [] : list.components(separatedBy: ";")
  }

  func hasModule(_ name: String) -> Bool {
    if let known = modules[name] { return known }
    let text = "import importlib.util, sys; sys.exit(not importlib.util.find_spec('\(name)'))"
    let has = (try? Shell.output(of: [python, "-c", text]).status) == 0
    modules[name] = has
    return has
  }

  // MARK: Expecting

  func expect<Value: Equatable>(_ got: Value, _ expected: Value, _ what: String) throws {
    guard got != expected else { return }
    let texts = [got, expected].map { String(reflecting: $0) }
    throw ClientFailure(reason: "\(what): got \(texts[0]), expected \(texts[1])")
  }

  func expect(_ condition: Bool, _ what: String) throws {
    guard !condition else { return }
    throw ClientFailure(reason: "not so: \(what)")
  }
}

import Foundation

/// What Apple's tools print about files: a folder with a text for each command, in which a line
/// `### FILE status N` heads what it prints about a file, and `### stderr` the messages.
struct AppleOracle {
  private let root: String
  private var outputs: [String: [String: ToolOutput]] = [:]

  private static let commands = [
    "lipo-archs", "lipo-info", "otool-L", "otool-l", "otool-D", "otool-h", "otool-f",
  ]

  /// - Parameter folder: Stands in the folder in which the commands ran.
  init(_ folder: String) throws {
    let url = URL(fileURLWithPath: folder).standardizedFileURL
    root = url.deletingLastPathComponent().path + "/"
    for command in Self.commands {
      let data = try Data(contentsOf: url.appendingPathComponent(command + ".txt"))
      outputs[command] = Self.blocks(of: String(decoding: data, as: UTF8.self))
    }
  }

  private static func blocks(of text: String) -> [String: ToolOutput] {
    var blocks: [String: ToolOutput] = [:]
    var file = ""
    for block in ("\n" + text).components(separatedBy: "\n### ").dropFirst() {
      let head = block.prefix { $0 != "\n" }
      let body = String(block.dropFirst(head.count + 1))
      if head == "stderr" {
        blocks[file]?.errors = body
      } else if let mark = head.range(of: " status ", options: .backwards) {
        file = String(head[..<mark.lowerBound])
        blocks[file] = ToolOutput(text: body, status: Int32(head[mark.upperBound...]) ?? -1)
      }
    }
    return blocks
  }

  /// What the tools say about the file at `path`.
  func testimonies(about path: String, hasSlices: Bool) -> [Testimony] {
    let full = URL(fileURLWithPath: path).standardizedFileURL.path
    guard full.hasPrefix(root) else { return [] }
    let file = String(full.dropFirst(root.count))
    let headings = HeadingReader(path: file, hasSlices: hasSlices)
    return Self.commands.compactMap { command in
      outputs[command]?[file].flatMap { Self.read($0, of: command, headings) }
    }
  }

  private static func read(
    _ output: ToolOutput, of command: String, _ headings: HeadingReader
  ) -> Testimony? {
    var facts = Facts(output)
    switch command {
    case "otool-l":
      facts = LoadCommandText(output.text, headings: headings, into: facts).facts
      return Testimony("otool -l", facts) { $0.hasSuffix(" cmd") }
    case "otool-h":
      facts = LoadCommandText(output.text, headings: headings, into: facts).facts
      return Testimony("otool -h", facts) { $0 == "magic" }
    case "otool-L":
      readLines(of: output, as: "library", headings, into: &facts)
      return Testimony("otool -L", facts) { $0.hasPrefix("library") }
    case "otool-D":
      readLines(of: output, as: "install name", headings, into: &facts)
      return Testimony("otool -D", facts) { $0.hasPrefix("install name") }
    case "otool-f":
      readTable(output, into: &facts)
      return Testimony("otool -f", facts) { $0.hasPrefix("offset") || $0.hasPrefix("cputype") }
    default:
      let list =
        output.text.range(of: ": ", options: .backwards).map { output.text[$0.upperBound...] }
        ?? output.text[...]
      let names = list.split(whereSeparator: \.isWhitespace)
      if !names.isEmpty { facts.state("", "architectures", names.joined(separator: " ")) }
      return Testimony(command == "lipo-archs" ? "lipo -archs" : "lipo -info", facts)
    }
  }

  private static func readLines(
    of output: ToolOutput, as what: String, _ headings: HeadingReader, into facts: inout Facts
  ) {
    var image = ""
    for line in output.text.split(separator: "\n") {
      if let heading = headings.read(line) {
        image = facts.image(heading.architecture, heading.member)
      } else if !line.hasPrefix("Archive : "), !line.hasSuffix(": is not an object file") {
        facts.state(image, what, String(line.drop { $0 == "\t" }))
      }
    }
  }

  private static func readTable(_ output: ToolOutput, into facts: inout Facts) {
    for line in output.text.split(separator: "\n") where line.hasPrefix("    ") {
      let words = line.split(separator: " ")
      guard words.count >= 2 else { continue }
      let exponent = words[1].hasPrefix("2^") ? words[1].dropFirst(2) : words[1]
      facts.state("", String(words[0]), String(exponent))
    }
  }
}

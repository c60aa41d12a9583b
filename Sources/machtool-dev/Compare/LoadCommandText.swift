import Foundation

/// Reads what `otool -l`, or llvm-objdump's form of it, prints.
struct LoadCommandText {
  private(set) var facts: Facts
  private var image = ""
  private var command: String?
  private var section = 0
  private let headings: HeadingReader

  /// Adds the facts of `text` to `facts`.
  init(_ text: String, headings: HeadingReader, into facts: Facts) {
    self.facts = facts
    self.headings = headings
    var isHeaderRow = false
    for line in text.split(separator: "\n") {
      if let heading = headings.read(line) {
        image = self.facts.image(heading.architecture, heading.member)
        command = nil
      } else if line.hasPrefix("Load command ") {
        command = line.lowercased()
        section = 0
      } else if line == "Section" {
        section += 1
      } else if isHeaderRow {
        readHeader(line)
      } else if command != nil {
        readField(line)
      }
      isHeaderRow = line.contains(" magic ") && line.contains(" sizeofcmds ")
    }
  }

  private mutating func readHeader(_ line: Substring) {
    let names = [
      "magic", "header cputype", "header cpusubtype", "caps", "filetype", "ncmds", "sizeofcmds",
      "header flags",
    ]
    for (name, value) in zip(names, line.split(separator: " ")) {
      facts.state(image, name, String(value))
    }
  }

  /// Names of fields that hold a blank or are spelled in another way than the header does.
  private static let names = [
    ("time stamp", "timestamp"), ("current version", "current_version"),
    ("compatibility version", "compatibility_version"),
  ]

  private mutating func readField(_ line: Substring) {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let first = words.first else { return }
    let isRegisters =
      words.count > 2 && words.count % 2 == 0
      && stride(from: 1, to: words.count, by: 2).allSatisfy { words[$0].hasPrefix("0x") }
    if isRegisters {
      for index in stride(from: 0, to: words.count, by: 2) {
        state(String(words[index]), String(words[index + 1]))
      }
      return
    }
    let rest = line.drop(while: \.isWhitespace)
    for (text, name) in Self.names where rest.hasPrefix(text + " ") {
      state(name, value(rest.dropFirst(text.count + 1)))
      return
    }
    if first == "linked_modules" || rest.hasSuffix("_STATE") || rest.hasSuffix("_COUNT")
      || rest.hasSuffix("_STATE64") || rest.hasSuffix("_STATE64_COUNT")
    {
      // Bits in place of their offset, and names in place of numbers.
      return
    }
    if rest.hasPrefix("string #") {
      let text = rest.dropFirst(8).drop { $0 != " " }.dropFirst()
      state("argument", String(text))
    } else {
      state(String(first), value(rest.dropFirst(first.count).drop(while: \.isWhitespace)))
    }
  }

  private func value(_ text: Substring) -> String {
    var text = text
    if let range = text.range(of: #" \(offset \d+\)$"#, options: .regularExpression) {
      text = text[..<range.lowerBound]
      return String(text)
    }
    if text.hasPrefix("2^") { text = text.dropFirst(2) }
    if text == "n/a" { return "0.0" }
    // A command without a name.
    if text.hasPrefix("?(") { return String(text.dropFirst(2).prefix { $0 != ")" }) }
    // A number may be followed by what it means.
    let word = text.prefix { $0 != " " }
    if UInt64(word) != nil || word.hasPrefix("0x") { return String(word) }
    return String(text)
  }

  private mutating func state(_ name: String, _ value: String) {
    guard let command else { return }
    var value = value
    if name == "uuid" { value.removeAll { $0 == "-" } }
    let prefix = section > 0 ? "section \(section) " : ""
    facts.state(image, "\(command) \(prefix)\(name)", value)
  }
}

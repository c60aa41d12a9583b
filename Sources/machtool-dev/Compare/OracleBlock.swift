import Foundation

/// What Apple's tool prints about one file.
struct OracleBlock {
  let file: String
  /// nil when the text does not tell.
  fileprivate(set) var status: Int32?
  fileprivate(set) var output: [UInt8]
  /// Standard error; empty when there was nothing.
  fileprivate(set) var errors = ""

  /// The blocks of a text in which a line `### FILE status N`, or `### FILE`, heads each file's
  /// output, and `### stderr` its messages. Without a status in its head a block may end in a line
  /// `exit N`, and messages are then those lines of it that start with `error: `.
  static func read(_ path: String) throws -> [OracleBlock] {
    let text = [UInt8]("\n".utf8) + (try Data(contentsOf: URL(fileURLWithPath: path)))
    var blocks: [OracleBlock] = []
    for part in split(text, at: Array("\n### ".utf8)).dropFirst() {
      let head = part.prefix { $0 != UInt8(ascii: "\n") }
      var body = Array(part.dropFirst(head.count + 1))
      if !body.isEmpty, body.last != UInt8(ascii: "\n") { body.append(UInt8(ascii: "\n")) }
      let words = String(decoding: head, as: UTF8.self)
      if words == "stderr", !blocks.isEmpty {
        blocks[blocks.count - 1].errors = String(decoding: body, as: UTF8.self)
      } else if let mark = words.range(of: " status ", options: .backwards) {
        blocks.append(
          OracleBlock(
            file: String(words[..<mark.lowerBound]), status: Int32(words[mark.upperBound...]),
            output: body))
      } else {
        blocks.append(OracleBlock(file: words, status: nil, output: body))
      }
    }
    return blocks.map { $0.withoutExit }
  }

  private var withoutExit: OracleBlock {
    let lines = String(decoding: output, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard status == nil, let last = lines.last(where: { !$0.isEmpty }), last.hasPrefix("exit ")
    else { return self }
    var block = self
    block.status = Int32(last.dropFirst(5))
    let rest = lines.prefix { $0 != last }
    let isMessage = { (line: Substring) in line.hasPrefix("error: ") }
    block.output = rest.filter { !isMessage($0) }.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
    block.errors = rest.filter(isMessage).map { $0 + "\n" }.joined()
    return block
  }

  private static func split(_ text: [UInt8], at separator: [UInt8]) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    var index = 0
    while index + separator.count <= text.count {
      if text[index] == separator[0], text[index..<index + separator.count].elementsEqual(separator)
      {
        parts.append(text[start..<index])
        index += separator.count
        start = index
      } else {
        index += 1
      }
    }
    parts.append(text[start...])
    return parts
  }
}

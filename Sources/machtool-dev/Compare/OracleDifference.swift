/// What Apple's tool and machtool print about one file, side by side.
struct OracleDifference {
  /// The tool's name.
  let tool: String
  let block: OracleBlock
  let errors: String
  /// Lines that only Apple's tool prints, and lines that only machtool prints; the former come
  /// first in each pair of the same place.
  let theirs: [Substring]
  let ours: [Substring]
  private let status: Int32
  private let place: Int

  init(
    tool: String, _ block: OracleBlock, _ result: (output: [UInt8], errors: String, status: Int32)
  ) {
    self.tool = tool
    self.block = block
    errors = result.errors
    status = result.status
    guard result.output != block.output else {
      (theirs, ours, place) = ([], [], 0)
      return
    }
    let expected = Self.lines(of: block.output)
    let found = Self.lines(of: result.output)
    let same = zip(expected, found).prefix { $0 == $1 }.count
    place = same
    if expected.count == found.count {
      let pairs = zip(expected, found).filter { $0 != $1 }
      theirs = pairs.map(\.0)
      ours = pairs.map(\.1)
    } else {
      // What follows the first difference is as good as any other part.
      let sameEnd = zip(expected.dropFirst(same).reversed(), found.dropFirst(same).reversed())
        .prefix { $0 == $1 }.count
      theirs = Array(expected.dropFirst(same).dropLast(sameEnd))
      ours = Array(found.dropFirst(same).dropLast(sameEnd))
    }
  }

  var file: String { block.file }

  /// Whether both say the same; of otool's messages it only counts whether there are any.
  var isNone: Bool {
    theirs.isEmpty && ours.isEmpty && (block.status ?? status) == status
      && (block.status == nil || saysTheSame)
  }

  private var saysTheSame: Bool {
    guard tool == "lipo" else { return block.errors.isEmpty == errors.isEmpty }
    return Self.bare(block.errors) == Self.bare(errors)
  }

  /// Messages without what stands before them, which a part of the oracle leaves out.
  private static func bare(_ messages: String) -> [Substring] {
    messages.split(separator: "\n").map { line in
      ["fatal error: lipo: ", "error: lipo: ", "error: cctools-lipo: ", "error: "]
        .first(where: line.hasPrefix).map { line.dropFirst($0.count) } ?? line
    }
  }

  /// For people: the first lines that differ.
  var text: String {
    var lines = ["  \(file), line \(place + 1)"]
    if let expected = block.status, expected != status {
      lines.append("    status \(status) instead of \(expected)")
    }
    lines += theirs.prefix(2).map { "    Apple's:  \($0.debugDescription)" }
    lines += ours.prefix(2).map { "    machtool: \($0.debugDescription)" }
    if !block.errors.isEmpty { lines.append("    Apple's error:  \(block.errors.dropLast())") }
    if !errors.isEmpty { lines.append("    machtool error: \(errors.dropLast())") }
    return lines.joined(separator: "\n")
  }

  private static func lines(of output: [UInt8]) -> [Substring] {
    // Bytes that are not UTF-8 stay apart from each other.
    let text = String(String.UnicodeScalarView(output.map { Unicode.Scalar($0) }))
    return text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}

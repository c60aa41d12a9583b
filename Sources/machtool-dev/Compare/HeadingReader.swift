import Foundation

/// Recognises the lines with which other tools start an image: `PATH:`,
/// `PATH (architecture A):`, `PATH(MEMBER):` and both.
struct HeadingReader {
  let path: String
  /// Whether the file has several slices; if not, an architecture in a heading is passed over.
  let hasSlices: Bool

  func read(_ line: Substring) -> (architecture: String, member: String?)? {
    var rest = line
    // An archive is headed by a line of its own, before its members.
    guard rest.hasPrefix(path), rest.hasSuffix(":") else { return nil }
    rest = rest.dropFirst(path.count).dropLast()
    var architecture = ""
    let pattern = #" \((for )?architecture ([^()]|\([^()]*\))+\)$"#
    if let range = rest.range(of: pattern, options: .regularExpression) {
      let words = rest[range].dropLast()
      if hasSlices, let start = words.range(of: "architecture ") {
        architecture = String(words[start.upperBound...])
      }
      rest = rest[..<range.lowerBound]
    }
    if rest.isEmpty { return (architecture, nil) }
    guard rest.hasPrefix("("), rest.hasSuffix(")") else { return nil }
    return (architecture, String(rest.dropFirst().dropLast()))
  }
}

/// Breaks and aligns text for a terminal of 80 columns. Every result ends in a newline.
enum TextLayout {
  static let width = 80
  /// The widest term that still has its text beside it.
  static let widestTerm = 26

  /// A paragraph, each line indented.
  static func paragraph(_ text: String, indent: Int = 0) -> String {
    let margin = spaces(indent)
    return lines(of: text, width: width - indent).map { margin + $0 + "\n" }.joined()
  }

  /// Terms with their texts in a column beside them, or below a term that is too wide.
  ///
  /// - Parameter termWidth: the width of the terms' column, at most ``widestTerm`` is used; nil for
  ///   the widest term of this list.
  static func definitions(_ list: [Definition], termWidth: Int? = nil) -> String {
    let widest = termWidth ?? list.map(\.term.count).max() ?? 0
    let column = min(widest, widestTerm)
    let margin = spaces(2 + column + 2)
    var text = ""
    for definition in list {
      var lines = lines(of: definition.text, width: width - margin.count)[...]
      text += "  " + definition.term
      if definition.term.count <= column, let first = lines.popFirst() {
        text += spaces(column - definition.term.count + 2) + first
      }
      text += "\n" + lines.map { margin + $0 + "\n" }.joined()
    }
    return text
  }

  /// The words of a text in lines of at most the given width; a longer word has its own line.
  static func lines(of text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if line.isEmpty {
        line += word
      } else if line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  private static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: max(0, count))
  }
}

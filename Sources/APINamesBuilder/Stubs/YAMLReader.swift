import MachOBytes
import MachOCore

/// Reads one stream of YAML; ``YAMLDocument`` says how much of it.
struct YAMLReader {
  private let bytes: ByteView
  private let place: Place
  private var offset = 0
  /// Where the line at hand starts.
  private var lineStart = 0

  /// Lists and maps may lie in each other so many times.
  static let greatestDepth = 64

  init(_ bytes: ByteView, in place: Place) {
    self.bytes = bytes
    self.place = place
    // A byte order mark is no part of the first key.
    if bytes.hasPrefix("\u{feff}") { offset = 3 }
    lineStart = offset
  }

  mutating func documents() throws(ParseError) -> [YAMLDocument] {
    var found: [YAMLDocument] = []
    skipToContent()
    while let byte = current {
      let start = bytes.fileOffset &+ UInt64(offset)
      var tag = ByteView.empty
      if isMarker(UInt8(ascii: "-")) {
        offset += 3
        skipBlanks()
        if current == UInt8(ascii: "!") { tag = word() }
      } else if isMarker(UInt8(ascii: ".")) {
        offset += 3
        skipToContent()
        continue
      } else if byte == UInt8(ascii: "%") {
        skipLine()
        skipToContent()
        continue
      }
      let value = try block(from: 0, depth: 0)
      skipToContent()
      guard current == nil || isMarker(UInt8(ascii: "-")) || isMarker(UInt8(ascii: ".")) else {
        throw unexpected("the end of the document")
      }
      found.append(YAMLDocument(tag: tag, value: value, fileOffset: start))
    }
    return found
  }

  // MARK: Values by indentation

  /// The value that starts at or after this place, if it stands in `column` or further right;
  /// otherwise the empty text.
  private mutating func block(from column: Int, depth: Int) throws(ParseError) -> YAMLValue {
    skipToContent()
    guard let byte = current, self.column >= column, !isAtMarker else { return .empty }
    try check(depth)
    if isDash { return try blockList(depth) }
    if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { return try flow(depth) }
    let column = self.column
    let text = try scalar(inFlow: false)
    skipBlanks()
    guard current == UInt8(ascii: ":") else { return .text(text) }
    return try blockMap(text, column, depth)
  }

  private mutating func blockMap(
    _ firstKey: ByteView, _ column: Int, _ depth: Int
  ) throws(ParseError) -> YAMLValue {
    var entries: [(key: ByteView, value: YAMLValue)] = []
    var key = firstKey
    while true {
      guard current == UInt8(ascii: ":") else { throw unexpected("':'") }
      offset += 1
      entries.append((key, try value(after: column, depth)))
      skipToContent()
      guard current != nil, !isAtMarker, self.column == column, !isDash else {
        return .map(entries)
      }
      key = try scalar(inFlow: false)
      skipBlanks()
    }
  }

  private mutating func blockList(_ depth: Int) throws(ParseError) -> YAMLValue {
    var elements: [YAMLValue] = []
    let column = self.column
    while true {
      offset += 1
      elements.append(try block(from: column + 1, depth: depth + 1))
      skipToContent()
      guard current != nil, !isAtMarker, self.column == column, isDash else {
        return .list(elements)
      }
    }
  }

  /// The value of a key in `column`, of which the colon has been read.
  private mutating func value(after column: Int, _ depth: Int) throws(ParseError) -> YAMLValue {
    skipBlanks()
    if !isAtLineEnd {
      if current == UInt8(ascii: "[") || current == UInt8(ascii: "{") {
        return try flow(depth + 1)
      }
      return .text(try scalar(inFlow: false))
    }
    skipToContent()
    // A list may stand under its key without being indented.
    return try block(from: isDash ? column : column + 1, depth: depth + 1)
  }

  // MARK: Values in brackets

  private mutating func flow(_ depth: Int) throws(ParseError) -> YAMLValue {
    try check(depth)
    if current == UInt8(ascii: "[") {
      var elements: [YAMLValue] = []
      try forEachFlowElement(until: UInt8(ascii: "]")) { reader throws(ParseError) in
        elements.append(try reader.flowValue(depth + 1))
      }
      return .list(elements)
    }
    if current == UInt8(ascii: "{") {
      var entries: [(key: ByteView, value: YAMLValue)] = []
      try forEachFlowElement(until: UInt8(ascii: "}")) { reader throws(ParseError) in
        let key = try reader.scalar(inFlow: true)
        reader.skipToContent()
        guard reader.current == UInt8(ascii: ":") else { throw reader.unexpected("':'") }
        reader.offset += 1
        reader.skipToContent()
        entries.append((key, try reader.flowValue(depth + 1)))
      }
      return .map(entries)
    }
    throw unexpected("'[' or '{'")
  }

  private mutating func flowValue(_ depth: Int) throws(ParseError) -> YAMLValue {
    if current == UInt8(ascii: "[") || current == UInt8(ascii: "{") { return try flow(depth) }
    return .text(try scalar(inFlow: true))
  }

  /// Reads what stands between two brackets, separated by commas.
  private mutating func forEachFlowElement(
    until end: UInt8, _ body: (inout YAMLReader) throws(ParseError) -> Void
  ) throws(ParseError) {
    offset += 1
    skipToContent()
    while current != end {
      try body(&self)
      skipToContent()
      if current == UInt8(ascii: ",") {
        offset += 1
        skipToContent()
      } else if current != end {
        throw unexpected("',' or '\(Character(Unicode.Scalar(end)))'")
      }
    }
    offset += 1
  }

  // MARK: Texts

  private mutating func scalar(inFlow: Bool) throws(ParseError) -> ByteView {
    switch current {
    case UInt8(ascii: "'"): return try singleQuoted()
    case UInt8(ascii: "\""): return try doubleQuoted()
    case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "|"), UInt8(ascii: ">"),
      UInt8(ascii: "!"), UInt8(ascii: "`"), UInt8(ascii: "%"):
      throw error(.unsupported("YAML with '\(currentText)' before a value"))
    case nil, UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ":"):
      throw unexpected("a value")
    default: return plain(inFlow: inFlow)
    }
  }

  /// The text up to what ends it: the line, a comment, a colon before a blank, and in brackets
  /// whatever belongs to them.
  private mutating func plain(inFlow: Bool) -> ByteView {
    let start = offset
    var end = offset
    while let byte = current, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
      if byte == UInt8(ascii: ":") {
        let next = bytes.byte(at: offset + 1)
        if next.map(Self.isBlank) ?? true { break }
        if inFlow, next.map(Self.isFlowMark) == true { break }
      }
      if inFlow, Self.isFlowMark(byte) { break }
      if byte == UInt8(ascii: "#"), offset > end { break }
      offset += 1
      if !Self.isBlank(byte) { end = offset }
    }
    return bytes.dropFirst(start).prefix(end - start)
  }

  private mutating func singleQuoted() throws(ParseError) -> ByteView {
    let start = offset
    offset += 1
    var isPlain = true
    while let byte = current, byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "'") {
        guard bytes.byte(at: offset + 1) == UInt8(ascii: "'") else {
          let text = bytes.dropFirst(start + 1).prefix(offset - start - 1)
          offset += 1
          return isPlain ? text : Self.withoutDoubledQuotes(text)
        }
        isPlain = false
        offset += 1
      }
      offset += 1
    }
    throw unexpected("the quote that ends the text")
  }

  private static func withoutDoubledQuotes(_ text: ByteView) -> ByteView {
    var result: [UInt8] = []
    var isSecond = false
    for byte in text.array {
      isSecond = byte == UInt8(ascii: "'") && !isSecond
      if byte != UInt8(ascii: "'") || isSecond { result.append(byte) }
    }
    return ByteView(result)
  }

  private mutating func doubleQuoted() throws(ParseError) -> ByteView {
    offset += 1
    let start = offset
    var text: [UInt8]?
    while let byte = current, byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "\"") {
        let plain = bytes.dropFirst(start).prefix(offset - start)
        offset += 1
        return text.map { ByteView($0) } ?? plain
      }
      if byte == UInt8(ascii: "\\") {
        if text == nil { text = bytes.dropFirst(start).prefix(offset - start).array }
        offset += 1
        text?.append(contentsOf: try escaped())
      } else {
        text?.append(byte)
        offset += 1
      }
    }
    throw unexpected("the quote that ends the text")
  }

  /// The bytes that an escape stands for, of which the backslash has been read.
  private mutating func escaped() throws(ParseError) -> [UInt8] {
    guard let byte = current else { throw unexpected("an escaped character") }
    offset += 1
    let digits: Int
    switch byte {
    case UInt8(ascii: "n"): return [0x0a]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0d]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0c]
    case UInt8(ascii: "x"): digits = 2
    case UInt8(ascii: "u"): digits = 4
    case UInt8(ascii: "U"): digits = 8
    default: return [byte]
    }
    let number = bytes.dropFirst(offset).prefix(digits)
    guard number.count == digits, let value = UInt32(number.string, radix: 16) else {
      throw unexpected("\(digits) hexadecimal digits")
    }
    offset += digits
    // Halves of a pair cannot be told from errors, and no name has them.
    return Array(String(Unicode.Scalar(value).map(Character.init) ?? "\u{fffd}").utf8)
  }

  /// The bytes up to the next blank.
  private mutating func word() -> ByteView {
    let start = offset
    while let byte = current, !Self.isBlank(byte) { offset += 1 }
    return bytes.dropFirst(start).prefix(offset - start)
  }

  // MARK: Places

  private var current: UInt8? { bytes.byte(at: offset) }

  /// Bytes from the start of the line.
  private var column: Int { offset - lineStart }

  /// Whether a list's element starts here.
  private var isDash: Bool {
    current == UInt8(ascii: "-") && bytes.byte(at: offset + 1).map(Self.isBlank) ?? true
  }

  private var isAtMarker: Bool {
    isMarker(UInt8(ascii: "-")) || isMarker(UInt8(ascii: "."))
  }

  /// Whether a line of three times `mark` stands here.
  private func isMarker(_ mark: UInt8) -> Bool {
    guard column == 0, current == mark, bytes.byte(at: offset + 1) == mark,
      bytes.byte(at: offset + 2) == mark
    else { return false }
    return bytes.byte(at: offset + 3).map(Self.isBlank) ?? true
  }

  private var isAtLineEnd: Bool {
    guard let byte = current else { return true }
    return byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "#")
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...13).contains(byte)
  }

  private static func isFlowMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      true
    default: false
    }
  }

  /// Goes over blanks on this line.
  private mutating func skipBlanks() {
    while current == UInt8(ascii: " ") || current == UInt8(ascii: "\t") { offset += 1 }
  }

  private mutating func skipLine() {
    while let byte = current, byte != UInt8(ascii: "\n") { offset += 1 }
  }

  /// Goes over blanks, ends of lines and comments.
  private mutating func skipToContent() {
    while let byte = current {
      if byte == UInt8(ascii: "\n") {
        offset += 1
        lineStart = offset
      } else if Self.isBlank(byte) {
        offset += 1
      } else if byte == UInt8(ascii: "#") {
        skipLine()
      } else {
        return
      }
    }
  }

  // MARK: Errors

  private func check(_ depth: Int) throws(ParseError) {
    guard depth < Self.greatestDepth else {
      throw error(.tooMany("lists and maps in each other", limit: UInt64(Self.greatestDepth)))
    }
  }

  private var currentText: String {
    guard let byte = current else { return "the end of the file" }
    return byte >= 0x20 && byte < 0x7f
      ? String(Character(Unicode.Scalar(byte))) : "byte 0x" + String(byte, radix: 16)
  }

  private func unexpected(_ expected: String) -> ParseError {
    let found =
      switch current {
      case nil: "the end of the file"
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): "the end of the line"
      default: "'\(currentText)'"
      }
    return error(.unexpected(found, expected: expected))
  }

  private func error(_ reason: ParseError.Reason) -> ParseError {
    ParseError(reason, at: bytes.fileOffset &+ UInt64(min(offset, bytes.count)), in: place)
  }
}

import MachOBytes

/// Splits a header of C or Objective-C, or a module interface of Swift, into tokens, without
/// comments. Nothing is expanded or left out: both sides of every `#if` come.
struct HeaderLexer {
  private let bytes: ByteView
  private var offset = 0
  private var isAtLineStart = true
  private var isInDirective = false

  init(_ bytes: ByteView) {
    self.bytes = bytes
  }

  /// The next token; nil at the end.
  mutating func next() -> HeaderToken? {
    while let byte = bytes.byte(at: offset) {
      switch byte {
      case UInt8(ascii: "\n"):
        offset += 1
        isAtLineStart = true
        isInDirective = false
      case UInt8(ascii: " "), 9, 11, 12, 13:
        offset += 1
      case UInt8(ascii: "\\"):
        // A line that goes on on the next one.
        offset += 1
        if bytes.byte(at: offset) == 13 { offset += 1 }
        if bytes.byte(at: offset) == UInt8(ascii: "\n") { offset += 1 }
      case UInt8(ascii: "/") where bytes.byte(at: offset + 1) == UInt8(ascii: "/"):
        skipLineComment()
      case UInt8(ascii: "/") where bytes.byte(at: offset + 1) == UInt8(ascii: "*"):
        skipComment()
      case UInt8(ascii: "#") where isAtLineStart:
        isInDirective = true
        return mark(byte)
      default:
        return token(byte)
      }
    }
    return nil
  }

  private mutating func token(_ byte: UInt8) -> HeaderToken {
    if Self.startsIdentifier(byte) { return make(.identifier, from: offset, identifierEnd(offset)) }
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      var end = offset + 1
      while let next = bytes.byte(at: end),
        Self.continuesIdentifier(next) || next == UInt8(ascii: ".")
      { end += 1 }
      return make(.number, from: offset, end)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return string(byte)
    case UInt8(ascii: "@"):
      guard let next = bytes.byte(at: offset + 1), Self.startsIdentifier(next) else {
        return mark(byte)
      }
      return make(.keyword, from: offset + 1, identifierEnd(offset + 1))
    default:
      return mark(byte)
    }
  }

  /// A text up to its quote, or to the end of the line: an apostrophe may stand in a text that no
  /// compiler sees.
  private mutating func string(_ quote: UInt8) -> HeaderToken {
    let start = offset + 1
    var end = start
    while let byte = bytes.byte(at: end), byte != quote, byte != UInt8(ascii: "\n") {
      end += byte == UInt8(ascii: "\\") && bytes.byte(at: end + 1) != UInt8(ascii: "\n") ? 2 : 1
    }
    end = min(end, bytes.count)
    let token = make(.string, from: start, end)
    if bytes.byte(at: offset) == quote { offset += 1 }
    return token
  }

  private mutating func mark(_ byte: UInt8) -> HeaderToken {
    make(.mark(byte), from: offset, offset + 1)
  }

  private mutating func make(
    _ kind: HeaderToken.Kind, from start: Int, _ end: Int
  ) -> HeaderToken {
    defer {
      offset = end
      isAtLineStart = false
    }
    return HeaderToken(
      kind: kind, text: bytes.dropFirst(start).prefix(end - start),
      isFirstOnLine: isAtLineStart, isInDirective: isInDirective)
  }

  private func identifierEnd(_ start: Int) -> Int {
    var end = start + 1
    while let byte = bytes.byte(at: end), Self.continuesIdentifier(byte) { end += 1 }
    return end
  }

  private mutating func skipLineComment() {
    while let byte = bytes.byte(at: offset), byte != UInt8(ascii: "\n") {
      // The comment goes on where the line does.
      offset += byte == UInt8(ascii: "\\") && bytes.byte(at: offset + 1) != nil ? 2 : 1
    }
  }

  private mutating func skipComment() {
    offset += 2
    while let byte = bytes.byte(at: offset) {
      if byte == UInt8(ascii: "*"), bytes.byte(at: offset + 1) == UInt8(ascii: "/") {
        offset += 2
        return
      }
      offset += 1
      // A comment may have begun behind a declaration: what follows it is on a new line.
      if byte == UInt8(ascii: "\n"), !isInDirective { isAtLineStart = true }
    }
  }

  private static func startsIdentifier(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  private static func continuesIdentifier(_ byte: UInt8) -> Bool {
    startsIdentifier(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

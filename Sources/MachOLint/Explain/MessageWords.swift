/// The words of a message as they are compared: in lower case, without quotes and the marks around
/// words, with one blank before and after each.
///
/// Apple's messages come to people with different quotes and dashes, as sentences or with a dash
/// after the title, quoted, in bold and broken into lines by mail programs.
struct MessageWords {
  static let blank = UInt8(ascii: " ")

  /// UTF-8; the first and the last byte are blanks.
  private(set) var bytes: [UInt8] = [blank]

  init(_ text: String) {
    bytes.reserveCapacity(text.utf8.count + 2)
    var word: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch Self.meaning(of: scalar) {
      case .gap: end(&word)
      case .nothing: break
      case .letter(let byte): word.append(byte)
      case .other: word += UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter
      }
    }
    end(&word)
  }

  /// Takes over a word without the marks around it, if there is anything else in it.
  private mutating func end(_ word: inout [UInt8]) {
    if let start = word.firstIndex(where: { !Self.marksBefore.contains($0) }),
      let end = word.lastIndex(where: { !Self.marksAfter.contains($0) }), start <= end
    {
      bytes += word[start...end]
      bytes.append(Self.blank)
    }
    word.removeAll(keepingCapacity: true)
  }

  // A dot or a low line may begin a word, as in `._Symbols` and `__MACOSX`.
  private static let marksBefore = Set("([{<>|,;:!?=#-".utf8)
  private static let marksAfter = Set(")]}<>|,;:!?=#-.".utf8)

  enum Meaning {
    /// What separates words.
    case gap
    /// What is left out: quotes, marks of bold text, signs without a shape.
    case nothing
    /// A letter in lower case, or another ASCII character; any dash is that of ASCII.
    case letter(UInt8)
    case other
  }

  static func meaning(of scalar: Unicode.Scalar) -> Meaning {
    switch scalar {
    case "A"..."Z": .letter(UInt8(truncatingIfNeeded: scalar.value) | 0x20)
    case "\"", "'", "`", "*", "\\": .nothing
    case "!"..."~": .letter(UInt8(truncatingIfNeeded: scalar.value))
    // Below 0x80: blanks and control characters.
    case "\0"..."\u{7f}", "\u{85}", "\u{a0}", "\u{2000}"..."\u{200a}", "\u{2026}", "\u{2028}",
      "\u{2029}", "\u{202f}", "\u{205f}", "\u{3000}":
      .gap
    case "\u{ab}", "\u{ad}", "\u{b4}", "\u{bb}", "\u{2bc}", "\u{200b}"..."\u{200f}",
      "\u{2018}"..."\u{201f}", "\u{2032}", "\u{2033}", "\u{2039}", "\u{203a}", "\u{2060}",
      "\u{feff}":
      .nothing
    case "\u{2010}"..."\u{2015}", "\u{2212}": .letter(UInt8(ascii: "-"))
    default: .other
    }
  }
}

/// A Swift string of at most 15 bytes, as its two words in memory: the text from the lowest byte
/// of the first word on, zeros after it, and in the highest byte of the second word its length.
///
/// Of 64-bit systems, where the last byte is 0xE0 and the length for ASCII, 0xA0 and the length for
/// other UTF-8. Measured on what Swift 6.3 makes for arm64 and x86-64.
struct ShortSwiftString {
  let text: [UInt8]

  /// The length that the second word says, in bytes: 1 to 15. Nil for a word that is no such.
  static func count(in second: UInt64) -> Int? {
    guard isMark(UInt8(truncatingIfNeeded: second >> 56)) else { return nil }
    let count = Int(second >> 56 & 0xf)
    let rest = second & 0x00ff_ffff_ffff_ffff
    return rest >> UInt64(max(0, count - 8) * 8) == 0 ? count : nil
  }

  /// Whether the highest byte of a second word can be this.
  @inline(__always)
  static func isMark(_ byte: UInt8) -> Bool {
    (byte & 0xf0 == 0xe0 || byte & 0xf0 == 0xa0) && byte & 0xf != 0
  }

  /// - Returns: Nil unless the words are a text as a person would write it.
  init?(_ first: UInt64, _ second: UInt64) {
    guard let count = ShortSwiftString.count(in: second),
      count >= 8 || first >> UInt64(count * 8) == 0
    else { return nil }
    var text: [UInt8] = []
    var isASCII = true
    for index in 0..<count {
      let word = index < 8 ? first : second
      let byte = UInt8(truncatingIfNeeded: word >> UInt64(index % 8 * 8))
      let isSpace = byte == 0x09 || byte == 0x0a || byte == 0x0d
      guard byte >= 0x20 || isSpace, byte != 0x7f else { return nil }
      if byte >= 0x80 { isASCII = false }
      text.append(byte)
    }
    guard isASCII == (second >> 60 == 0xe), String(validating: text, as: UTF8.self) != nil else {
      return nil
    }
    self.text = text
  }
}

/// Numbers of 48 bits as eight printable characters, six bits each, the highest first. A program
/// can hold them in a literal, which costs neither time to compile nor time to start.
///
/// The 64 characters are those from `0` to `p` without the backslash: nothing in them needs an
/// escape.
enum PrintableNumber {
  /// One more than the largest number.
  static let limit: UInt64 = 1 << 48
  /// Eight `~`: no number.
  static let empty: UInt64 = 0x7e7e_7e7e_7e7e_7e7e

  /// The characters of `number`, of which only 48 bits count, as they lie in memory that is read
  /// as a little-endian number.
  static func encode(_ number: UInt64) -> UInt64 {
    var text: UInt64 = 0
    for place in 0..<UInt64(8) {
      let digit = number >> (42 &- 6 &* place) & 63
      text |= (0x30 &+ digit &+ (digit >= 44 ? 1 : 0)) << (8 &* place)
    }
    return text
  }

  /// The number that the characters `text` are; nil when they are none.
  static func decode(_ text: UInt64) -> UInt64? {
    var number: UInt64 = 0
    for place in 0..<UInt64(8) {
      let character = text >> (8 &* place) & 0xff
      guard character >= 0x30, character <= 0x70, character != 0x5c else { return nil }
      number = number << 6 | (character &- 0x30 &- (character > 0x5c ? 1 : 0))
    }
    return number
  }
}

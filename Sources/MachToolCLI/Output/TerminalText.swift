import MachOBytes

/// Makes text from files safe for a terminal: control characters, invalid UTF-8 and characters
/// that reorder text are shown as escapes.
enum TerminalText {
  static func append(_ view: ByteView, to bytes: inout [UInt8]) {
    if view.isPrintableASCII {
      bytes.append(view)
    } else {
      append(view.array, to: &bytes)
    }
  }

  static func append(_ text: String, to bytes: inout [UInt8]) {
    if text.isPrintableASCII {
      bytes.append(contentsOf: text.utf8)
    } else {
      append(Array(text.utf8), to: &bytes)
    }
  }

  /// Whether a byte is a visible ASCII character or a blank.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7f
  }

  /// The text, safe to print.
  static func safe(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ text: [UInt8], to bytes: inout [UInt8]) {
    var start = text.startIndex
    while start < text.endIndex {
      let plainEnd = text[start...].firstIndex { !isPlain($0) } ?? text.endIndex
      bytes.append(contentsOf: text[start..<plainEnd])
      start = plainEnd
      guard start < text.endIndex else { return }
      // One scalar at a time from where it starts, so that a byte at fault is shown alone.
      var decoder = UTF8()
      var iterator = text[start..<min(start + 4, text.endIndex)].makeIterator()
      guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
        bytes.append(contentsOf: "\\x".utf8)
        appendHex(UInt64(text[start]), digits: 2, to: &bytes)
        start += 1
        continue
      }
      let end = start + UTF8.width(scalar)
      if isSafe(scalar) {
        bytes.append(contentsOf: text[start..<end])
      } else {
        bytes.append(contentsOf: escape(scalar).utf8)
      }
      start = end
    }
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7f: true
    case 0..<0xa0: false
    // Marks and overrides of direction, line and paragraph separators, byte order mark.
    case 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff, 0x61c: false
    default: true
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\r": return "\\r"
    default:
      let hex = String(scalar.value, radix: 16)
      return scalar.value < 0x80 ? "\\x" + (hex.count < 2 ? "0" + hex : hex) : "\\u{" + hex + "}"
    }
  }
}

/// Appends a number in lower-case hex with at least `digits` digits.
func appendHex(_ value: UInt64, digits: Int, to bytes: inout [UInt8]) {
  let needed = max(digits, max(1, (64 - value.leadingZeroBitCount + 3) / 4))
  var shift = (needed - 1) * 4
  while shift >= 0 {
    let digit = shift < 64 ? UInt8(truncatingIfNeeded: value >> UInt64(shift)) & 0xf : 0
    bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
    shift -= 4
  }
}

/// Appends a number in decimal.
func appendDecimal(_ value: UInt64, to bytes: inout [UInt8]) {
  let start = bytes.count
  var rest = value
  repeat {
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
    rest /= 10
  } while rest > 0
  bytes[start...].reverse()
}

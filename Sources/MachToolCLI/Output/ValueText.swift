import MachOBytes
import MachOCore

/// The text of field values, for people.
enum ValueText {
  /// How many bytes without a known meaning are shown.
  private static let shownBytes = 32

  /// Appends `value`; nothing for a value that is not there.
  static func append(_ value: FieldValue, to bytes: inout [UInt8]) {
    switch value {
    case .text(let view):
      TerminalText.append(view, to: &bytes)
    case .words(let words):
      TerminalText.append(words, to: &bytes)
    case .decimal(let number):
      appendDecimal(number, to: &bytes)
    case .signed(let number):
      if number < 0 { bytes.append(UInt8(ascii: "-")) }
      appendDecimal(number.magnitude, to: &bytes)
    case .hex(let number, let digits):
      appendPrefixedHex(number, digits: digits, to: &bytes)
    case .constant(let name, let number):
      if let name {
        bytes.append(contentsOf: name.utf8)
      } else {
        appendPrefixedHex(number, digits: 1, to: &bytes)
      }
    case .flags(let number, let digits, let names):
      appendPrefixedHex(number, digits: digits, to: &bytes)
      if !names.isEmpty { bytes.append(contentsOf: " (\(names.joined(separator: ", ")))".utf8) }
    case .version(let version):
      bytes.append(contentsOf: version.text.utf8)
    case .bool(let flag):
      bytes.append(contentsOf: (flag ? "yes" : "no").utf8)
    case .uuid(let view):
      bytes.append(contentsOf: UUIDCommand.text(of: view).utf8)
    case .bytes(let view):
      for offset in 0..<min(view.count, shownBytes) {
        if offset > 0 { bytes.append(UInt8(ascii: " ")) }
        appendHex(UInt64(view.byte(at: offset) ?? 0), digits: 2, to: &bytes)
      }
      if view.count > shownBytes {
        bytes.append(contentsOf: " ... (\(view.count) bytes)".utf8)
      }
    case .list(let words):
      TerminalText.append(words.joined(separator: ", "), to: &bytes)
    case .share(let share):
      bytes.append(contentsOf: "\(share / 10).\(share % 10)%".utf8)
    case .powerOfTwo(let exponent):
      bytes.append(contentsOf: "2^\(exponent)".utf8)
      if exponent < 64 { bytes.append(contentsOf: " (\(UInt64(1) << exponent))".utf8) }
    case .none:
      break
    }
  }

  static func appendPrefixedHex(_ number: UInt64, digits: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "0"))
    bytes.append(UInt8(ascii: "x"))
    appendHex(number, digits: digits, to: &bytes)
  }
}

import MachOBytes
import MachOCore

extension CommandText {
  func line(_ key: String, _ value: String) {
    output.append(key.padded(to: keyWidth) + " " + value + "\n")
  }

  func line(_ key: String, _ value: ByteView, start: String = "", end: String = "") {
    output.append(key.padded(to: keyWidth) + " " + start)
    output.append(with: { $0.append(value) })
    output.append(end + "\n")
  }

  /// The text of a number, with a remark when it `isPast` the end of the file.
  static func marked(_ text: String, isPast: Bool) -> String {
    isPast ? text + " (past end of file)" : text
  }
}

/// Fields of common forms.
extension CommandText {
  mutating func decimal(_ key: String) {
    line(key, String(uint32()))
  }

  mutating func decimal(_ key: String, is64Bit: Bool) {
    line(key, String(word(is64Bit: is64Bit)))
  }

  mutating func hex(_ key: String) {
    line(key, uint32().classicHex)
  }

  mutating func hex(_ key: String, is64Bit: Bool) {
    line(key, is64Bit ? uint64().classicHex : uint32().classicHex)
  }

  /// A part of the file: where it starts, and how many entries of `stride` bytes it has.
  mutating func range(_ offsetKey: String, _ countKey: String, stride: UInt64 = 1) {
    let start = UInt64(uint32())
    let count = UInt64(uint32())
    line(offsetKey, Self.marked(String(start), isPast: start > fileSize))
    line(countKey, Self.marked(String(count), isPast: start + count * stride > fileSize))
  }

  /// A field of type `lc_str`.
  mutating func string(_ key: String) {
    let place = uint32()
    if let text = command.string(at: place) {
      line(key, text, end: " (offset \(place))")
    } else {
      line(key, "?(bad offset \(place))")
    }
  }

  /// Words of 32 bits in hex, eight to a line; those that are not there are left out.
  func words(from start: Int, count: Int) {
    var column = 0
    for index in 0..<max(0, min(count, (command.usable.count - start) / 4)) {
      guard !output.isClosed else { return }
      output.append(
        String(command.uint32(at: start + index * 4), radix: 16).zeroPadded(to: 8) + " ")
      column += 1
      if column == 8 {
        output.append("\n")
        column = 0
      }
    }
    if column > 0 { output.append("\n") }
  }
}

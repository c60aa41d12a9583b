import MachOBytes
import MachOCore

/// Writes the lines of a load command, reading its fields one after the other.
struct CommandText {
  let command: RawCommand
  let list: ClassicCommands
  /// Number of symbols that a symbol table command before this one tells of; nil without one.
  let symbolCount: UInt32?
  /// Of the object file, in bytes.
  let fileSize: UInt64
  /// Names are set flush right in so many columns.
  var keyWidth = 9
  /// Whether a part of the command lies past the load commands, so that nothing can follow.
  var isCutOff = false
  /// Of the next field, from the start of the command, in bytes.
  private(set) var offset = 8

  init(_ command: RawCommand, in list: ClassicCommands, symbolCount: UInt32?, fileSize: Int) {
    self.command = command
    self.list = list
    self.symbolCount = symbolCount
    self.fileSize = UInt64(fileSize)
  }

  var output: OutputBuffer { list.output }
  var isVerbose: Bool { list.isVerbose }

  // Reading

  mutating func uint32() -> UInt32 {
    defer { offset += 4 }
    return command.uint32(at: offset)
  }

  mutating func uint64() -> UInt64 {
    defer { offset += 8 }
    return command.uint64(at: offset)
  }

  mutating func word(is64Bit: Bool) -> UInt64 {
    is64Bit ? uint64() : UInt64(uint32())
  }

  /// A name of at most `size` bytes.
  mutating func name(_ size: Int) -> ByteView {
    defer { offset += size }
    return command.usable.dropFirst(offset).prefix(size).untilNUL
  }

  /// Passes over `size` bytes.
  mutating func skip(_ size: Int) {
    offset += max(0, size)
  }

  // Writing

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

  // Fields of common forms

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

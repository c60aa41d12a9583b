import MachOBytes

/// Writes JSON piece by piece: keys keep the order they come in, nothing is collected.
struct JSONWriter {
  private let output: OutputBuffer
  /// Whether everything stands on one line.
  private let isInline: Bool
  /// For each open object or array: whether it has members, and whether they stand on one line.
  private var levels: [(hasMembers: Bool, isInline: Bool)] = []

  init(_ output: OutputBuffer, isInline: Bool = false) {
    self.output = output
    self.isInline = isInline
  }

  mutating func beginObject(_ key: String? = nil, isInline: Bool = false) {
    begin(key, UInt8(ascii: "{"), isInline)
  }

  mutating func endObject() { end(UInt8(ascii: "}")) }

  mutating func beginArray(_ key: String? = nil, isInline: Bool = false) {
    begin(key, UInt8(ascii: "["), isInline)
  }

  mutating func endArray() { end(UInt8(ascii: "]")) }

  /// A value; `body` appends its text.
  mutating func value(_ key: String?, _ body: (inout [UInt8]) -> Void) {
    member(key)
    output.append(with: body)
  }

  private mutating func begin(_ key: String?, _ bracket: UInt8, _ isInline: Bool) {
    member(key)
    output.append(bracket)
    levels.append((false, isInline || self.isInline))
  }

  private mutating func end(_ bracket: UInt8) {
    guard let level = levels.popLast() else { return }
    if level.hasMembers, !level.isInline { newLine() }
    output.append(bracket)
    if levels.isEmpty { output.append(UInt8(ascii: "\n")) }
  }

  private mutating func member(_ key: String?) {
    guard let level = levels.last else { return }
    if level.hasMembers { output.append(UInt8(ascii: ",")) }
    if !level.isInline {
      newLine()
    } else if level.hasMembers {
      output.append(UInt8(ascii: " "))
    }
    levels[levels.count - 1].hasMembers = true
    guard let key else { return }
    output.append { bytes in
      JSONWriter.append(key, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      bytes.append(UInt8(ascii: " "))
    }
  }

  private func newLine() {
    output.append(UInt8(ascii: "\n"))
    output.appendBlanks(levels.count * 2)
  }

  /// A string with its quotes; what is not UTF-8 becomes U+FFFD, since JSON has nothing else.
  static func append(_ view: ByteView, to bytes: inout [UInt8]) {
    if view.isPrintableASCII, view.firstIndex(of: UInt8(ascii: "\"")) == nil,
      view.firstIndex(of: UInt8(ascii: "\\")) == nil
    {
      bytes.append(UInt8(ascii: "\""))
      bytes.append(view)
      bytes.append(UInt8(ascii: "\""))
    } else {
      append(view.string, to: &bytes)
    }
  }

  /// A string with its quotes.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "\n"):
        bytes.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\t"):
        bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20, 0x7f:
        bytes.append(contentsOf: "\\u".utf8)
        appendHex(UInt64(byte), digits: 4, to: &bytes)
      default:
        bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

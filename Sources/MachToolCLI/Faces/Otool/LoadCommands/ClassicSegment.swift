import MachOBytes
import MachOCore

/// `LC_SEGMENT` and `LC_SEGMENT_64`, with their sections.
enum ClassicSegment: ClassicCommandLayout {
  static let kinds = SegmentCommand.kinds
  static let keyWidth = 9
  static let sizeRemark = " Inconsistent size"

  static func size(of command: RawCommand) -> ClassicCommandSize {
    let is64Bit = command.kind == .segment64
    let count = UInt64(command.uint32(at: is64Bit ? 64 : 48))
    return .exactly(is64Bit ? 72 + count * 80 : 56 + count * 68)
  }

  static func write(_ text: inout CommandText) {
    let is64Bit = text.command.kind == .segment64
    let name = text.name(16)
    text.line("segname", name)
    text.hex("vmaddr", is64Bit: is64Bit)
    text.hex("vmsize", is64Bit: is64Bit)
    let start = text.word(is64Bit: is64Bit)
    let size = text.word(is64Bit: is64Bit)
    let end = start.addingClamped(size)
    text.line("fileoff", CommandText.marked(String(start), isPast: start > text.fileSize))
    text.line("filesize", CommandText.marked(String(size), isPast: end > text.fileSize))
    for key in ["maxprot", "initprot"] {
      let protection = text.uint32()
      text.line(key, text.isVerbose ? letters(protection) : protection.classicHex)
    }
    let count = text.uint32()
    text.line("nsects", String(count))
    let flags = text.uint32()
    text.line("flags", text.isVerbose ? words(flags) : "0x" + String(flags, radix: 16))

    for _ in 0..<count {
      guard !text.output.isClosed else { return }
      let isCutOff = UInt64(text.offset) + (is64Bit ? 80 : 68) > text.command.left
      if isCutOff {
        text.output.append("section structure command extends past end of load commands\n")
      }
      ClassicSection(reading: &text, is64Bit: is64Bit).write(to: text, segmentName: name)
      if isCutOff {
        text.isCutOff = true
        return
      }
    }
  }

  /// Three letters, or the number when there is more to say.
  private static func letters(_ protection: UInt32) -> String {
    protection & ~7 == 0
      ? VMProtection(rawValue: protection).letters : "?(\(protection.classicHex))"
  }

  private static func words(_ flags: UInt32) -> String {
    var rest = flags
    var words: [String] = []
    for (flag, name) in SegmentFlags.names where flags & flag.rawValue != 0 {
      // The youngest of them keeps its prefix.
      words.append(flag == .readOnly ? name : String(name.dropFirst(3)))
      rest &= ~flag.rawValue
    }
    if rest != 0 { words.append("0x\(String(rest, radix: 16)) (unknown flags)") }
    return words.isEmpty ? "(none)" : words.joined(separator: " ")
  }
}

import MachOBytes
import MachOCore

/// A section as otool prints it after its segment.
struct ClassicSection {
  private let name: ByteView
  private let segmentName: ByteView
  private let address: UInt64
  private let size: UInt64
  private let fileOffset: UInt32
  private let alignment: UInt32
  private let relocationOffset: UInt32
  private let relocationCount: UInt32
  private let flags: UInt32
  private let reserved1: UInt32
  private let reserved2: UInt32
  private let is64Bit: Bool

  /// Reads the section at which `text` stands.
  init(reading text: inout CommandText, is64Bit: Bool) {
    self.is64Bit = is64Bit
    name = text.name(16)
    segmentName = text.name(16)
    address = text.word(is64Bit: is64Bit)
    size = text.word(is64Bit: is64Bit)
    fileOffset = text.uint32()
    alignment = text.uint32()
    relocationOffset = text.uint32()
    relocationCount = text.uint32()
    flags = text.uint32()
    reserved1 = text.uint32()
    reserved2 = text.uint32()
    if is64Bit { _ = text.uint32() }
  }

  private var type: SectionType { SectionType(rawValue: UInt8(truncatingIfNeeded: flags)) }

  private var hasContents: Bool { !type.isZeroFill && type.rawValue & 1 == 0 }

  func write(to text: CommandText, segmentName segment: ByteView) {
    var text = text
    text.keyWidth = 10
    text.output.append("Section\n")
    text.line("sectname", name)
    let isMisplaced = text.command.header.fileType != .object && segmentName != segment
    text.line("segname", segmentName, end: isMisplaced ? " (does not match segment)" : "")
    text.line("addr", hex(address))
    let start = UInt64(fileOffset)
    // Apple's looks for one bit of S_ZEROFILL, which other types have as well.
    let isPast = hasContents && start.addingClamped(size) > text.fileSize
    text.line("size", CommandText.marked(hex(size), isPast: isPast))
    text.line("offset", CommandText.marked(String(start), isPast: start > text.fileSize))
    text.line("align", "2^\(alignment) (\(Int32(bitPattern: 1 << (alignment & 31))))")
    let relocations = UInt64(relocationOffset)
    text.line(
      "reloff",
      CommandText.marked(String(relocations), isPast: relocations > text.fileSize))
    text.line(
      "nreloc",
      CommandText.marked(
        String(relocationCount),
        isPast: relocations + UInt64(relocationCount) * 8 > text.fileSize))
    if text.isVerbose {
      text.line("type", type.cName ?? UInt32(type.rawValue).classicHex)
      text.line("attributes", attributes)
    } else {
      text.line("flags", flags.classicHex)
    }
    text.line(
      "reserved1",
      "\(reserved1)" + (type.hasIndirectSymbols ? " (index into indirect symbol table)" : ""))
    text.line("reserved2", "\(reserved2)" + (type == .symbolStubs ? " (size of stubs)" : ""))
  }

  private func hex(_ number: UInt64) -> String {
    is64Bit ? number.classicHex : UInt32(truncatingIfNeeded: number).classicHex
  }

  private var attributes: String {
    let attributes = SectionAttributes(rawValue: flags)
    guard attributes.rawValue != 0 else { return "(none)" }
    // Bits without a name are passed over.
    return attributes.cNames.filter { $0.hasPrefix("S_ATTR_") }
      .map { String($0.dropFirst("S_ATTR_".count)) }.joined(separator: " ")
  }
}

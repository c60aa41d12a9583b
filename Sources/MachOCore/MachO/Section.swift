public import MachOBytes

/// `section` and `section_64` of `<mach-o/loader.h>`.
public struct Section: Hashable, Sendable {
  /// `sectname`.
  public let name: ByteView
  /// `segname`: in an object file the segment that the linker will put the section into.
  public let segmentName: ByteView
  public let address: UInt64
  /// In bytes.
  public let size: UInt64
  /// From the start of the Mach-O file, in bytes; 0 for a section without contents.
  public let fileOffset: UInt32
  /// `align`: the alignment is 2 to this power.
  public let alignment: UInt32
  public let relocationOffset: UInt32
  public let relocationCount: UInt32
  /// `flags`: type and attributes.
  public let flags: UInt32
  public let reserved1: UInt32
  public let reserved2: UInt32
  /// Whether it is a `section_64`.
  public let is64Bit: Bool

  public var type: SectionType { SectionType(rawValue: UInt8(truncatingIfNeeded: flags)) }
  public var attributes: SectionAttributes { SectionAttributes(rawValue: flags) }

  init(reading bytes: ByteView, _ order: ByteOrder, is64Bit: Bool) throws(BoundsError) {
    var cursor = ByteCursor(bytes, order)
    self.is64Bit = is64Bit
    name = try cursor.fixedName(16, "sectname")
    segmentName = try cursor.fixedName(16, "segname")
    if is64Bit {
      address = try cursor.read(UInt64.self, "addr")
      size = try cursor.read(UInt64.self, "size")
    } else {
      address = UInt64(try cursor.read(UInt32.self, "addr"))
      size = UInt64(try cursor.read(UInt32.self, "size"))
    }
    fileOffset = try cursor.read(UInt32.self, "offset")
    alignment = try cursor.read(UInt32.self, "align")
    relocationOffset = try cursor.read(UInt32.self, "reloff")
    relocationCount = try cursor.read(UInt32.self, "nreloc")
    flags = try cursor.read(UInt32.self, "flags")
    reserved1 = try cursor.read(UInt32.self, "reserved1")
    reserved2 = try cursor.read(UInt32.self, "reserved2")
    if is64Bit { _ = try cursor.read(UInt32.self, "reserved3") }
  }

  /// Segment and section name.
  public var qualifiedName: QualifiedName {
    QualifiedName(segment: segmentName, section: name)
  }

  /// A section's name with its segment's.
  public struct QualifiedName: Hashable, Sendable {
    public let segment: ByteView
    public let section: ByteView

    /// `__TEXT,__text`.
    public var text: String { segment.string + "," + section.string }
  }
}

extension Section: Describable {
  public func describe(into sink: any DescriptionSink) {
    let digits = is64Bit ? 16 : 8
    sink.field("sectname", .text(name))
    sink.field("segname", .text(segmentName))
    sink.field("addr", .hex(address, digits: digits))
    sink.field("size", .hex(size, digits: digits))
    sink.decimal("offset", fileOffset)
    sink.decimal("align", alignment)
    sink.decimal("reloff", relocationOffset)
    sink.decimal("nreloc", relocationCount)
    sink.constant("type", type)
    sink.flags("attributes", attributes)
    sink.decimal("reserved1", reserved1)
    sink.decimal("reserved2", reserved2)
  }
}

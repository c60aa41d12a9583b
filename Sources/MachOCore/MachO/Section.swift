public import MachOBytes

/// `section` and `section_64` of `<mach-o/loader.h>`.
public struct Section: Hashable, Sendable {
  /// `sectname` and `segname`, sixteen bytes each.
  private let names: ByteView
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

  /// `sectname`.
  public var name: ByteView { names.prefix(16).untilNUL }

  /// `segname`: in an object file the segment that the linker will put the section into.
  public var segmentName: ByteView { names.dropFirst(16).untilNUL }

  /// `sizeof(section)` and `sizeof(section_64)`.
  static func size(is64Bit: Bool) -> Int { is64Bit ? 80 : 68 }

  /// Reads the section that starts at `offset` of `table`.
  init(
    reading table: ByteView, at offset: Int, _ order: ByteOrder, is64Bit: Bool
  ) throws(BoundsError) {
    self.is64Bit = is64Bit
    names = try table.slice(at: offset, count: 32, "sectname")
    // Offset of what follows the two fields that have the file's width.
    let rest: Int
    if is64Bit {
      address = try table.load(UInt64.self, at: offset + 32, order, "addr")
      size = try table.load(UInt64.self, at: offset + 40, order, "size")
      rest = offset + 48
    } else {
      address = UInt64(try table.load(UInt32.self, at: offset + 32, order, "addr"))
      size = UInt64(try table.load(UInt32.self, at: offset + 36, order, "size"))
      rest = offset + 40
    }
    fileOffset = try table.load(UInt32.self, at: rest, order, "offset")
    alignment = try table.load(UInt32.self, at: rest + 4, order, "align")
    relocationOffset = try table.load(UInt32.self, at: rest + 8, order, "reloff")
    relocationCount = try table.load(UInt32.self, at: rest + 12, order, "nreloc")
    flags = try table.load(UInt32.self, at: rest + 16, order, "flags")
    reserved1 = try table.load(UInt32.self, at: rest + 20, order, "reserved1")
    reserved2 = try table.load(UInt32.self, at: rest + 24, order, "reserved2")
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

public import MachOBytes

/// The start of a Mach-O file: `mach_header` and `mach_header_64` of `<mach-o/loader.h>`, in
/// either byte order.
public struct MachHeader: Hashable, Sendable {
  public let order: ByteOrder
  /// Whether the structures of the file are those with 64-bit addresses (`MH_MAGIC_64`).
  public let is64Bit: Bool
  public let architecture: Architecture
  public let fileType: FileType
  /// `ncmds`: number of load commands.
  public let commandCount: UInt32
  /// `sizeofcmds`: bytes that they take.
  public let commandsSize: UInt32
  public let flags: HeaderFlags

  /// `MH_MAGIC` and `MH_MAGIC_64`.
  static let magic32: UInt32 = 0xfeed_face
  static let magic64: UInt32 = 0xfeed_facf

  /// Size of the header in bytes: 28 or 32.
  public var size: Int { is64Bit ? 32 : 28 }

  /// Byte order and width, if `bytes` starts as a Mach-O file does.
  static func sniff(_ bytes: ByteView) -> (order: ByteOrder, is64Bit: Bool)? {
    guard let magic = try? bytes.load(UInt32.self, at: 0, .little) else { return nil }
    switch magic {
    case magic32: return (.little, false)
    case magic64: return (.little, true)
    case magic32.byteSwapped: return (.big, false)
    case magic64.byteSwapped: return (.big, true)
    default: return nil
    }
  }

  /// Reads the header at the start of `bytes`.
  ///
  /// - Throws: `ParseError` when the magic number is another or the header is cut off.
  init(reading bytes: ByteView, in place: Place) throws(ParseError) {
    let place = place.reading(.named("mach_header"))
    guard let (order, is64Bit) = MachHeader.sniff(bytes) else {
      let found = (try? bytes.load(UInt32.self, at: 0, .big)) ?? 0
      throw ParseError(
        .invalid(field: "magic", value: .hex(UInt64(found)), .oneOf("that of a Mach-O file")),
        at: bytes.fileOffset, in: place)
    }
    self.order = order
    self.is64Bit = is64Bit
    do {
      var cursor = ByteCursor(bytes, order, at: 4)
      let type = try cursor.read(UInt32.self, "cputype")
      let subtype = try cursor.read(UInt32.self, "cpusubtype")
      architecture = Architecture(
        type: CPUType(rawValue: type), subtype: CPUSubtype(rawValue: subtype))
      fileType = FileType(rawValue: try cursor.read(UInt32.self, "filetype"))
      commandCount = try cursor.read(UInt32.self, "ncmds")
      commandsSize = try cursor.read(UInt32.self, "sizeofcmds")
      flags = HeaderFlags(rawValue: try cursor.read(UInt32.self, "flags"))
      if is64Bit { _ = try cursor.read(UInt32.self, "reserved") }
    } catch {
      throw ParseError(error, in: place)
    }
  }
}

extension MachHeader: Describable {
  public func describe(into sink: any DescriptionSink) {
    sink.field(
      "magic",
      .constant(is64Bit ? "MH_MAGIC_64" : "MH_MAGIC", 0))
    sink.field("byte_order", .words(order == .little ? "little" : "big"))
    sink.constant("cputype", architecture.type)
    sink.field(
      "cpusubtype",
      .constant(
        architecture.subtype.cName(of: architecture.type), UInt64(architecture.subtype.masked)))
    sink.field("capabilities", .hex(UInt64(architecture.subtype.capabilities), digits: 2))
    sink.constant("filetype", fileType)
    sink.decimal("ncmds", commandCount)
    sink.decimal("sizeofcmds", commandsSize)
    sink.flags("flags", flags)
  }
}

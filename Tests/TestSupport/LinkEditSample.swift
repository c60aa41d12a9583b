public import MachOBytes
public import MachOCore

/// The smallest Mach-O file with `__TEXT` and one table of the link-edit segment.
public struct LinkEditSample {
  public var architecture = Architecture.arm64
  public var order = ByteOrder.little
  public var is64Bit = true
  /// The address of `__TEXT`.
  public var base: UInt64 = 0x1_0000_0000
  public var kind: LoadCommandKind
  public var data: [UInt8]
  /// What the load command says, when it is not the size of `data`.
  public var claimedSize: UInt32?

  public init(_ kind: LoadCommandKind, _ data: [UInt8]) {
    self.kind = kind
    self.data = data
  }

  /// The file.
  public var bytes: [UInt8] {
    var writer = ByteWriter(order)
    let segmentSize = is64Bit ? 72 : 56
    let isInfo = kind == .dyldInfo || kind == .dyldInfoOnly
    let tableSize = isInfo ? 48 : 16
    let dataOffset = UInt32((is64Bit ? 32 : 28) + segmentSize + tableSize)
    writer.append(is64Bit ? 0xfeed_facf as UInt32 : 0xfeed_face)
    writer.append(architecture.type.rawValue)
    writer.append(architecture.subtype.rawValue)
    writer.append(FileType.dylib.rawValue)
    writer.append(2 as UInt32)
    writer.append(UInt32(segmentSize + tableSize))
    writer.append(0 as UInt32)
    if is64Bit { writer.append(0 as UInt32) }

    writer.append((is64Bit ? LoadCommandKind.segment64 : .segment).rawValue)
    writer.append(UInt32(segmentSize))
    writer.append("__TEXT", size: 16)
    for value in [base, 0x4000, 0, UInt64(dataOffset)] {
      if is64Bit { writer.append(value) } else { writer.append(UInt32(truncatingIfNeeded: value)) }
    }
    writer.appendZeros(16)

    writer.append(kind.rawValue)
    writer.append(UInt32(tableSize))
    if isInfo { writer.appendZeros(32) }
    writer.append(dataOffset)
    writer.append(claimedSize ?? UInt32(data.count))
    writer.append(data)
    return writer.bytes
  }

  /// The file, read.
  public func file() throws -> MachOFile {
    try MachOFile(ByteView(bytes), in: Place(file: "sample"))
  }
}

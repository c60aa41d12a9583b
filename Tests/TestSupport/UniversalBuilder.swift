import MachOBytes
public import MachOCore

/// Puts universal files together, wrong ones among them.
public struct UniversalBuilder {
  /// An entry of the table and what it points at.
  public struct Slice {
    public var architecture: Architecture
    public var bytes: [UInt8]
    /// Exponent of the alignment.
    public var alignment: UInt32
    /// What the table says, when it is not where the slice is.
    public var claimedOffset: UInt64?
    public var claimedSize: UInt64?

    public init(
      _ architecture: Architecture, _ bytes: [UInt8], alignment: UInt32 = 3,
      claimedOffset: UInt64? = nil, claimedSize: UInt64? = nil
    ) {
      self.architecture = architecture
      self.bytes = bytes
      self.alignment = alignment
      self.claimedOffset = claimedOffset
      self.claimedSize = claimedSize
    }
  }

  public var slices: [Slice]
  /// Whether the table has 64-bit offsets.
  public var isWide = false
  /// How many entries at the end the count leaves out.
  public var hiddenCount = 0

  public init(_ slices: [Slice]) {
    self.slices = slices
  }

  public var bytes: [UInt8] {
    var table = ByteWriter(.big)
    table.append(isWide ? 0xcafe_babf as UInt32 : 0xcafe_babe)
    table.append(UInt32(slices.count - hiddenCount))
    var body = ByteWriter(.big)
    body.appendZeros(8 + slices.count * (isWide ? 32 : 20))
    for slice in slices {
      body.align(to: 1 << Int(min(slice.alignment, 15)))
      let offset = slice.claimedOffset ?? UInt64(body.count)
      let size = slice.claimedSize ?? UInt64(slice.bytes.count)
      table.append(slice.architecture.type.rawValue)
      table.append(slice.architecture.subtype.rawValue)
      if isWide {
        table.append(offset)
        table.append(size)
      } else {
        table.append(UInt32(truncatingIfNeeded: offset))
        table.append(UInt32(truncatingIfNeeded: size))
      }
      table.append(slice.alignment)
      if isWide { table.append(UInt32(0)) }
      body.append(slice.bytes)
    }
    return table.bytes + body.bytes.dropFirst(table.count)
  }

  /// The file, read; its path is `test`.
  public func file() throws -> UniversalBinary {
    try UniversalBinary(ByteView(bytes), in: Place(file: "test"))
  }
}

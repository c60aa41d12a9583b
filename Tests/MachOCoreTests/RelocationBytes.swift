import MachOBytes

/// Entries of relocation tables, for tests.
struct RelocationBytes {
  private var writer: ByteWriter

  init(_ order: ByteOrder = .little) {
    writer = ByteWriter(order)
  }

  var bytes: [UInt8] { writer.bytes }

  /// A `relocation_info`.
  mutating func entry(
    _ address: UInt32, _ number: UInt32, type: UInt32, length: UInt32 = 2, external: Bool = false,
    relative: Bool = false
  ) {
    let flags = (relative ? 1 : 0, external ? 1 : 0) as (UInt32, UInt32)
    writer.append(address)
    switch writer.order {
    case .little:
      writer.append(
        number & 0xff_ffff | flags.0 << 24 | length << 25 | flags.1 << 27 | type << 28)
    case .big:
      writer.append(number << 8 | flags.0 << 7 | length << 5 | flags.1 << 4 | type)
    }
  }

  /// A `scattered_relocation_info`.
  mutating func scattered(
    _ address: UInt32, _ value: UInt32, type: UInt32, length: UInt32 = 2, relative: Bool = false
  ) {
    writer.append(1 << 31 | (relative ? 1 << 30 : 0) | length << 28 | type << 24 | address)
    writer.append(value)
  }
}

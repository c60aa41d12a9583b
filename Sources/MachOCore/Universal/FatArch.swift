import MachOBytes

/// An entry of a universal file's table: `fat_arch` and `fat_arch_64` of `<mach-o/fat.h>`.
public struct FatArch: Hashable, Sendable {
  /// Its place in the table, from 0; hidden entries go on counting.
  public let index: UInt32
  public let architecture: Architecture
  /// Of the slice, from the start of the universal file, in bytes.
  public let offset: UInt64
  /// In bytes.
  public let size: UInt64
  /// The slice starts at a multiple of 2 to this power.
  public let alignment: UInt32
  /// Whether the table's count leaves it out: an arm64 slice that old systems must not see.
  public let isHidden: Bool

  /// `sizeof(fat_arch)` and `sizeof(fat_arch_64)`.
  static func size(wide: Bool) -> Int { wide ? 32 : 20 }

  /// Of a table of so many entries and the header before it, in bytes.
  static func tableSize(count: Int, wide: Bool) -> UInt64 { UInt64(8 + count * size(wide: wide)) }

  init(reading bytes: ByteView, index: UInt32, wide: Bool, isHidden: Bool) throws(BoundsError) {
    var cursor = ByteCursor(bytes, .big)
    self.index = index
    self.isHidden = isHidden
    let type = CPUType(rawValue: try cursor.read(UInt32.self, "cputype"))
    architecture = Architecture(
      type: type, subtype: CPUSubtype(rawValue: try cursor.read(UInt32.self, "cpusubtype")))
    if wide {
      offset = try cursor.read(UInt64.self, "offset")
      size = try cursor.read(UInt64.self, "size")
    } else {
      offset = UInt64(try cursor.read(UInt32.self, "offset"))
      size = UInt64(try cursor.read(UInt32.self, "size"))
    }
    alignment = try cursor.read(UInt32.self, "align")
  }
}

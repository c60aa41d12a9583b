import MachOBytes

/// Where everything goes in a universal binary: worked out and checked before a byte is written.
public struct UniversalLayout: Sendable {
  /// A slice and where it goes.
  public struct Placement: Sendable {
    public let slice: SliceSource
    /// Which it is of the slices that were laid out.
    public let index: Int
    /// In bytes from the start of the file.
    public let offset: UInt64
  }

  /// Sorted as the table is.
  public let placements: [Placement]
  /// Whether the table has 64-bit offsets (`FAT_MAGIC_64`).
  public let isWide: Bool
  /// Number of slices at the end that the table's count leaves out.
  public let hiddenCount: Int
  /// Of the whole file, in bytes.
  public let size: UInt64

  /// Why slices cannot be put together.
  public enum Problem: Error, Sendable {
    case noSlices
    case tooMany(Int)
    /// Two slices for the same architecture: which they are in the order given.
    case duplicate(first: Int, second: Int)
    /// No system loads an executable from a 64-bit table, and its offset or size needs one.
    case wideExecutable(SliceSource)
    /// arm64 slices can only be hidden in executables.
    case hidingNeedsExecutables(SliceSource)
    /// arm64 slices can only be hidden in a 32-bit table.
    case hidingNeedsNarrowTable
    /// The file would be larger than any can be.
    case tooLarge
  }

  /// Lays out `slices`.
  ///
  /// - Parameters:
  ///   - isWide: Whether the table must have 64-bit offsets; otherwise it has them when an offset
  ///     or a size needs them.
  ///   - hidesARM64: Whether arm64 slices are left out of the table's count when there are 32-bit
  ///     arm ones: systems that know no arm64 then do not see them.
  /// - Throws: `Problem`.
  public init(_ slices: [SliceSource], isWide: Bool, hidesARM64: Bool = false) throws(Problem) {
    guard !slices.isEmpty else { throw .noSlices }
    // From 30 on a 32-bit table looks like a Java class.
    let most = isWide ? UniversalBinary.mostSlices : Int(UniversalBinary.javaLimit) - 1
    guard slices.count <= most else { throw .tooMany(slices.count) }
    for (second, slice) in slices.enumerated() {
      if let first = slices[..<second].firstIndex(where: { $0.architecture == slice.architecture })
      {
        throw .duplicate(first: first, second: second)
      }
    }
    let sorted = SliceOrder.indices(of: slices).map { (index: $0, slice: slices[$0]) }
    var hiddenCount = 0
    if hidesARM64 {
      if let other = sorted.first(where: { $0.slice.fileType != .execute }) {
        throw .hidingNeedsExecutables(other.slice)
      }
      if sorted.contains(where: { $0.slice.architecture.type == .arm }) {
        hiddenCount = sorted.count { $0.slice.architecture.type == .arm64 }
      }
    }
    let narrow = try UniversalLayout.place(sorted, isWide: false)
    let fits = UniversalLayout.fits(narrow)
    if !fits, !isWide {
      let executables = sorted.map(\.slice).filter { $0.fileType == .execute }
      // The largest is the likeliest to be why.
      if let largest = executables.max(by: { $0.bytes.count < $1.bytes.count }) {
        throw .wideExecutable(largest)
      }
    }
    self.isWide = isWide || !fits
    if hiddenCount > 0, self.isWide { throw .hidingNeedsNarrowTable }
    self.hiddenCount = hiddenCount
    placements = self.isWide ? try UniversalLayout.place(sorted, isWide: true) : narrow
    size = placements.map { $0.offset.addingClamped(UInt64($0.slice.bytes.count)) }.max() ?? 0
  }

  private static func place(
    _ slices: [(index: Int, slice: SliceSource)], isWide: Bool
  ) throws(Problem) -> [Placement] {
    var end = FatArch.tableSize(count: slices.count, wide: isWide)
    var placements: [Placement] = []
    for (index, slice) in slices {
      let unit: UInt64 = 1 << UInt64(min(slice.alignment, UniversalBinary.largestAlignment))
      let (up, overflow) = end.addingReportingOverflow(unit - 1)
      let offset = up & ~(unit - 1)
      let (next, tooLarge) = offset.addingReportingOverflow(UInt64(slice.bytes.count))
      // Offsets in files are signed numbers.
      guard !overflow, !tooLarge, next <= UInt64(Int64.max) else { throw .tooLarge }
      placements.append(Placement(slice: slice, index: index, offset: offset))
      end = next
    }
    return placements
  }

  private static func fits(_ placements: [Placement]) -> Bool {
    placements.allSatisfy {
      $0.offset <= UInt64(UInt32.max) && UInt64($0.slice.bytes.count) <= UInt64(UInt32.max)
    }
  }

  /// The header and the table: `fat_header` and `fat_arch` or `fat_arch_64` of `<mach-o/fat.h>`,
  /// all big-endian.
  public var table: [UInt8] {
    var writer = ByteWriter(.big)
    writer.append(isWide ? UniversalBinary.magic64 : UniversalBinary.magic)
    writer.append(UInt32(clamping: placements.count - hiddenCount))
    for placement in placements {
      let slice = placement.slice
      writer.append(slice.architecture.type.rawValue)
      writer.append(slice.architecture.subtype.rawValue)
      if isWide {
        writer.append(placement.offset)
        writer.append(UInt64(slice.bytes.count))
      } else {
        writer.append(UInt32(clamping: placement.offset))
        writer.append(UInt32(clamping: slice.bytes.count))
      }
      writer.append(slice.alignment)
      if isWide { writer.append(UInt32(0)) }
    }
    return writer.bytes
  }
}

public import MachOBytes

/// A universal binary: a table of architectures and a slice of the file for each.
///
/// The table is big-endian whatever the slices are, from `<mach-o/fat.h>`.
public struct UniversalBinary: Sendable {
  public let bytes: ByteView
  public let place: Place
  /// Whether the table has 64-bit offsets (`FAT_MAGIC_64`).
  public let isWide: Bool
  /// `nfat_arch`: number of entries that are not hidden; may be more than there are.
  public let declaredCount: UInt32
  /// The entries that the file has room for, hidden ones last.
  public let entries: [FatArch]
  /// What is wrong with the table. The slices say themselves what is wrong with them.
  public let problems: [ParseError]

  static let magic: UInt32 = 0xcafe_babe
  static let magic64: UInt32 = 0xcafe_babf
  /// A Java class starts with the same magic number as a 32-bit table, then its version, which is
  /// at least 45: a count from here on is no table of architectures.
  static let javaLimit: UInt32 = 30
  /// More slices than this are not looked at: there are fewer architectures, and a small file could
  /// make much work by pointing at the same bytes again and again.
  public static let mostSlices = 64
  /// The largest exponent that Apple's tools accept (`MAXSECTALIGN` of cctools).
  static let largestAlignment: UInt32 = 15

  /// Whether `bytes` start as a universal file does.
  static func isUniversal(_ bytes: ByteView) -> Bool {
    guard let number = try? bytes.load(UInt32.self, at: 0, .big) else { return false }
    if number == magic64 { return true }
    guard number == magic else { return false }
    // A table that is cut off here is still nothing else.
    let count = (try? bytes.load(UInt32.self, at: 4, .big)) ?? 0
    return count < javaLimit
  }

  /// - Throws: `ParseError` when the header is cut off.
  public init(_ bytes: ByteView, in place: Place) throws(ParseError) {
    self.bytes = bytes
    self.place = place
    let headerPlace = place.reading(.named("fat_header"))
    do {
      isWide = try bytes.load(UInt32.self, at: 0, .big, "magic") == UniversalBinary.magic64
      declaredCount = try bytes.load(UInt32.self, at: 4, .big, "nfat_arch")
    } catch {
      throw ParseError(error, in: headerPlace)
    }
    var table = TableReader(bytes: bytes, place: place, wide: isWide)
    table.read(count: declaredCount)
    table.readHidden()
    table.check()
    entries = table.entries
    problems = table.problems
  }

  /// Bytes of the header and of all entries.
  public var tableSize: UInt64 { UInt64(8 + entries.count * FatArch.size(wide: isWide)) }

  /// What the entries point at, in the order of the table.
  public var slices: [Slice] { entries.map { Slice($0, of: self) } }
}

/// A part of a universal file.
public struct Slice: Sendable {
  public let entry: FatArch
  /// The slice's bytes: none of those that lie past the end of the file.
  public let bytes: ByteView
  public let place: Place

  init(_ entry: FatArch, of universal: UniversalBinary) {
    self.entry = entry
    place = universal.place.inSlice(entry.architecture)
    let start = Int(clamping: entry.offset)
    bytes = universal.bytes.dropFirst(start).prefix(Int(clamping: entry.size))
  }

  /// What the slice holds.
  public var contents: BinaryFile { BinaryFile(bytes, in: place) }

  /// What is wrong with the slice as a whole, once its contents are known: its table entry must say
  /// what the contents say.
  public func problems(with contents: BinaryFile) -> [ParseError] {
    let place = place.reading(.numbered("fat_arch", UInt64(entry.index)))
    switch contents {
    case .machO(let file) where file.architecture != entry.architecture:
      return [
        ParseError(
          .mismatch(
            field: "architecture", found: entry.architecture.name,
            expected: "the slice is for " + file.architecture.name),
          at: bytes.fileOffset &+ 4, in: place)
      ]
    case .universal:
      return [
        ParseError(
          .mismatch(
            field: "slice", found: "a universal binary",
            expected: "only Mach-O files and archives can be slices"),
          at: bytes.fileOffset, in: place)
      ]
    case .other(let kind) where !kind.isBitcode && kind != .empty:
      return [
        ParseError(
          .mismatch(
            field: "slice", found: kind.words,
            expected: "only Mach-O files and archives can be slices"),
          at: bytes.fileOffset, in: place)
      ]
    default:
      return []
    }
  }
}

/// Reads and checks a table of architectures.
private struct TableReader {
  let bytes: ByteView
  let place: Place
  let wide: Bool
  var entries: [FatArch] = []
  var problems: [ParseError] = []

  init(bytes: ByteView, place: Place, wide: Bool) {
    self.bytes = bytes
    self.place = place
    self.wide = wide
  }

  private var stride: Int { FatArch.size(wide: wide) }

  private func entryOffset(_ index: Int) -> UInt64 {
    bytes.fileOffset &+ UInt64(8 + index * stride)
  }

  mutating func read(count: UInt32) {
    if count == 0 {
      problems.append(
        ParseError(
          .invalid(field: "nfat_arch", value: .decimal(0), .atLeast(1)),
          at: bytes.fileOffset &+ 4, in: place.reading(.named("fat_header"))))
    }
    for index in 0..<Int(count) {
      guard index < UniversalBinary.mostSlices else {
        problems.append(
          ParseError(
            .tooMany("slices", limit: UInt64(UniversalBinary.mostSlices)),
            at: bytes.fileOffset &+ 4, in: place.reading(.named("fat_header"))))
        return
      }
      do {
        entries.append(try entry(at: index, isHidden: false))
      } catch {
        problems.append(
          ParseError(error, in: place.reading(.numbered("fat_arch", UInt64(index)))))
        return
      }
    }
  }

  private func entry(at index: Int, isHidden: Bool) throws(BoundsError) -> FatArch {
    try FatArch(
      reading: bytes.dropFirst(8 + index * stride), index: UInt32(truncatingIfNeeded: index),
      wide: wide, isHidden: isHidden)
  }

  /// Looks for arm64 entries between the counted ones and the first slice, in 32-bit tables only:
  /// that is where Apple's lipo hides them.
  mutating func readHidden() {
    guard !wide, problems.isEmpty, let firstSlice = entries.map(\.offset).min() else { return }
    while entries.count < UniversalBinary.mostSlices,
      FatArch.tableSize(count: entries.count + 1, wide: wide) <= firstSlice,
      let entry = try? entry(at: entries.count, isHidden: true), entry.architecture.type == .arm64,
      entry.size > 0,
      FileRange("", offset: entry.offset, size: entry.size).fits(
        in: UInt64(bytes.count))
    {
      entries.append(entry)
    }
  }

  mutating func check() {
    for entry in entries { check(entry) }
    checkPairs()
  }

  private mutating func report(
    _ reason: ParseError.Reason, _ entry: FatArch, fieldOffset: UInt64
  ) {
    let place = place.inSlice(entry.architecture)
      .reading(.numbered("fat_arch", UInt64(entry.index)))
    problems.append(
      ParseError(reason, at: entryOffset(Int(entry.index)) &+ fieldOffset, in: place))
  }

  private mutating func check(_ entry: FatArch) {
    let range = FileRange("slice", offset: entry.offset, size: entry.size)
    if !range.fits(in: UInt64(bytes.count)) {
      report(
        .outside(
          what: "slice", offset: entry.offset, size: entry.size, container: "file",
          limit: UInt64(bytes.count)), entry, fieldOffset: 8)
    }
    let tableEnd = FatArch.tableSize(count: entries.count, wide: wide)
    if entry.offset < tableEnd {
      report(
        .invalid(
          field: "offset", value: .decimal(entry.offset),
          .atLeast(tableEnd, because: "to lie after the table")), entry, fieldOffset: 8)
    }
    let alignOffset: UInt64 = wide ? 24 : 16
    if entry.alignment > UniversalBinary.largestAlignment {
      report(
        .invalid(
          field: "align", value: .decimal(UInt64(entry.alignment)),
          .atMost(UInt64(UniversalBinary.largestAlignment))), entry, fieldOffset: alignOffset)
    } else if entry.offset & (1 << UInt64(entry.alignment) - 1) != 0 {
      report(
        .invalid(
          field: "offset", value: .decimal(entry.offset),
          .multiple(of: 1 << UInt64(entry.alignment))), entry, fieldOffset: 8)
    }
  }

  private mutating func checkPairs() {
    var seen: Set<Architecture> = []
    for entry in entries where !seen.insert(entry.architecture).inserted {
      report(
        .duplicate("architecture " + entry.architecture.name), entry, fieldOffset: 0)
    }
    let sorted = entries.filter { $0.size > 0 }.sorted { $0.offset < $1.offset }
    guard var furthest = sorted.first else { return }
    for entry in sorted.dropFirst() {
      let end = furthest.offset.addingClamped(furthest.size)
      if entry.offset < end {
        report(
          .overlap(
            "slice for " + entry.architecture.name, "slice for " + furthest.architecture.name),
          entry, fieldOffset: 8)
      }
      if entry.offset.addingClamped(entry.size) > end { furthest = entry }
    }
  }
}

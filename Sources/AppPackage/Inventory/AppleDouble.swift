public import MachOBytes

/// What a Mac's archiver puts beside a file as `._NAME`: its extended attributes and resource fork.
///
/// The layout is that of AppleDouble, version 2: magic number, version, sixteen bytes of filler, the
/// number of entries, and for each entry what it is, where it is and how long. Extended attributes
/// follow the 32 bytes of the Finder's entry (9): two bytes of padding, and the structures
/// `attr_header` and `attr_entry` of `bsd/vfs/vfs_xattr.c` of XNU. All numbers are big-endian.
public struct AppleDouble: Sendable {
  /// The names of the extended attributes, in their order.
  public let attributeNames: [ByteView]

  /// How much of a file must be there for the names: Mac systems keep attributes within so many
  /// bytes.
  public static let headSize = 1 << 16

  /// Whether a name is that of such a file.
  public static func isName(_ name: some StringProtocol) -> Bool {
    name.hasPrefix("._") && name.utf8.count > 2
  }

  /// What is in `bytes`, which may be the first ``headSize`` of more; nil for another kind of file.
  /// Names that are cut off are left out.
  public init?(_ bytes: ByteView) {
    do throws(BoundsError) {
      guard try bytes.load(UInt32.self, at: 0, .big) == 0x0005_1607,
        try bytes.load(UInt32.self, at: 4, .big) == 0x0002_0000
      else { return nil }
    } catch {
      return nil
    }
    attributeNames = (try? AppleDouble.names(in: bytes)) ?? []
  }

  private static let finderInfo: UInt32 = 9
  /// `attr_header` without what AppleDouble has in front of it.
  private static let attributeHeaderSize = 36
  /// `attr_entry` up to its name.
  private static let attributeEntrySize = 11

  private static func names(in bytes: ByteView) throws(BoundsError) -> [ByteView] {
    guard let info = try finderEntry(in: bytes) else { return [] }
    // Their lengths are those of the entry; where they are is counted from the file's start.
    let header = bytes.dropFirst(Int(clamping: UInt64(info) + 34))
    guard header.prefix(4).equals("ATTR") else { return [] }
    let count = try header.load(UInt16.self, at: 34, .big)
    var names: [ByteView] = []
    var offset = attributeHeaderSize
    for _ in 0..<count {
      guard let size = header.byte(at: offset + attributeEntrySize - 1).map(Int.init),
        let name = try? header.slice(at: offset + attributeEntrySize, count: size)
      else { break }
      names.append(name.untilNUL)
      offset += (attributeEntrySize + size + 3) & ~3
    }
    return names
  }

  /// Where the Finder's entry is, from the start of the file.
  private static func finderEntry(in bytes: ByteView) throws(BoundsError) -> UInt32? {
    for index in 0..<Int(try bytes.load(UInt16.self, at: 24, .big)) {
      guard try bytes.load(UInt32.self, at: 26 + index * 12, .big) == finderInfo else { continue }
      return try bytes.load(UInt32.self, at: 30 + index * 12, .big)
    }
    return nil
  }
}

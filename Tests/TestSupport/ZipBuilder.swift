import MachOBytes

/// Puts zip files together, wrong ones among them.
public struct ZipBuilder {
  /// An entry and what its two headers say of it.
  public struct Entry {
    public var name: [UInt8]
    /// What stands behind the local header: the contents, or what they are compressed to.
    public var data: [UInt8]
    public var crc32: UInt32
    public var size: UInt64
    public var method: UInt16 = 0
    public var flags: UInt16 = 0
    /// The upper byte of `version made by`.
    public var host: UInt8 = 3
    /// External attributes of Unix are these, shifted.
    public var mode: UInt16 = 0o100644
    /// The lower half of the external attributes.
    public var fatAttributes: UInt16 = 0
    /// Whether sizes and offset stand in a zip64 field, in both headers.
    public var isWide = false
    /// Further extra fields of the local header.
    public var localExtra: [UInt8] = []
    /// Whether zeros stand in the local header and the truth behind the data.
    public var hasDataDescriptor = false
    /// What the headers say, when it is not the truth.
    public var claimedCompressedSize: UInt64?
    public var claimedOffset: UInt64?
    public var localName: [UInt8]?
    public var localMethod: UInt16?
    public var localFlags: UInt16?
    public var localCRC32: UInt32?
    public var localSize: UInt64?
    public var localCompressedSize: UInt64?
    public var localSignature: UInt32 = 0x0403_4b50
    public var centralSignature: UInt32 = 0x0201_4b50

    /// A stored entry.
    public init(_ name: String, _ contents: [UInt8] = []) {
      self.init(nameBytes: Array(name.utf8), contents)
    }

    /// A stored entry.
    public init(nameBytes: [UInt8], _ contents: [UInt8] = []) {
      name = nameBytes
      data = contents
      crc32 = Inflater.crc32(of: ByteView(contents))
      size = UInt64(contents.count)
    }

    /// An entry of a deflate stream that inflates to `contents`.
    public init(_ name: String, deflated: [UInt8], _ contents: [UInt8]) {
      self.init(name, contents)
      data = deflated
      method = 8
    }

    /// A symbolic link.
    public init(_ name: String, linkTo target: String) {
      self.init(name, Array(target.utf8))
      mode = 0o120755
    }
  }

  public var entries: [Entry]
  /// What stands before the first entry.
  public var prefix: [UInt8] = []
  /// Whether the offsets count from the start of the file, although something is in front.
  public var countsPrefix = false
  public var comment: [UInt8] = []
  /// Whether the end record has a zip64 form.
  public var isWide = false
  /// What the end records say, when it is not the truth.
  public var claimedCount: UInt64?
  public var claimedDirectorySize: UInt64?
  public var claimedDirectoryOffset: UInt64?
  public var claimedCommentSize: UInt16?
  public var claimedDisk: UInt16 = 0
  public var claimedRecordOffset: UInt64?
  public var claimedRecordSize: UInt64 = 44
  /// What stands behind the last record of the central directory, and counts as a part of it.
  public var directoryEnd: [UInt8] = []

  public init(_ entries: [Entry] = []) {
    self.entries = entries
  }

  /// A deflate stream of blocks without compression (RFC 1951, 3.2.4).
  public static func storedStream(_ contents: [UInt8], blockSize: Int = 0xffff) -> [UInt8] {
    var writer = ByteWriter(.little)
    var rest = contents[...]
    repeat {
      let block = rest.prefix(max(1, min(blockSize, 0xffff)))
      rest = rest.dropFirst(block.count)
      writer.append([rest.isEmpty ? 1 : 0])
      writer.append(UInt16(block.count))
      writer.append(~UInt16(block.count))
      writer.append(block)
    } while !rest.isEmpty
    return writer.bytes
  }

  public var bytes: [UInt8] {
    var writer = ByteWriter(.little)
    writer.append(prefix)
    let base = countsPrefix ? 0 : prefix.count
    var offsets: [UInt64] = []
    for entry in entries {
      offsets.append(UInt64(writer.count - base))
      append(localHeaderOf: entry, to: &writer)
    }
    let directoryStart = writer.count
    for (entry, offset) in zip(entries, offsets) {
      append(recordOf: entry, at: offset, to: &writer)
    }
    writer.append(directoryEnd)
    let size = claimedDirectorySize ?? UInt64(writer.count - directoryStart)
    let offset = claimedDirectoryOffset ?? UInt64(directoryStart - base)
    let count = claimedCount ?? UInt64(entries.count)
    if isWide {
      let recordOffset = UInt64(writer.count - base)
      writer.append(0x0606_4b50 as UInt32)
      writer.append(claimedRecordSize)
      writer.append(0x002d_032d as UInt32)
      writer.append(UInt32(claimedDisk))
      writer.append(UInt32(claimedDisk))
      for value in [count, count, size, offset] { writer.append(value) }
      writer.append(0x0706_4b50 as UInt32)
      writer.append(0 as UInt32)
      writer.append(claimedRecordOffset ?? recordOffset)
      writer.append(1 as UInt32)
    }
    writer.append(0x0605_4b50 as UInt32)
    writer.append(claimedDisk)
    writer.append(claimedDisk)
    for _ in 0..<2 { writer.append(isWide ? .max : UInt16(truncatingIfNeeded: count)) }
    writer.append(isWide ? .max : UInt32(truncatingIfNeeded: size))
    writer.append(isWide ? .max : UInt32(truncatingIfNeeded: offset))
    writer.append(claimedCommentSize ?? UInt16(comment.count))
    writer.append(comment)
    return writer.bytes
  }

  private func append(localHeaderOf entry: Entry, to writer: inout ByteWriter) {
    let later = entry.hasDataDescriptor
    let crc = entry.localCRC32 ?? (later ? 0 : entry.crc32)
    let compressed =
      entry.localCompressedSize ?? (later ? 0 : entry.claimedCompressedSize ?? count(of: entry))
    let size = entry.localSize ?? (later ? 0 : entry.size)
    let name = entry.localName ?? entry.name
    var extra = ByteWriter(.little)
    if entry.isWide {
      extra.append(1 as UInt16)
      extra.append(16 as UInt16)
      extra.append(size)
      extra.append(compressed)
    }
    extra.append(entry.localExtra)
    writer.append(entry.localSignature)
    writer.append(20 as UInt16)
    writer.append(entry.localFlags ?? flags(of: entry))
    writer.append(entry.localMethod ?? entry.method)
    writer.append(0 as UInt32)
    writer.append(crc)
    writer.append(entry.isWide ? .max : UInt32(truncatingIfNeeded: compressed))
    writer.append(entry.isWide ? .max : UInt32(truncatingIfNeeded: size))
    writer.append(UInt16(name.count))
    writer.append(UInt16(extra.count))
    writer.append(name)
    writer.append(extra.bytes)
    writer.append(entry.data)
    guard later else { return }
    writer.append(0x0807_4b50 as UInt32)
    writer.append(entry.crc32)
    writer.append(UInt32(entry.data.count))
    writer.append(UInt32(truncatingIfNeeded: entry.size))
  }

  private func append(
    recordOf entry: Entry, at offset: UInt64, to writer: inout ByteWriter
  ) {
    let compressed = entry.claimedCompressedSize ?? count(of: entry)
    let offset = entry.claimedOffset ?? offset
    writer.append(entry.centralSignature)
    writer.append([20, entry.host])
    writer.append(20 as UInt16)
    writer.append(flags(of: entry))
    writer.append(entry.method)
    writer.append(0 as UInt32)
    writer.append(entry.crc32)
    writer.append(entry.isWide ? .max : UInt32(truncatingIfNeeded: compressed))
    writer.append(entry.isWide ? .max : UInt32(truncatingIfNeeded: entry.size))
    writer.append(UInt16(entry.name.count))
    writer.append((entry.isWide ? 28 : 0) as UInt16)
    writer.append(0 as UInt16)
    writer.append(0 as UInt32)
    writer.append(entry.fatAttributes)
    writer.append(entry.mode)
    writer.append(entry.isWide ? .max : UInt32(truncatingIfNeeded: offset))
    writer.append(entry.name)
    guard entry.isWide else { return }
    writer.append(1 as UInt16)
    writer.append(24 as UInt16)
    for value in [entry.size, compressed, offset] { writer.append(value) }
  }

  private func flags(of entry: Entry) -> UInt16 {
    entry.flags | (entry.hasDataDescriptor ? 8 : 0)
  }

  private func count(of entry: Entry) -> UInt64 { UInt64(entry.data.count) }
}

public import MachOBytes
public import MachOCore

extension ZipArchive {
  /// The longest target that a symbolic link can have, in bytes: `PATH_MAX` of Apple's systems.
  private static let longestTarget: UInt64 = 1024

  /// What `entry` holds, as a file of its own; without a copy when it is stored.
  ///
  /// - Parameter limit: The most bytes that the caller wants; `limits` hold besides.
  /// - Throws: `ParseError` when the local header says other than the central directory, when the
  ///   entry shares bytes with others, is encrypted or compressed in another way than with deflate,
  ///   is larger than allowed, or is not what size and checksum say.
  public func contents(
    of entry: ZipEntry, limit: UInt64 = .max
  ) throws(ParseError) -> ByteView {
    let data = try data(of: entry)
    let limit = min(limit, limits.entrySize)
    guard entry.size <= limit else { throw tooLarge(entry, limit) }
    if entry.method == .stored {
      let contents = data.asFile
      let checksum = Inflater.crc32(of: contents)
      guard checksum == entry.crc32 else { throw wrongChecksum(entry, checksum) }
      return contents
    }
    if entry.size > limits.ratioFreeSize {
      let most = entry.compressedSize.multipliedClamped(by: limits.ratio)
      guard entry.size <= most else {
        throw entry.error(
          .invalid(
            field: "uncompressed size", value: .decimal(entry.size),
            .atMost(
              max(most, limits.ratioFreeSize),
              because: "for \(entry.compressedSize) compressed bytes")),
          at: .size)
      }
    }
    do throws(InflateError) {
      return try Inflater.inflate(data, size: entry.size, crc32: entry.crc32, limit: limit)
    } catch {
      throw translated(error, entry, data)
    }
  }

  /// The first `count` bytes of what `entry` holds, fewer when it holds fewer. Its checksum and
  /// what follows are not looked at.
  ///
  /// - Throws: `ParseError` as ``contents(of:limit:)`` does.
  public func prefix(of entry: ZipEntry, count: Int) throws(ParseError) -> ByteView {
    let data = try data(of: entry)
    let count = min(max(count, 0), Int(clamping: entry.size))
    if entry.method == .stored { return data.prefix(count).asFile }
    do throws(InflateError) {
      return try Inflater.inflatePrefix(data, count: count)
    } catch {
      throw translated(error, entry, data)
    }
  }

  /// The target of a symbolic link as it stands there; it may lead anywhere.
  ///
  /// - Throws: `ParseError` as ``contents(of:limit:)`` does, and when the target is longer than one
  ///   can be.
  public func symbolicLinkTarget(of entry: ZipEntry) throws(ParseError) -> ByteView {
    try contents(of: entry, limit: ZipArchive.longestTarget)
  }

  /// The compressed bytes of `entry`, its local header compared.
  private func data(of entry: ZipEntry) throws(ParseError) -> ByteView {
    let header = try ZipLocalHeader(of: entry, in: bytes)
    try header.check(against: entry)
    guard !entry.isEncrypted else {
      throw entry.error(
        .invalid(
          field: "flag word", value: .hex(UInt64(entry.flags.rawValue)),
          .oneOf("that of an entry without encryption")),
        at: .flags)
    }
    guard entry.method == .stored || entry.method == .deflate else {
      throw entry.error(
        .invalid(
          field: "compression method", value: .decimal(UInt64(entry.method.rawValue)),
          .oneOf("0 (stored) or 8 (deflate)")),
        at: .method)
    }
    if entry.method == .stored, entry.size != entry.compressedSize {
      throw entry.error(
        .mismatch(
          field: "uncompressed size", found: String(entry.size),
          expected: "\(entry.compressedSize) bytes are stored"),
        at: .size)
    }
    let limit = directoryOffset
    guard header.dataOffset <= limit, entry.compressedSize <= limit - header.dataOffset,
      let data = try? bytes.slice(at: header.dataOffset, count: entry.compressedSize)
    else {
      throw entry.error(
        .outside(
          what: "data", offset: header.dataOffset, size: entry.compressedSize,
          container: "part before the central directory", limit: limit),
        at: .compressedSize)
    }
    try checkOverlap(of: entry, end: header.dataOffset + entry.compressedSize)
    return data
  }

  /// - Throws: `ParseError` when another entry starts where `entry` does or before its `end`.
  private func checkOverlap(of entry: ZipEntry, end: UInt64) throws(ParseError) {
    let following = firstHeader(after: entry.headerOffset)
    // The offsets ascend, so another with the same one stands right before it.
    guard following < 2 || headerOffsets[following - 2] != entry.headerOffset else {
      throw entry.error(
        .overlap("its local header", "that of another entry"), at: .headerOffset)
    }
    guard following == headerOffsets.count || end <= headerOffsets[following] else {
      let next = "the next local header at 0x\(String(headerOffsets[following], radix: 16))"
      throw entry.error(.overlap("its data", next), at: .headerOffset)
    }
  }

  /// The index of the first local header that starts after `offset`.
  private func firstHeader(after offset: UInt64) -> Int {
    var low = 0
    var high = headerOffsets.count
    while low < high {
      let middle = low + (high - low) / 2
      if headerOffsets[middle] > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func tooLarge(_ entry: ZipEntry, _ limit: UInt64) -> ParseError {
    entry.error(
      .invalid(field: "uncompressed size", value: .decimal(entry.size), .atMost(limit)), at: .size)
  }

  private func wrongChecksum(_ entry: ZipEntry, _ found: UInt32) -> ParseError {
    entry.error(
      .mismatch(
        field: "CRC-32", found: "0x\(String(entry.crc32, radix: 16))",
        expected: "that of the contents is 0x\(String(found, radix: 16))"),
      at: .crc32)
  }

  private func translated(
    _ error: InflateError, _ entry: ZipEntry, _ data: ByteView
  ) -> ParseError {
    let stated = "the central directory says \(entry.size)"
    func broken(_ found: String, _ expected: String) -> ParseError {
      ParseError(
        .mismatch(field: "compressed data", found: found, expected: expected),
        at: data.fileOffset, in: entry.place)
    }
    switch error {
    case .aboveLimit(let limit):
      return tooLarge(entry, limit)
    case .abovePossible(let most):
      return entry.error(
        .invalid(
          field: "uncompressed size", value: .decimal(entry.size),
          .atMost(most, because: "for \(entry.compressedSize) compressed bytes")),
        at: .size)
    case .outOfMemory:
      return entry.error(
        .invalid(
          field: "uncompressed size", value: .decimal(entry.size),
          .oneOf("what there is memory for")),
        at: .size)
    case .corrupt(let words):
      return broken("no deflate stream (\(words))", "the compression method is 8 (deflate)")
    case .cutOff(let inflated):
      return broken("cut off after \(inflated) inflated bytes", stated)
    case .tooShort(let inflated):
      return broken("at its end after \(inflated) inflated bytes", stated)
    case .tooLong:
      return broken("more than \(entry.size) inflated bytes", stated)
    case .unused(let after):
      return broken(
        "at its end after \(after) compressed bytes",
        "the central directory says \(entry.compressedSize)")
    case .checksum(let found):
      return wrongChecksum(entry, found)
    }
  }
}

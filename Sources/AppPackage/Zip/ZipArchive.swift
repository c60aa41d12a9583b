public import MachOBytes
public import MachOCore

/// A zip file (PKWARE's APPNOTE 6.3), zip64 and self-extracting ones among them.
///
/// Only the central directory is read at first. Whatever is wrong with single entries, the others
/// can be read; nothing is ever written anywhere.
public final class ZipArchive: Sendable {
  /// The file.
  public let bytes: ByteView
  public let place: Place
  public let limits: ZipLimits
  public let comment: ByteView
  /// Size of what was put in front of the archive, in bytes.
  public let prefixSize: UInt64
  /// What is wrong with the central directory and with names, up to a limit. What is wrong with
  /// contents shows when they are read.
  public let problems: [ParseError]
  private let directory: ByteView
  /// Of each entry's record, from the start of the central directory.
  private let records: [Int]
  /// Of all local headers, ascending.
  let headerOffsets: [UInt64]
  let tree: ZipTree

  /// Reads the central directory of `bytes`, a whole file.
  ///
  /// - Throws: `ParseError` when there is no central directory or more in it than `limits` allow.
  public init(
    _ bytes: ByteView, in place: Place, limits: ZipLimits = ZipLimits()
  ) throws(ParseError) {
    let end = try ZipEndRecord.find(in: bytes, at: place)
    guard end.entryCount <= limits.entryCount else {
      throw ParseError(
        .tooMany("zip entries", limit: limits.entryCount), at: end.directory.fileOffset,
        in: place.reading(.named("zip end record")))
    }
    self.bytes = bytes
    self.place = place
    self.limits = limits
    comment = end.comment
    prefixSize = end.shift
    directory = end.directory

    var problems = ProblemList(
      in: place.reading(.named("central directory")), limit: limits.problemCount)
    problems.append(contentsOf: end.problems)
    let expected = min(
      Int(clamping: end.entryCount), end.directory.count / ZipEntry.fixedSize)
    var records: [Int] = []
    records.reserveCapacity(expected)
    var tree = ZipTree(of: end.directory, expecting: expected, limits: limits)
    var spans = SpanList(expecting: expected, before: end.directory.fileOffset)
    var offset = 0
    while offset < end.directory.count {
      let rest = end.directory.dropFirst(offset)
      let size: Int
      do throws(ParseError) {
        guard let found = try Self.sizeOfRecord(rest, number: records.count, in: place) else {
          break
        }
        size = found
      } catch {
        problems.append(error)
        break
      }
      guard UInt64(records.count) < limits.entryCount else {
        throw ParseError(
          .tooMany("zip entries", limit: limits.entryCount), at: rest.fileOffset,
          in: place.reading(.named("central directory")))
      }
      let entry = ZipEntry(
        index: records.count, record: rest, shift: end.shift, limits: limits, in: place)
      if let problem = tree.insert(entry) { problems.append(problem) }
      if let problem = spans.insert(entry) { problems.append(problem) }
      records.append(offset)
      offset += size
    }
    if let problem = Self.problem(ofCount: records.count, end, place) { problems.append(problem) }
    headerOffsets = spans.sort { entry, other in
      problems.append(
        ParseError(
          .overlap("its local header or data", "that of zip entry \(other)"),
          at: end.directory.fileOffset.addingClamped(
            UInt64(records[entry]) + ZipEntry.Field.headerOffset.rawValue),
          in: place.reading(.numbered("zip entry", UInt64(entry)))))
    }
    self.problems = problems.problems
    self.records = records
    self.tree = tree
  }

  /// Size of the record that starts `rest`, in bytes; nil at the signature that may end the
  /// central directory (APPNOTE 4.3.13).
  ///
  /// - Throws: `ParseError` when there is no record, or not all of it.
  private static func sizeOfRecord(
    _ rest: ByteView, number: Int, in place: Place
  ) throws(ParseError) -> Int? {
    let signature = try? rest.load(UInt32.self, at: 0, .little)
    if signature == 0x0505_4b50 { return nil }
    if let signature, signature != ZipEntry.signature {
      throw ParseError(
        .invalid(field: "signature", value: .hex(UInt64(signature)), .oneOf("0x2014b50")),
        at: rest.fileOffset, in: place.reading(.numbered("zip entry", UInt64(number))))
    }
    do {
      let name = try rest.load(UInt16.self, at: 28, .little, "file name length")
      let extra = try rest.load(UInt16.self, at: 30, .little, "extra field length")
      let comment = try rest.load(UInt16.self, at: 32, .little, "comment length")
      let size = ZipEntry.fixedSize + Int(name) + Int(extra) + Int(comment)
      return try rest.slice(at: 0, count: size, "").count
    } catch {
      throw ParseError(error, in: place.reading(.numbered("zip entry", UInt64(number))))
    }
  }

  private static func problem(
    ofCount found: Int, _ end: ZipEndRecord, _ place: Place
  ) -> ParseError? {
    let stated = end.entryCount
    let isSame =
      end.isCountWide
      ? stated == UInt64(found) : stated == UInt64(UInt16(truncatingIfNeeded: found))
    if isSame { return nil }
    return ParseError(
      .mismatch(
        field: "number of entries", found: String(stated),
        expected: "the central directory has \(found)"),
      at: end.directory.fileOffset, in: place.reading(.named("zip end record")))
  }

  /// All entries in the order of the central directory.
  public var entries: Entries { Entries(archive: self) }

  /// The folder that holds everything.
  public var root: ZipNode { ZipNode(self, ZipTree.root) }

  /// The last entry whose path is `path`: the one that is left after unpacking them in order.
  public func entry(at path: String) -> ZipEntry? { root[path]?.entry }

  fileprivate func entry(_ index: Int) -> ZipEntry {
    ZipEntry(
      index: index, record: directory.dropFirst(records[index]), shift: prefixSize, limits: limits,
      in: place)
  }

  fileprivate var entryCount: Int { records.count }

  /// Where the central directory starts, from the start of the file, in bytes.
  var directoryOffset: UInt64 { directory.fileOffset }

  /// The entries of an archive, each read from its record when it is asked for.
  public struct Entries: RandomAccessCollection, Sendable {
    let archive: ZipArchive

    public var startIndex: Int { 0 }
    public var endIndex: Int { archive.entryCount }
    public subscript(index: Int) -> ZipEntry { archive.entry(index) }
  }
}

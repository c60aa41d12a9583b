import MachOBytes
import MachOCore

/// What stands at the end of an archive and says where its central directory is: the end record
/// (APPNOTE 4.3.16) and, for large archives, its zip64 form (4.3.14, 4.3.15).
struct ZipEndRecord {
  /// How many entries there are said to be.
  let entryCount: UInt64
  /// Whether the count has 64 bits. One of 16 bits has lost its upper part when a writer that
  /// does not know zip64, as Apple's Archive Utility, had more entries.
  let isCountWide: Bool
  let directory: ByteView
  /// What is added to the offsets of the archive to get offsets in the file: the size of what was
  /// put in front of the archive, as a program that unpacks itself.
  let shift: UInt64
  let comment: ByteView
  /// What is wrong and does not matter for reading.
  let problems: [ParseError]

  private static let signature: UInt32 = 0x0605_4b50
  private static let fixedSize = 22
  private static let locatorSignature: UInt32 = 0x0706_4b50
  private static let locatorSize = 20
  private static let wideSignature: UInt32 = 0x0606_4b50
  private static let wideSize = 56

  /// The last end record of `bytes` that has its directory.
  ///
  /// - Throws: `ParseError` when there is none: what is wrong with the last.
  static func find(in bytes: ByteView, at place: Place) throws(ParseError) -> ZipEndRecord {
    let place = place.reading(.named("zip end record"))
    guard bytes.count >= fixedSize else {
      throw ParseError(
        .truncated(
          field: "", needed: UInt64(fixedSize), available: UInt64(bytes.count)),
        at: bytes.fileOffset, in: place)
    }
    var firstError: ParseError?
    let last = bytes.count - fixedSize
    // The only thing behind it is a comment.
    for start in stride(from: last, through: max(0, last - Int(UInt16.max)), by: -1) {
      guard bytes.byte(at: start) == UInt8(ascii: "P"),
        (try? bytes.load(UInt32.self, at: start, .little)) == signature
      else { continue }
      do throws(ParseError) {
        return try ZipEndRecord(at: start, in: bytes, place)
      } catch {
        firstError = firstError ?? error
      }
    }
    if let firstError { throw firstError }
    throw ParseError(
      .missing(
        "signature 0x6054b50 in the last 65557 bytes",
        before: "the end of the file: it was cut, or is no zip archive"),
      at: bytes.fileOffset.addingClamped(UInt64(bytes.count)), in: place)
  }

  private init(at start: Int, in bytes: ByteView, _ place: Place) throws(ParseError) {
    var problems: [ParseError] = []
    let narrow: Fields
    do {
      var cursor = ByteCursor(bytes.dropFirst(start), .little, at: 4)
      narrow = Fields(
        disk: UInt64(try cursor.read(UInt16.self, "number of this disk")),
        directoryDisk: UInt64(try cursor.read(UInt16.self, "disk of the central directory")),
        countOnDisk: UInt64(try cursor.read(UInt16.self, "number of entries on this disk")),
        count: UInt64(try cursor.read(UInt16.self, "number of entries")),
        size: UInt64(try cursor.read(UInt32.self, "size of the central directory")),
        offset: UInt64(try cursor.read(UInt32.self, "offset of the central directory")))
      let commentSize = try cursor.read(UInt16.self, "comment length")
      comment = try cursor.bytes(Int(commentSize), "comment")
      if !cursor.rest.isEmpty {
        problems.append(
          ParseError(
            .mismatch(
              field: "comment length", found: String(commentSize),
              expected: "\(Int(commentSize) + cursor.rest.count) bytes follow"),
            at: bytes.fileOffset.addingClamped(UInt64(start + 20)), in: place))
      }
    } catch {
      throw ParseError(error, in: place)
    }

    let wide = try WideRecord.find(before: start, in: bytes, place)
    let fields = narrow.widened(by: wide?.fields)
    isCountWide = narrow.count == UInt16.max && wide != nil
    if let wide, let problem = narrow.contradiction(with: wide, place) { problems.append(problem) }
    try fields.checkDisks(at: bytes.fileOffset.addingClamped(UInt64(start)), place)

    let end = wide?.start ?? start
    (directory, shift) = try fields.directory(before: end, in: bytes, place)
    entryCount = fields.count
    self.problems = problems
  }

  /// What both forms of the record say.
  private struct Fields {
    var disk: UInt64
    var directoryDisk: UInt64
    var countOnDisk: UInt64
    var count: UInt64
    var size: UInt64
    var offset: UInt64

    /// These fields; those of all ones from `wide`.
    func widened(by wide: Fields?) -> Fields {
      guard let wide else { return self }
      return Fields(
        disk: disk == UInt16.max ? wide.disk : disk,
        directoryDisk: directoryDisk == UInt16.max ? wide.directoryDisk : directoryDisk,
        countOnDisk: countOnDisk == UInt16.max ? wide.countOnDisk : countOnDisk,
        count: count == UInt16.max ? wide.count : count,
        size: size == UInt32.max ? wide.size : size,
        offset: offset == UInt32.max ? wide.offset : offset)
    }

    /// What `wide` says otherwise although it is not asked.
    func contradiction(with wide: WideRecord, _ place: Place) -> ParseError? {
      let pairs: [(String, UInt64, UInt64, UInt64, UInt64)] = [
        ("number of entries", count, UInt64(UInt16.max), wide.fields.count, 32),
        ("size of the central directory", size, UInt64(UInt32.max), wide.fields.size, 40),
        ("offset of the central directory", offset, UInt64(UInt32.max), wide.fields.offset, 48),
      ]
      for (field, narrow, mark, wideValue, fieldOffset) in pairs
      where narrow != mark && narrow != wideValue {
        return ParseError(
          .mismatch(
            field: field, found: String(wideValue), expected: "the zip end record says \(narrow)"),
          at: wide.fileOffset.addingClamped(fieldOffset),
          in: place.reading(.named("zip64 end record")))
      }
      return nil
    }

    /// - Throws: `ParseError` when the archive goes on in other files.
    func checkDisks(at recordOffset: UInt64, _ place: Place) throws(ParseError) {
      let pairs: [(String, UInt64, UInt64)] = [
        ("number of this disk", disk, 4), ("disk of the central directory", directoryDisk, 6),
      ]
      for (field, value, offset) in pairs where value != 0 {
        throw ParseError(
          .invalid(field: field, value: .decimal(value), .oneOf("0")),
          at: recordOffset.addingClamped(offset), in: place)
      }
      guard countOnDisk == count else {
        throw ParseError(
          .mismatch(
            field: "number of entries on this disk", found: String(countOnDisk),
            expected: "the number of entries is \(count)"),
          at: recordOffset.addingClamped(8), in: place)
      }
    }

    /// The central directory, which ends at `end` or before it, and how far it is from where it is
    /// said to be.
    func directory(
      before end: Int, in bytes: ByteView, _ place: Place
    ) throws(ParseError) -> (ByteView, UInt64) {
      let limit = UInt64(end)
      var starts: [UInt64] = []
      if size <= limit, limit - size >= offset { starts.append(limit - size) }
      if offset <= limit, size <= limit - offset { starts.append(offset) }
      for start in starts {
        guard let directory = try? bytes.slice(at: start, count: size) else { continue }
        let signature = try? directory.load(UInt32.self, at: 0, .little)
        if size == 0 || signature == ZipEntry.signature { return (directory, start - offset) }
      }
      guard let start = starts.last else {
        throw ParseError(
          .outside(
            what: "central directory", offset: offset, size: size,
            container: "part before the zip end record",
            limit: limit),
          at: bytes.fileOffset.addingClamped(limit), in: place)
      }
      let found = (try? bytes.load(UInt32.self, at: Int(start), .little)) ?? 0
      throw ParseError(
        .invalid(field: "signature", value: .hex(UInt64(found)), .oneOf("0x2014b50")),
        at: bytes.fileOffset.addingClamped(start),
        in: place.reading(.named("central directory")))
    }
  }

  /// The zip64 end record.
  private struct WideRecord {
    let fields: Fields
    /// From the start of the bytes.
    let start: Int
    let fileOffset: UInt64

    /// The record that the locator before `end` leads to; nil without a locator.
    static func find(
      before end: Int, in bytes: ByteView, _ place: Place
    ) throws(ParseError) -> WideRecord? {
      guard end >= locatorSize,
        (try? bytes.load(UInt32.self, at: end - locatorSize, .little)) == locatorSignature
      else { return nil }
      let locator = end - locatorSize
      let offset: UInt64
      do {
        offset = try bytes.load(UInt64.self, at: locator + 8, .little, "offset")
      } catch {
        throw ParseError(error, in: place.reading(.named("zip64 locator")))
      }
      // When something was put in front of the archive, the offset is wrong; the record is then
      // where it always is, before the locator.
      for start in [Int(clamping: offset), locator - wideSize]
      where start >= 0 && start <= locator - wideSize {
        guard (try? bytes.load(UInt32.self, at: start, .little)) == wideSignature else { continue }
        return try WideRecord(at: start, before: locator, in: bytes, place)
      }
      throw ParseError(
        .outside(
          what: "zip64 end record", offset: offset, size: UInt64(wideSize),
          container: "part before the locator", limit: UInt64(locator)),
        at: bytes.fileOffset.addingClamped(UInt64(locator + 8)),
        in: place.reading(.named("zip64 locator")))
    }

    private init(
      at start: Int, before locator: Int, in bytes: ByteView, _ place: Place
    ) throws(ParseError) {
      let place = place.reading(.named("zip64 end record"))
      var cursor = ByteCursor(bytes.prefix(locator), .little, at: start + 4)
      self.start = start
      fileOffset = bytes.fileOffset.addingClamped(UInt64(start))
      let size: UInt64
      do {
        size = try cursor.read(UInt64.self, "size of the record")
        _ = try cursor.read(UInt32.self, "versions")
        fields = Fields(
          disk: UInt64(try cursor.read(UInt32.self, "number of this disk")),
          directoryDisk: UInt64(try cursor.read(UInt32.self, "disk of the central directory")),
          countOnDisk: try cursor.read(UInt64.self, "number of entries on this disk"),
          count: try cursor.read(UInt64.self, "number of entries"),
          size: try cursor.read(UInt64.self, "size of the central directory"),
          offset: try cursor.read(UInt64.self, "offset of the central directory"))
      } catch {
        throw ParseError(error, in: place)
      }
      // The stated size leaves out itself and the signature.
      let least = UInt64(wideSize - 12)
      let most = UInt64(locator - start - 12)
      guard size >= least else {
        throw ParseError(
          .invalid(field: "size of the record", value: .decimal(size), .atLeast(least)),
          at: fileOffset.addingClamped(4), in: place)
      }
      guard size <= most else {
        throw ParseError(
          .invalid(
            field: "size of the record", value: .decimal(size),
            .atMost(most, because: "to end before the locator")),
          at: fileOffset.addingClamped(4), in: place)
      }
    }
  }
}

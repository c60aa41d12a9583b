import MachOBytes
import MachOCore

/// Reads consecutive fields of a NIB archive.
struct NIBArchiveCursor {
  private var cursor: ByteCursor
  var place: Place

  init(_ archive: ByteView, at offset: Int, in place: Place) {
    cursor = ByteCursor(archive, .little, at: offset)
    self.place = place
  }

  /// Where the next field starts, in bytes from the start of the archive.
  var offset: Int { cursor.offset }
  /// The same from the start of the file.
  var fileOffset: UInt64 { cursor.fileOffset }

  /// A number that always takes as many bytes as its type.
  mutating func word<Value: FixedWidthInteger & BitwiseCopyable>(
    _ field: String
  ) throws(ParseError) -> Value {
    do throws(BoundsError) {
      return try cursor.read(Value.self, field)
    } catch {
      throw ParseError(error, in: place)
    }
  }

  /// A number in groups of seven bits, the low ones first; the high bit marks the last byte, other
  /// than in LEB128.
  ///
  /// - Throws: `ParseError` when its end is missing or it has more than 32 bits.
  mutating func number(_ field: String) throws(ParseError) -> UInt32 {
    let start = fileOffset
    var value: UInt64 = 0
    for shift: UInt64 in [0, 7, 14, 21, 28] {
      let byte: UInt8 = try word(field)
      value |= UInt64(byte & 0x7f) << shift
      guard byte & 0x80 != 0 else { continue }
      guard let number = UInt32(exactly: value) else { break }
      return number
    }
    throw ParseError(
      .unexpected("a number of more than 32 bits", expected: field), at: start, in: place)
  }

  /// An index into a table of `count` entries.
  mutating func index(
    _ field: String, count: Int, of what: StaticString
  ) throws(ParseError) -> UInt32 {
    let start = fileOffset
    let index = try number(field)
    try check(index, field, count: count, of: what, at: start)
    return index
  }

  /// - Throws: `ParseError` when the table has no entry with this index.
  func check(
    _ index: UInt32, _ field: String, count: Int, of what: StaticString, at fileOffset: UInt64
  ) throws(ParseError) {
    guard UInt64(index) >= UInt64(count) else { return }
    let reason: ParseError.Reason =
      count > 0
      ? .invalid(
        field: field, value: .decimal(UInt64(index)),
        .atMost(UInt64(count - 1), because: "to be \(what)"))
      : .mismatch(field: field, found: String(index), expected: "there is none")
    throw ParseError(reason, at: fileOffset, in: place)
  }

  /// Skips `count` bytes.
  ///
  /// - Returns: where they stand.
  mutating func range(_ count: UInt32, _ field: String) throws(ParseError) -> NIBArchiveRange {
    let start = offset
    do throws(BoundsError) {
      _ = try cursor.bytes(Int(count), field)
    } catch {
      throw ParseError(error, in: place)
    }
    return NIBArchiveRange(start: UInt32(clamping: start), count: count)
  }
}

/// A part of an archive, whose size is limited.
struct NIBArchiveRange: Sendable {
  let start: UInt32
  let count: UInt32

  func bytes(of archive: ByteView) -> ByteView {
    archive.dropFirst(Int(start)).prefix(Int(count))
  }
}

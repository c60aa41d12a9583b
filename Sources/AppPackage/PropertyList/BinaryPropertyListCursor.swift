import MachOBytes
import MachOCore

/// Reads the parts of one object of a binary property list.
struct BinaryPropertyListCursor {
  private var cursor: ByteCursor
  private let place: Place

  init(_ objects: ByteView, at offset: Int, in place: Place) {
    cursor = ByteCursor(objects, .big, at: offset)
    self.place = place
  }

  /// Where the next part starts, in bytes from the start of the property list.
  var offset: Int { cursor.offset }

  /// An unsigned number of up to eight bytes.
  mutating func number(_ size: Int, _ field: String) throws(ParseError) -> UInt64 {
    BinaryPropertyListTrailer.number(try bytes(size, field), at: 0, size: size)
  }

  /// Skips `count` bytes.
  ///
  /// - Returns: where they stand.
  mutating func range(_ count: Int, _ field: String) throws(ParseError) -> PropertyListRange {
    let start = offset
    _ = try bytes(count, field)
    return PropertyListRange(start: start, count: count)
  }

  /// The number of units of an object: the low half of its marker, or an integer object after it
  /// when that is 15.
  ///
  /// - Throws: `ParseError` when fewer units of `unit` bytes are left.
  mutating func count(_ size: Int, _ field: String, unit: Int) throws(ParseError) -> Int {
    let start = cursor.fileOffset
    var count = UInt64(size)
    if size == 0x0f {
      let marker = try number(1, "size of " + field)
      guard (0x10...0x13).contains(marker) else {
        throw ParseError(
          .unexpected(
            "marker 0x" + String(marker, radix: 16), expected: "the size of the " + field),
          at: start, in: place)
      }
      count = try number(1 << Int(marker & 0x0f), "size of " + field)
    }
    let left = UInt64(cursor.rest.count)
    let needed = count.multipliedClamped(by: UInt64(unit))
    guard needed <= left else {
      throw ParseError(
        .truncated(field: field, needed: needed, available: left),
        at: cursor.fileOffset, in: place)
    }
    return Int(count)
  }

  private mutating func bytes(_ count: Int, _ field: String) throws(ParseError) -> ByteView {
    do throws(BoundsError) {
      return try cursor.bytes(count, field)
    } catch {
      throw ParseError(error, in: place)
    }
  }
}

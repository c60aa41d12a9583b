import MachOBytes

/// The header of an archive member: `ar_hdr` of `<ar.h>`, sixty bytes of text.
struct MemberHeader {
  /// `ar_name`, trailing blanks cut off.
  let name: ByteView
  /// `ar_date`: seconds since 1970.
  let date: UInt64
  let userID: UInt64
  let groupID: UInt64
  /// `ar_mode`: permission bits.
  let mode: UInt64
  /// `ar_size`: bytes after the header, a long name among them.
  let size: UInt64

  static let byteCount = 60
  /// `ARFMAG`, which ends the header.
  static let terminator: StaticString = "`\n"

  /// - Throws: `ParseError` when the header is cut off, does not end as one must, or has a size
  ///   that is no number.
  init(reading bytes: ByteView, in place: Place) throws(ParseError) {
    var fields = Fields(ByteCursor(bytes, .big), place)
    name = try fields.next(16, "ar_name")
    date = try fields.next(12, "ar_date").number(radix: 10) ?? 0
    userID = try fields.next(6, "ar_uid").number(radix: 10) ?? 0
    groupID = try fields.next(6, "ar_gid").number(radix: 10) ?? 0
    mode = try fields.next(8, "ar_mode").number(radix: 8) ?? 0
    let sizeText = try fields.next(10, "ar_size")
    let end = try fields.next(2, "ar_fmag")
    guard end.equals(MemberHeader.terminator) else {
      throw ParseError(
        .invalid(
          field: "ar_fmag", value: .hex(UInt64((try? end.load(UInt16.self, at: 0, .big)) ?? 0)),
          .oneOf("0x600a")), at: end.fileOffset, in: place)
    }
    guard let size = sizeText.number(radix: 10) else {
      throw ParseError(
        .notANumber(field: "ar_size", text: sizeText.string), at: sizeText.fileOffset, in: place)
    }
    self.size = size
  }

  /// Reads the fields one after the other.
  private struct Fields {
    private var cursor: ByteCursor
    private let place: Place

    init(_ cursor: ByteCursor, _ place: Place) {
      self.cursor = cursor
      self.place = place
    }

    mutating func next(_ size: Int, _ field: String) throws(ParseError) -> ByteView {
      do { return try cursor.bytes(size, field).trimmed } catch {
        throw ParseError(error, in: place)
      }
    }
  }
}

extension ByteView {
  /// Without the blanks at its end.
  var trimmed: ByteView {
    var end = count
    while end > 0, byte(at: end - 1) == UInt8(ascii: " ") { end -= 1 }
    return prefix(end)
  }

  /// The number that the text is, or nil when it is none or too large.
  func number(radix: UInt64) -> UInt64? {
    guard !isEmpty else { return nil }
    var value: UInt64 = 0
    for offset in 0..<count {
      guard let byte = byte(at: offset), byte >= UInt8(ascii: "0") else { return nil }
      let digit = UInt64(byte - UInt8(ascii: "0"))
      guard digit < radix else { return nil }
      let (product, tooLarge) = value.multipliedReportingOverflow(by: radix)
      let (sum, overflow) = product.addingReportingOverflow(digit)
      guard !tooLarge, !overflow else { return nil }
      value = sum
    }
    return value
  }
}

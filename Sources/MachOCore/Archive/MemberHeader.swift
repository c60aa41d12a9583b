import MachOBytes

/// The header of an archive member: `ar_hdr` of `<ar.h>`, sixty bytes of text.
struct MemberHeader: Sendable {
  let bytes: ByteView
  /// `ar_size`: bytes after the header, a long name among them.
  let size: UInt64

  static let byteCount = 60
  /// `ARFMAG`, which ends the header.
  static let terminator: UInt16 = 0x600a

  /// A field of the header: its place and the radix of its number.
  private struct Field {
    let offset: Int
    let size: Int
    var radix: UInt64 = 10

    static let name = Field(offset: 0, size: 16)
    static let date = Field(offset: 16, size: 12)
    static let userID = Field(offset: 28, size: 6)
    static let groupID = Field(offset: 34, size: 6)
    static let mode = Field(offset: 40, size: 8, radix: 8)
    static let size = Field(offset: 48, size: 10)
  }

  /// - Throws: `ParseError` when the header is cut off, does not end as one must, or has a size
  ///   that is no number.
  init(reading rest: ByteView, in place: Place) throws(ParseError) {
    let end: UInt16
    do {
      bytes = try rest.slice(at: 0, count: MemberHeader.byteCount, "ar_hdr")
      end = try bytes.load(UInt16.self, at: 58, .big, "ar_fmag")
    } catch {
      throw ParseError(error, in: place)
    }
    guard end == MemberHeader.terminator else {
      throw ParseError(
        .invalid(field: "ar_fmag", value: .hex(UInt64(end)), .oneOf("0x600a")),
        at: bytes.fileOffset &+ 58, in: place)
    }
    guard let size = Self.number(.size, in: bytes) else {
      throw ParseError(
        .notANumber(field: "ar_size", text: Self.text(.size, in: bytes).string),
        at: bytes.fileOffset &+ 48, in: place)
    }
    self.size = size
  }

  /// `ar_name`, trailing blanks cut off.
  var name: ByteView { Self.text(.name, in: bytes) }
  /// `ar_date`: seconds since 1970; 0 when it is no number.
  var date: UInt64 { Self.number(.date, in: bytes) ?? 0 }
  /// `ar_uid`.
  var userID: UInt64 { Self.number(.userID, in: bytes) ?? 0 }
  /// `ar_gid`.
  var groupID: UInt64 { Self.number(.groupID, in: bytes) ?? 0 }
  /// `ar_mode`: permission bits.
  var mode: UInt64 { Self.number(.mode, in: bytes) ?? 0 }

  private static func text(_ field: Field, in bytes: ByteView) -> ByteView {
    bytes.dropFirst(field.offset).prefix(field.size).trimmed
  }

  private static func number(_ field: Field, in bytes: ByteView) -> UInt64? {
    bytes.number(at: field.offset, size: field.size, radix: field.radix)
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
    number(at: 0, size: count, radix: radix)
  }

  /// The number that `size` bytes from `offset` on are, blanks at their end aside; nil when they
  /// are none, or too large a one.
  func number(at offset: Int, size: Int, radix: UInt64) -> UInt64? {
    var value: UInt64 = 0
    var digits = 0
    for place in offset..<offset + size {
      guard let byte = byte(at: place) else { return nil }
      if byte == UInt8(ascii: " "), digits > 0 {
        // Only blanks may follow.
        for rest in place..<offset + size where self.byte(at: rest) != byte { return nil }
        break
      }
      guard byte >= UInt8(ascii: "0"), case let digit = UInt64(byte - UInt8(ascii: "0")),
        digit < radix
      else { return nil }
      let (product, tooLarge) = value.multipliedReportingOverflow(by: radix)
      let (sum, overflow) = product.addingReportingOverflow(digit)
      guard !tooLarge, !overflow else { return nil }
      value = sum
      digits += 1
    }
    return digits > 0 ? value : nil
  }
}

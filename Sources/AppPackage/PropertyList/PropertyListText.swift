import MachOBytes
import MachOCore

/// The text of an XML property list.
///
/// Read are UTF-8, with or without a byte order mark, and UTF-16 with one. Core Foundation reads
/// more (UTF-32, and any encoding that the XML declaration names), which no tool writes.
struct PropertyListText: Sendable {
  private let file: ByteView
  /// The text; not checked to be valid when the file is not UTF-16.
  let utf8: ByteView
  /// Where the text starts in `utf8`, after a byte order mark.
  let start: Int
  private let isUTF16: Bool

  /// - Throws: `ParseError` when the file starts as one in UTF-32 or in UTF-16 without a byte order
  ///   mark, or is no valid UTF-16.
  init(_ file: ByteView, in place: Place) throws(ParseError) {
    self.file = file
    let head = file.prefix(4).array
    switch (head.first, head.dropFirst().first) {
    case _ where head == [0, 0, 0xfe, 0xff] || head == [0xff, 0xfe, 0, 0]:
      throw PropertyListText.unreadable("UTF-32", file, place)
    case (0xff, 0xfe), (0xfe, 0xff):
      utf8 = try PropertyListText.decode(file, head[0] == 0xff ? .little : .big, place)
      start = 0
      isUTF16 = true
    case (0, 0x3c), (0x3c, 0):
      throw PropertyListText.unreadable("UTF-16 without a byte order mark", file, place)
    default:
      utf8 = file
      start = head.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
      isUTF16 = false
    }
  }

  private static func unreadable(_ found: String, _ file: ByteView, _ place: Place) -> ParseError {
    ParseError(
      .unexpected(found, expected: "UTF-8 or UTF-16 with a byte order mark"),
      at: file.fileOffset, in: place)
  }

  /// The UTF-8 of a file in UTF-16, without the byte order mark.
  private static func decode(
    _ file: ByteView, _ order: ByteOrder, _ place: Place
  ) throws(ParseError) -> ByteView {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.count / 2)
    guard file.count % 2 == 0 else {
      throw ParseError(
        .truncated(field: "UTF-16 unit", needed: 2, available: 1),
        at: file.fileOffset &+ UInt64(file.count - 1), in: place)
    }
    func unit(_ index: Int) -> UInt32 {
      let first = UInt32(file.byte(at: index) ?? 0)
      let second = UInt32(file.byte(at: index + 1) ?? 0)
      return order == .little ? second << 8 | first : first << 8 | second
    }
    var index = 2
    while index < file.count {
      let size = unit(index) & 0xfc00 == 0xd800 && unit(index + 2) & 0xfc00 == 0xdc00 ? 4 : 2
      let value =
        size == 2
        ? unit(index) : 0x10000 + ((unit(index) & 0x3ff) << 10 | unit(index + 2) & 0x3ff)
      guard let scalar = Unicode.Scalar(value) else {
        throw ParseError(
          .unexpected("half a surrogate pair", expected: "a character"),
          at: file.fileOffset &+ UInt64(index), in: place)
      }
      bytes.append(scalar)
      index += size
    }
    return ByteView(bytes)
  }

  var hasByteOrderMark: Bool { isUTF16 || start > 0 }

  /// Where in the file the byte at `offset` of `utf8` comes from.
  func fileOffset(at offset: Int) -> UInt64 {
    guard isUTF16 else { return file.fileOffset &+ UInt64(clamping: offset) }
    var units: UInt64 = 0
    for index in 0..<min(offset, utf8.count) {
      let byte = utf8.byte(at: index) ?? 0
      if byte & 0xc0 != 0x80 { units += byte >= 0xf0 ? 2 : 1 }
    }
    return file.fileOffset &+ 2 &+ 2 &* units
  }

  func position(at offset: Int) -> PropertyListPosition {
    var line: UInt64 = 1
    var column: UInt64 = 1
    for index in start..<max(start, min(offset, utf8.count)) {
      let byte = utf8.byte(at: index) ?? 0
      if byte == UInt8(ascii: "\n")
        || (byte == UInt8(ascii: "\r") && utf8.byte(at: index + 1) != UInt8(ascii: "\n"))
      {
        line += 1
        column = 1
      } else if byte & 0xc0 != 0x80 {
        column += 1
      }
    }
    return PropertyListPosition(line: line, column: column)
  }
}

extension [UInt8] {
  /// Appends the UTF-8 of `scalar`.
  mutating func append(_ scalar: Unicode.Scalar) {
    append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}

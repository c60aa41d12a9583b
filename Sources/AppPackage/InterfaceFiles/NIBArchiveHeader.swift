import MachOBytes
import MachOCore

/// The head of a NIB archive.
///
/// The layout is not Apple's to read: it was found by watching `ibtool`, see `NibArchive.md` of
/// github.com/matsmattsson/nibsqueeze and "UIKit NIB Archives" of mothersruin.com, and agrees with
/// every archive that was looked at. All words are little-endian.
public struct NIBArchiveHeader: Sendable {
  /// The only one known is 1.
  public let formatVersion: UInt32
  /// 9, or 10 in archives of newer tools.
  public let coderVersion: UInt32
  let objects: Table
  let keys: Table
  let values: Table
  let classNames: Table

  /// A table: the number of its entries, and where it starts in the archive, in bytes.
  struct Table: Sendable {
    let count: Int
    let offset: Int
  }

  /// The first bytes of every archive.
  static let magic: StaticString = "NIBArchive"
  private static let size = 50

  /// - Throws: `ParseError` when the version is not known or a table does not fit the archive.
  init(_ archive: ByteView, in place: Place) throws(ParseError) {
    let place = place.reading(.named("NIBArchive header"))
    var cursor = NIBArchiveCursor(
      archive, at: NIBArchiveHeader.magic.utf8CodeUnitCount, in: place)
    let start = cursor.fileOffset
    formatVersion = try cursor.word("format version")
    guard formatVersion == 1 else {
      throw ParseError(
        .unsupported("format version \(formatVersion)"), at: start, in: place)
    }
    coderVersion = try cursor.word("coder version")
    // The least that an entry takes: three numbers; a size; a key and a type; two numbers.
    objects = try Table(&cursor, "objects", leastSize: 3, archive, place)
    keys = try Table(&cursor, "keys", leastSize: 1, archive, place)
    values = try Table(&cursor, "values", leastSize: 2, archive, place)
    classNames = try Table(&cursor, "class names", leastSize: 2, archive, place)
  }
}

extension NIBArchiveHeader.Table {
  fileprivate init(
    _ cursor: inout NIBArchiveCursor, _ name: String, leastSize: Int, _ archive: ByteView,
    _ place: Place
  ) throws(ParseError) {
    let start = cursor.fileOffset
    let count: UInt32 = try cursor.word("number of \(name)")
    let offsetStart = cursor.fileOffset
    let offset: UInt32 = try cursor.word("offset of \(name)")
    let size = UInt64(archive.count)
    guard UInt64(offset) <= size else {
      throw ParseError(
        .invalid(
          field: "offset of \(name)", value: .hex(UInt64(offset)),
          .atMost(size, because: "to lie in the archive")),
        at: offsetStart, in: place)
    }
    let most = (size - UInt64(offset)) / UInt64(leastSize)
    guard UInt64(count) <= most else {
      throw ParseError(
        .invalid(
          field: "number of \(name)", value: .decimal(UInt64(count)),
          .atMost(most, because: "to fit the archive")),
        at: start, in: place)
    }
    self.init(count: Int(count), offset: Int(offset))
  }
}

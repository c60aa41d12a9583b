import MachOBytes
import MachOCore

/// The last 32 bytes of a binary property list, `CFBinaryPlistTrailer` of `ForFoundationOnly.h`.
struct BinaryPropertyListTrailer {
  /// `_objectRefSize`: bytes of a reference, 1 to 8.
  let referenceSize: Int
  /// `_numObjects`, at least 1.
  let objectCount: Int
  /// `_topObject`, below `objectCount`.
  let topObject: Int
  /// The header and all objects, up to the offset table.
  let objects: ByteView
  /// An offset from the start of the file for each object.
  private let offsetTable: ByteView
  /// `_offsetIntSize`: bytes of an offset, 1 to 8.
  private let offsetSize: Int

  static let headerSize = 8
  private static let size = 32

  /// - Throws: `ParseError` when the version is not 0x, when a size is out of its range, or when
  ///   header, objects, offset table and trailer do not fill the file, as Core Foundation demands.
  init(_ view: ByteView, in place: Place) throws(ParseError) {
    guard view.hasPrefix("bplist0") else {
      let version = view.prefix(BinaryPropertyListTrailer.headerSize).dropFirst(6).string
      throw ParseError(
        .unexpected("version '\(version)'", expected: "version '00'"),
        at: view.fileOffset &+ 6, in: place)
    }
    let place = place.reading(.named("property list trailer"))
    // Header, one object of one byte, and its offset.
    let least = BinaryPropertyListTrailer.headerSize + 2 + BinaryPropertyListTrailer.size
    guard view.count >= least else {
      throw ParseError(
        .truncated(
          field: "header, object, offset and trailer", needed: UInt64(least),
          available: UInt64(view.count)),
        at: view.fileOffset, in: place)
    }
    let end = view.count - BinaryPropertyListTrailer.size
    let trailer = view.dropFirst(end)
    // The names are the structure's; five unused bytes and _sortVersion come first.
    func field(
      _ name: String, at offset: Int, size: Int, _ range: ClosedRange<UInt64>,
      because: String = ""
    ) throws(ParseError) -> Int {
      let value = BinaryPropertyListTrailer.number(trailer, at: offset, size: size)
      guard range.contains(value) else {
        throw ParseError(
          .invalid(
            field: name, value: .decimal(value),
            value < range.lowerBound
              ? .atLeast(range.lowerBound) : .atMost(range.upperBound, because: because)),
          at: trailer.fileOffset &+ UInt64(offset), in: place)
      }
      return Int(value)
    }
    offsetSize = try field("_offsetIntSize", at: 6, size: 1, 1...8)
    referenceSize = try field("_objectRefSize", at: 7, size: 1, 1...8)
    let firstOffset = UInt64(BinaryPropertyListTrailer.headerSize + 1)
    let table = try field(
      "_offsetTableOffset", at: 24, size: 8, firstOffset...UInt64(end - 1),
      because: "to lie before the trailer")
    objects = view.prefix(table)
    offsetTable = view.prefix(end).dropFirst(table)
    let offsetCount = UInt64(offsetTable.count / offsetSize)
    objectCount = try field(
      "_numObjects", at: 8, size: 8, 1...max(1, offsetCount), because: "to fit the offset table")
    topObject = try field(
      "_topObject", at: 16, size: 8, 0...UInt64(objectCount - 1), because: "to be an object")
    guard objectCount * offsetSize == offsetTable.count else {
      throw ParseError(
        .mismatch(
          field: "size of the offset table", found: String(offsetTable.count),
          expected: "_numObjects times _offsetIntSize is \(objectCount * offsetSize)"),
        at: offsetTable.fileOffset, in: place)
    }
  }

  /// Where an object starts, as its entry in the offset table says; any value is possible.
  func offset(of object: Int) -> UInt64 {
    BinaryPropertyListTrailer.number(offsetTable, at: object * offsetSize, size: offsetSize)
  }

  /// Where the entry of an object stands in the file.
  func entryOffset(of object: Int) -> UInt64 {
    offsetTable.fileOffset &+ UInt64(object * offsetSize)
  }

  /// An unsigned number of up to eight bytes, the high ones first; the caller knows that they are
  /// there.
  static func number(_ view: ByteView, at offset: Int, size: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in offset..<offset + size { value = value << 8 | UInt64(view.byte(at: index) ?? 0) }
    return value
  }
}

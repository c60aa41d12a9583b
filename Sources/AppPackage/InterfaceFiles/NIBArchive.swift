public import MachOBytes
public import MachOCore

/// An archive as UIKit's `UINibEncoder` writes it, of which compiled interface files are made:
/// tables of objects, keys, values and class names. ``NIBArchiveHeader`` says where that is known
/// from.
///
/// All tables are checked when it is read: indices lead to something, and time and memory are in
/// proportion to the archive.
public struct NIBArchive: Sendable {
  public let header: NIBArchiveHeader
  private let bytes: ByteView
  private let objects: [ObjectRecord]
  private let keys: [NIBArchiveRange]
  private let values: [ValueRecord]
  private let classNames: [NIBArchiveRange]

  /// The most bytes an archive may have.
  public static let largestSize = 32 << 20

  /// An entry of the table of objects.
  private struct ObjectRecord: Sendable {
    let offset: UInt32
    let classIndex: UInt32
    let firstValue: UInt32
    let valueCount: UInt32
  }

  /// An entry of the table of values.
  private struct ValueRecord: Sendable {
    let key: UInt32
    let type: UInt8
    let content: NIBArchiveRange
  }

  /// Whether `bytes` start as an archive does.
  public static func isArchive(_ bytes: ByteView) -> Bool {
    bytes.hasPrefix(NIBArchiveHeader.magic)
  }

  /// Reads the archive `bytes`, which ``isArchive(_:)``.
  ///
  /// - Throws: `ParseError` when a table does not fit, an index leads to nothing, a value is of an
  ///   unknown type (so that the next one cannot be found), or it is larger than ``largestSize``.
  public init(_ bytes: ByteView, in place: Place) throws(ParseError) {
    guard bytes.count <= NIBArchive.largestSize else {
      throw ParseError(
        .tooMany("bytes of a NIB archive", limit: UInt64(NIBArchive.largestSize)),
        at: bytes.fileOffset, in: place)
    }
    self.bytes = bytes
    header = try NIBArchiveHeader(bytes, in: place)
    let header = header
    objects = try NIBArchive.table(bytes, header.objects, "object", in: place) {
      (cursor) throws(ParseError) in
      let start = cursor.offset
      let classIndex = try cursor.index(
        "class", count: header.classNames.count, of: "a class name")
      let first = try cursor.number("first value")
      let countStart = cursor.fileOffset
      let count = try cursor.number("number of values")
      let left = UInt64(max(0, header.values.count - Int(first)))
      guard UInt64(count) <= left else {
        throw ParseError(
          .invalid(
            field: "number of values", value: .decimal(UInt64(count)),
            .atMost(left, because: "to fit the table")),
          at: countStart, in: cursor.place)
      }
      return ObjectRecord(
        offset: UInt32(clamping: start), classIndex: classIndex, firstValue: first,
        valueCount: count)
    }
    // Objects may share values; together they must not become more than the archive suggests.
    let total = objects.reduce(0 as UInt64) { $0 &+ UInt64($1.valueCount) }
    guard total <= UInt64(bytes.count) else {
      throw ParseError(
        .tooMany("values of all objects together", limit: UInt64(bytes.count)),
        at: bytes.fileOffset &+ UInt64(header.objects.offset), in: place)
    }
    keys = try NIBArchive.table(bytes, header.keys, "key", in: place) {
      (cursor) throws(ParseError) in
      try cursor.range(try cursor.number("size"), "name")
    }
    values = try NIBArchive.table(bytes, header.values, "value", in: place) {
      (cursor) throws(ParseError) in
      let key = try cursor.index("key", count: header.keys.count, of: "a key")
      return try NIBArchive.value(key, &cursor, objectCount: header.objects.count)
    }
    classNames = try NIBArchive.table(bytes, header.classNames, "class name", in: place) {
      (cursor) throws(ParseError) in
      let size = try cursor.number("size")
      // Indices of classes to take instead where this one is not known.
      let fallbacks = try cursor.number("number of fallbacks")
      _ = try cursor.range(UInt32(clamping: UInt64(fallbacks) * 4), "fallbacks")
      return try cursor.range(size, "name")
    }
  }

  private static func table<Entry>(
    _ archive: ByteView, _ table: NIBArchiveHeader.Table, _ name: String, in place: Place,
    _ read: (inout NIBArchiveCursor) throws(ParseError) -> Entry
  ) throws(ParseError) -> [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(table.count)
    var cursor = NIBArchiveCursor(archive, at: table.offset, in: place)
    for index in 0..<table.count {
      cursor.place = place.reading(.numbered(name, UInt64(index)))
      entries.append(try read(&cursor))
    }
    return entries
  }

  private static func value(
    _ key: UInt32, _ cursor: inout NIBArchiveCursor, objectCount: Int
  ) throws(ParseError) -> ValueRecord {
    let start = cursor.fileOffset
    let type: UInt8 = try cursor.word("type")
    let size: UInt32
    switch type {
    case 0: size = 1
    case 1: size = 2
    case 2, 6, 10: size = 4
    case 3, 7: size = 8
    case 4, 5, 9: size = 0
    case 8: size = try cursor.number("size of data")
    default:
      throw ParseError(
        .unexpected("type \(type)", expected: "one from 0 to 10"), at: start, in: cursor.place)
    }
    let contentStart = cursor.fileOffset
    if type == 10 {
      var ahead = cursor
      let object: UInt32 = try ahead.word("object")
      try cursor.check(object, "object", count: objectCount, of: "an object", at: contentStart)
    }
    return ValueRecord(key: key, type: type, content: try cursor.range(size, "content"))
  }

  public var objectCount: Int { objects.count }
  public var keyCount: Int { keys.count }
  public var valueCount: Int { values.count }

  /// The name of the class of an object, without the NUL at its end; empty for an index that is
  /// none.
  public func className(of object: Int) -> ByteView {
    guard objects.indices.contains(object) else { return .empty }
    return classNames[Int(objects[object].classIndex)].bytes(of: bytes).untilNUL
  }

  /// Where the entry of an object stands in the file.
  public func fileOffset(of object: Int) -> UInt64 {
    guard objects.indices.contains(object) else { return bytes.fileOffset }
    return bytes.fileOffset &+ UInt64(objects[object].offset)
  }

  /// The keys and values of an object in their order; arrays have one key again and again.
  public func values(of object: Int) -> some Sequence<(key: ByteView, value: NIBArchiveValue)> {
    let record = objects.indices.contains(object) ? objects[object] : nil
    let start = Int(record?.firstValue ?? 0)
    return (start..<start + Int(record?.valueCount ?? 0)).lazy.map { index in
      (keys[Int(values[index].key)].bytes(of: bytes), value(values[index]))
    }
  }

  private func value(_ record: ValueRecord) -> NIBArchiveValue {
    let content = record.content.bytes(of: bytes)
    func load<Value: FixedWidthInteger & BitwiseCopyable>(_ type: Value.Type) -> Value {
      (try? content.load(type, at: 0, .little)) ?? 0
    }
    switch record.type {
    case 0: return .integer(Int64(load(Int8.self)))
    case 1: return .integer(Int64(load(Int16.self)))
    case 2: return .integer(Int64(load(Int32.self)))
    case 3: return .integer(load(Int64.self))
    case 4: return .boolean(true)
    case 5: return .boolean(false)
    case 6: return .float(Float(bitPattern: load(UInt32.self)))
    case 7: return .double(Double(bitPattern: load(UInt64.self)))
    case 8: return .data(content)
    case 10: return .object(Int(load(UInt32.self)))
    default: return .null
    }
  }
}

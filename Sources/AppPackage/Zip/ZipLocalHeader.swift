import MachOBytes
import MachOCore

/// The header in front of an entry's contents (APPNOTE 4.3.7).
struct ZipLocalHeader {
  let flags: ZipFlags
  let method: ZipMethod
  let crc32: UInt32
  let compressedSize: UInt64
  let size: UInt64
  let name: ByteView
  /// Where the contents start, from the start of the file, in bytes.
  let dataOffset: UInt64
  private let offset: UInt64
  private let place: Place

  static let signature: UInt32 = 0x0403_4b50
  /// Size of the header without name and extra fields, in bytes.
  static let fixedSize = 30

  /// The local header of `entry` in `bytes`, the whole file.
  ///
  /// - Throws: `ParseError` when it is not wholly there.
  init(of entry: ZipEntry, in bytes: ByteView) throws(ParseError) {
    offset = entry.headerOffset
    place = entry.place
    guard offset <= UInt64(bytes.count) else {
      throw entry.error(
        .outside(
          what: "local header", offset: offset, size: UInt64(ZipLocalHeader.fixedSize),
          container: "file", limit: UInt64(bytes.count)),
        at: .headerOffset)
    }
    var cursor = ByteCursor(bytes.dropFirst(Int(offset)), .little)
    let signature: UInt32
    do {
      signature = try cursor.read(UInt32.self, "local header signature")
      _ = try cursor.read(UInt16.self, "version needed")
      flags = ZipFlags(rawValue: try cursor.read(UInt16.self, "flags"))
      method = ZipMethod(rawValue: try cursor.read(UInt16.self, "compression method"))
      _ = try cursor.read(UInt32.self, "time and date")
      crc32 = try cursor.read(UInt32.self, "CRC-32")
      let compressed = try cursor.read(UInt32.self, "compressed size")
      let uncompressed = try cursor.read(UInt32.self, "uncompressed size")
      let nameSize = try cursor.read(UInt16.self, "file name length")
      let extraSize = try cursor.read(UInt16.self, "extra field length")
      name = try cursor.bytes(Int(nameSize), "file name")
      var wide = Zip64Extra(in: try cursor.bytes(Int(extraSize), "extra field"))
      size = wide.widened(uncompressed)
      compressedSize = wide.widened(compressed)
      dataOffset = cursor.fileOffset
    } catch {
      throw ParseError(error, in: place)
    }
    guard signature == ZipLocalHeader.signature else {
      throw ParseError(
        .invalid(
          field: "local header signature", value: .hex(UInt64(signature)), .oneOf("0x4034b50")),
        at: offset, in: place)
    }
  }

  /// - Throws: `ParseError` when the header says other than the central directory does.
  func check(against entry: ZipEntry) throws(ParseError) {
    guard name == entry.name else {
      throw mismatch(
        "file name", "'\(name.clippedText)' in the local header", "'\(entry.name.clippedText)'",
        at: 30)
    }
    guard method == entry.method else {
      throw mismatch(
        "compression method", "\(method.rawValue) in the local header", "\(entry.method.rawValue)",
        at: 8)
    }
    guard flags.contains(.encrypted) == entry.isEncrypted else {
      throw mismatch(
        "flag word", "0x\(String(flags.rawValue, radix: 16)) in the local header",
        "0x\(String(entry.flags.rawValue, radix: 16))", at: 6)
    }
    // With a data descriptor the values here may be anything.
    if flags.contains(.dataDescriptor) { return }
    guard crc32 == entry.crc32 else {
      throw mismatch(
        "CRC-32", "0x\(String(crc32, radix: 16)) in the local header",
        "0x\(String(entry.crc32, radix: 16))", at: 14)
    }
    guard compressedSize == entry.compressedSize else {
      throw mismatch(
        "compressed size", "\(compressedSize) in the local header", "\(entry.compressedSize)",
        at: 18)
    }
    guard size == entry.size else {
      throw mismatch(
        "uncompressed size", "\(size) in the local header", "\(entry.size)", at: 22)
    }
  }

  private func mismatch(
    _ field: String, _ found: String, _ stated: String, at fieldOffset: UInt64
  ) -> ParseError {
    ParseError(
      .mismatch(
        field: field, found: found, expected: "the central directory says \(stated)"),
      at: offset.addingClamped(fieldOffset), in: place)
  }
}

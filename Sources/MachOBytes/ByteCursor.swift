/// Reads consecutive fields of a structure.
///
/// Each read names the field as the C header does, so that an error says what was missing.
public struct ByteCursor: Sendable {
  /// The structure.
  public let view: ByteView
  /// The order of its integers.
  public let order: ByteOrder
  /// Where the next read starts, in bytes from the start of `view`; 0 to `view.count`.
  public private(set) var offset: Int

  public init(_ view: ByteView, _ order: ByteOrder, at offset: Int = 0) {
    self.view = view
    self.order = order
    self.offset = Swift.max(0, Swift.min(offset, view.count))
  }

  /// Where the next read starts, in bytes from the start of the file.
  public var fileOffset: UInt64 { view.fileOffset &+ UInt64(offset) }

  /// What has not been read.
  public var rest: ByteView { view.dropFirst(offset) }

  /// The next integer.
  ///
  /// - Throws: `BoundsError` when there are too few bytes; the cursor then stays.
  @inlinable
  public mutating func read<Value: FixedWidthInteger & BitwiseCopyable>(
    _ type: Value.Type, _ field: String
  ) throws(BoundsError) -> Value {
    let value = try view.load(type, at: offset, order, field)
    advance(MemoryLayout<Value>.size)
    return value
  }

  /// The next `count` bytes.
  ///
  /// - Throws: `BoundsError` when there are too few bytes; the cursor then stays.
  public mutating func bytes(_ count: Int, _ field: String) throws(BoundsError) -> ByteView {
    let bytes = try view.slice(at: offset, count: count, field)
    advance(count)
    return bytes
  }

  /// A name of at most `size` bytes, which a NUL ends when it is shorter.
  ///
  /// - Throws: `BoundsError` when there are too few bytes.
  public mutating func fixedName(_ size: Int, _ field: String) throws(BoundsError) -> ByteView {
    try bytes(size, field).untilNUL
  }

  /// An unsigned number in LEB128, as DWARF and the dynamic linker's tables use it. Bits past the
  /// 64th are dropped; the dynamic linker refuses numbers of more than ten bytes.
  ///
  /// - Throws: `BoundsError` when its last byte is missing.
  public mutating func unsignedLEB(_ field: String) throws(BoundsError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try read(UInt8.self, field)
      value |= UInt64(byte & 0x7f) << shift
      guard byte & 0x80 != 0 else { return value }
      shift += 7
    }
  }

  /// A signed number in LEB128. Bits past the 64th are dropped.
  ///
  /// - Throws: `BoundsError` when its last byte is missing.
  public mutating func signedLEB(_ field: String) throws(BoundsError) -> Int64 {
    var value: Int64 = 0
    var shift: Int64 = 0
    while true {
      let byte = try read(UInt8.self, field)
      value |= Int64(byte & 0x7f) << shift
      shift += 7
      guard byte & 0x80 == 0 else { continue }
      if byte & 0x40 != 0, shift < 64 { value |= -1 << shift }
      return value
    }
  }

  /// A C string and its NUL; the string may end at the end of the view without one.
  ///
  /// - Throws: `BoundsError` when nothing is left.
  public mutating func cString(_ field: String) throws(BoundsError) -> ByteView {
    let text = try view.cString(at: UInt64(offset), field)
    advance(text.count)
    if offset < view.count { advance(1) }
    return text
  }

  @usableFromInline
  mutating func advance(_ size: Int) {
    offset = Swift.min(offset + size, view.count)
  }
}

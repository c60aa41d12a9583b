/// Puts a structure together: integers in one byte order, names, padding.
public struct ByteWriter: Sendable {
  /// What has been written.
  public private(set) var bytes: [UInt8] = []
  /// The order of the integers.
  public var order: ByteOrder

  public init(_ order: ByteOrder) {
    self.order = order
  }

  public var count: Int { bytes.count }

  public mutating func append<Value: FixedWidthInteger>(_ value: Value) {
    var rest = order == .little ? value.littleEndian : value.bigEndian
    unsafe withUnsafeBytes(of: &rest) { unsafe bytes.append(contentsOf: $0) }
  }

  public mutating func append(_ more: some Sequence<UInt8>) {
    bytes.append(contentsOf: more)
  }

  /// `text` and a NUL.
  public mutating func append(cString text: String) {
    bytes.append(contentsOf: text.utf8)
    bytes.append(0)
  }

  /// `text`, cut or filled with NULs to `size` bytes.
  public mutating func append(_ text: String, size: Int) {
    let cut = text.utf8.prefix(size)
    bytes.append(contentsOf: cut)
    appendZeros(size - cut.count)
  }

  public mutating func appendZeros(_ count: Int) {
    bytes.append(contentsOf: repeatElement(0, count: Swift.max(0, count)))
  }

  /// Fills with NULs up to a multiple of `alignment`; below 2 nothing is done.
  public mutating func align(to alignment: Int) {
    guard alignment > 1 else { return }
    let excess = bytes.count % alignment
    if excess != 0 { appendZeros(alignment - excess) }
  }

  /// Writes over the integer at `offset`; nothing happens when it is not wholly inside.
  public mutating func patch<Value: FixedWidthInteger>(_ value: Value, at offset: Int) {
    let size = MemoryLayout<Value>.size
    guard offset >= 0, size <= bytes.count - offset else { return }
    var rest = order == .little ? value.littleEndian : value.bigEndian
    unsafe withUnsafeBytes(of: &rest) {
      unsafe bytes.replaceSubrange(offset..<offset + size, with: $0)
    }
  }
}

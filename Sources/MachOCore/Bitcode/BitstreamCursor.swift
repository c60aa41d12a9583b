import MachOBytes

/// Reads numbers of any width from LLVM's bitstream container: bits are counted from the lowest of
/// each byte on (LLVM's "Bitcode file format", "Bitstream format").
struct BitstreamCursor {
  private let bytes: ByteView
  /// In bits from the start of `bytes`.
  private(set) var position = 0

  init(_ bytes: ByteView) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position / 8 >= bytes.count }

  /// The next `width` bits, 0 to 64; nil past the end.
  mutating func fixed(_ width: Int) -> UInt64? {
    guard (0...64).contains(width) else { return nil }
    var value: UInt64 = 0
    var got = 0
    while got < width {
      guard let byte = bytes.byte(at: position / 8) else { return nil }
      let shift = position % 8
      let count = min(8 - shift, width - got)
      let bits = UInt64(byte) >> UInt64(shift) & (1 << UInt64(count) - 1)
      value |= bits << UInt64(got)
      got += count
      position += count
    }
    return value
  }

  /// A number in chunks of `width` bits, the highest of which says that another follows.
  mutating func variable(_ width: Int) -> UInt64? {
    guard (2...32).contains(width) else { return nil }
    let more: UInt64 = 1 << UInt64(width - 1)
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while let chunk = fixed(width) {
      value |= (chunk & (more - 1)) << shift
      guard chunk & more != 0 else { return value }
      shift += UInt64(width - 1)
      guard shift < 64 else { return nil }
    }
    return nil
  }

  /// Moves to the next multiple of 32 bits.
  mutating func alignToWord() {
    position = (position + 31) / 32 * 32
  }

  /// Moves on by `count` bytes; nil when that is past the end.
  mutating func skip(bytes count: UInt64) -> Void? {
    guard let count = Int(exactly: count), count <= bytes.count - min(position / 8, bytes.count)
    else { return nil }
    position += count * 8
    return ()
  }
}

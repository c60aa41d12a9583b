extension ByteView {
  /// The offset of the first byte that does not belong to valid UTF-8; nil when all is valid.
  public var firstInvalidUTF8: Int? {
    unsafe withUnsafeBytes { bytes in
      var index = 0
      while index < bytes.count {
        let size = unsafe UTF8Sequence.size(in: bytes, at: index)
        guard size > 0 else { return index }
        index += size
      }
      return nil
    }
  }

  /// Whether every byte is below 0x80.
  public var isASCII: Bool {
    unsafe withUnsafeBytes { bytes in
      // Without an early exit, so that it becomes vector code.
      var high: UInt8 = 0
      for index in bytes.indices { high |= unsafe bytes[index] }
      return high < 0x80
    }
  }
}

private enum UTF8Sequence {
  /// The number of bytes of the character that starts at `index`; 0 when it is not valid.
  @inline(__always)
  static func size(in bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
    let first = unsafe bytes[index]
    guard first >= 0x80 else { return 1 }
    let size = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    guard first >= 0xc2, first <= 0xf4, size <= bytes.count - index else { return 0 }
    // Overlong forms, surrogates and numbers past 0x10ffff show in the second byte.
    let second = unsafe bytes[index + 1]
    let low: UInt8 = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80
    let high: UInt8 = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf
    guard second >= low, second <= high else { return 0 }
    for offset in 2..<max(2, size) {
      guard unsafe bytes[index + offset] & 0xc0 == 0x80 else { return 0 }
    }
    return size
  }
}

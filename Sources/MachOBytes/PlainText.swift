// Questions about text that printing asks of every cell, so they are loops the compiler can
// vectorize.

extension ByteView {
  /// Whether every byte is a visible ASCII character or a blank, so that the text can be printed
  /// as it is.
  public var isPrintableASCII: Bool {
    unsafe withUnsafeBytes { unsafe PlainText.isPrintable($0) }
  }
}

extension String {
  /// Whether every byte is a visible ASCII character or a blank, so that the text can be printed
  /// as it is.
  public var isPrintableASCII: Bool {
    unsafe utf8.withContiguousStorageIfAvailable {
      unsafe PlainText.isPrintable(UnsafeRawBufferPointer($0))
    }
      ?? utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f }
  }
}

extension [UInt8] {
  /// Number of Unicode scalars that start at or after `start`, if the bytes are UTF-8.
  public func scalarCount(from start: Int) -> Int {
    unsafe withUnsafeBufferPointer { all in
      var count = 0
      for index in Swift.max(0, Swift.min(start, all.count))..<all.count {
        count += unsafe all[index] & 0xc0 == 0x80 ? 0 : 1
      }
      return count
    }
  }
}

private enum PlainText {
  static func isPrintable(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // Without an early exit, so that it becomes vector code: names are short.
    var odd: UInt8 = 0
    for index in bytes.indices {
      odd |= unsafe (bytes[index] &- 0x20) < 0x5f ? 0 : 1
    }
    return odd == 0
  }
}

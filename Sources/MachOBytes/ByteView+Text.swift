extension ByteView {
  /// The bytes up to the first NUL, or all when there is none.
  public var untilNUL: ByteView {
    prefix(firstIndex(of: 0) ?? count)
  }

  /// The C string that starts at `offset`, without its NUL; it ends at the end of this view when
  /// there is no NUL.
  ///
  /// - Throws: `BoundsError` when `offset` is outside of this view.
  public func cString(at offset: UInt64, _ field: String = "") throws(BoundsError) -> ByteView {
    guard offset < UInt64(count) else { throw outOfBounds(field, at: offset, needed: 1) }
    return dropFirst(Int(offset)).untilNUL
  }

  /// The offset of the first byte that is `byte`.
  public func firstIndex(of byte: UInt8) -> Int? {
    unsafe withUnsafeBytes { unsafe Platform.firstIndex(of: byte, in: $0) }
  }

  /// The offset of the last byte that is `byte`.
  public func lastIndex(of byte: UInt8) -> Int? {
    var offset = count
    while offset > 0 {
      offset -= 1
      if self.byte(at: offset) == byte { return offset }
    }
    return nil
  }

  /// The text, invalid UTF-8 replaced by U+FFFD. Not safe to print: it may hold control characters.
  public var string: String {
    unsafe withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the bytes are those of `text`.
  public func equals(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && hasPrefix(text)
  }

  /// Whether the bytes of `other` stand at `offset`.
  public func matches(_ other: ByteView, at offset: Int) -> Bool {
    guard offset >= 0, offset <= count, other.count <= count - offset else { return false }
    return unsafe withUnsafeBytes { bytes in
      unsafe other.withUnsafeBytes {
        unsafe Platform.areEqual(bytes[offset...].prefix($0.count), $0)
      }
    }
  }

  /// Whether the bytes of `text` stand anywhere.
  public func contains(_ text: StaticString) -> Bool {
    guard text.hasPointerRepresentation else { return false }
    return unsafe withUnsafeBytes { bytes in
      unsafe Platform.contains(
        UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), in: bytes)
    }
  }

  /// Whether the first bytes are those of `text`.
  public func hasPrefix(_ text: StaticString) -> Bool {
    let size = text.utf8CodeUnitCount
    guard size <= count, text.hasPointerRepresentation else { return false }
    return unsafe withUnsafeBytes { bytes in
      unsafe Platform.areEqual(
        bytes.prefix(size), UnsafeRawBufferPointer(start: text.utf8Start, count: size))
    }
  }

  /// Whether the last bytes are those of `text`.
  public func hasSuffix(_ text: StaticString) -> Bool {
    let size = text.utf8CodeUnitCount
    return size <= count && dropFirst(count - size).equals(text)
  }
}

/// Equal content, wherever it lies.
extension ByteView {
  /// Whether it comes before `other` when both are sorted by their bytes.
  public func precedes(_ other: ByteView) -> Bool {
    for offset in 0..<min(count, other.count) {
      guard let left = byte(at: offset), let right = other.byte(at: offset) else { break }
      if left != right { return left < right }
    }
    return count < other.count
  }
}

extension ByteView: Hashable {
  public static func == (left: ByteView, right: ByteView) -> Bool {
    guard left.count == right.count else { return false }
    return unsafe left.withUnsafeBytes { a in
      unsafe right.withUnsafeBytes { b in unsafe Platform.areEqual(a[...], b) }
    }
  }

  public func hash(into hasher: inout Hasher) {
    unsafe withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}

extension [UInt8] {
  /// Appends the bytes of `view`.
  public mutating func append(_ view: ByteView) {
    unsafe view.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }
}

import MachOBytes

/// A value as the tree stores it.
struct PropertyListNode: Sendable {
  var content: Content
  /// Where the value starts, in bytes from the start of the text or of the binary file.
  let offset: UInt32

  enum Content: Sendable {
    /// UTF-8 that stands in the file so.
    case string(PropertyListRange)
    /// UTF-8 in the tree's pool, since the file writes it otherwise.
    case pooledString(PropertyListRange)
    case integer(Int64)
    /// More than an `Int64` holds.
    case unsigned(UInt64)
    /// The sixteen bytes, high ones first, of an integer that takes more than 64 bits.
    case wide(PropertyListRange)
    case real(Double)
    case boolean(Bool)
    /// Seconds since 2001.
    case date(Double)
    case data(PropertyListRange)
    case pooledData(PropertyListRange)
    /// A part of the tree's list of children.
    case array(PropertyListRange)
    case set(PropertyListRange)
    /// A part of the tree's list of children: key, value, key, value.
    case dictionary(PropertyListRange)
    case uid(UInt64)
    case null
  }
}

/// Bytes or children: the limit on the size of a property list keeps both numbers small.
struct PropertyListRange: Sendable {
  let start: UInt32
  let count: UInt32

  init(start: Int, count: Int) {
    self.start = UInt32(clamping: start)
    self.count = UInt32(clamping: count)
  }

  func bytes(of view: ByteView) -> ByteView {
    view.dropFirst(Int(start)).prefix(Int(count))
  }
}

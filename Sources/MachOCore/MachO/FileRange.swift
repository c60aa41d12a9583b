/// A part of a Mach-O file that a load command points at.
public struct FileRange: Hashable, Sendable {
  /// What lies there, in plain words: "symbol table".
  public let name: String
  /// From the start of the Mach-O file (not of a universal file around it), in bytes.
  public let offset: UInt64
  /// In bytes.
  public let size: UInt64

  public init(_ name: String, offset: UInt64, size: UInt64) {
    self.name = name
    self.offset = offset
    self.size = size
  }

  init(_ name: String, offset: UInt32, size: UInt32) {
    self.init(name, offset: UInt64(offset), size: UInt64(size))
  }

  /// A table of `count` entries of `stride` bytes each.
  init(_ name: String, offset: UInt32, count: UInt32, stride: UInt64) {
    self.init(name, offset: UInt64(offset), size: UInt64(count) * stride)
  }

  /// Whether it lies inside of `limit` bytes.
  public func fits(in limit: UInt64) -> Bool {
    offset <= limit && size <= limit - offset
  }
}

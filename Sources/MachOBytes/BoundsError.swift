/// A read that would leave the bytes it was to stay in.
///
/// Views know where in their file they lie, so the offset is right without the caller's help.
public struct BoundsError: Error, Sendable, Hashable {
  /// What was to be read, as the headers spell it (`cmdsize`, `nfat_arch`); empty when unnamed.
  public let field: String
  /// Where the read was to start, in bytes from the start of the file.
  public let fileOffset: UInt64
  /// How many bytes the read wanted.
  public let needed: UInt64
  /// How many bytes there are from `fileOffset` on.
  public let available: UInt64

  public init(field: String, fileOffset: UInt64, needed: UInt64, available: UInt64) {
    self.field = field
    self.fileOffset = fileOffset
    self.needed = needed
    self.available = available
  }
}

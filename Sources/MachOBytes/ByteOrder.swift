/// The order in which the bytes of an integer stand in a file.
public enum ByteOrder: Sendable, Hashable {
  case little
  case big

  /// Whether an integer loaded as it stands must be byte-swapped on this machine.
  @inlinable
  public func needsSwap() -> Bool {
    #if _endian(little)
      self == .big
    #else
      self == .little
    #endif
  }
}

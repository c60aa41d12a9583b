/// Damages a small file in every simple way, for tests that reading it comes back at all.
public enum Mutations {
  /// Every beginning of `bytes`, and `bytes` with each byte set to other values in turn.
  ///
  /// - Parameter values: What is combined with the byte, by exclusive or.
  public static func forEach(
    of bytes: [UInt8], values: [UInt8] = [0xff, 0x01, 0x80, 0x40], _ body: ([UInt8]) -> Void
  ) {
    for count in 0..<bytes.count { body([UInt8](bytes.prefix(count))) }
    var damaged = bytes
    for index in bytes.indices {
      for value in values {
        damaged[index] ^= value
        body(damaged)
        damaged[index] ^= value
      }
    }
  }
}

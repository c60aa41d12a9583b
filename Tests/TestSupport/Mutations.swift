/// Damages a small file in every simple way, for tests that reading it comes back at all.
public enum Mutations {
  /// Every beginning of `bytes`, and `bytes` with each byte set to other values in turn: 0, 0xff,
  /// and itself combined with each of `values` by exclusive or.
  public static func forEach(
    of bytes: [UInt8], values: [UInt8] = [0x01, 0x80, 0x40], _ body: ([UInt8]) -> Void
  ) {
    for count in 0..<bytes.count { body([UInt8](bytes.prefix(count))) }
    var damaged = bytes
    for index in bytes.indices {
      let byte = bytes[index]
      for value in [0, 0xff] + values.map({ byte ^ $0 }) where value != byte {
        damaged[index] = value
        body(damaged)
      }
      damaged[index] = byte
    }
  }
}

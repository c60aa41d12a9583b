/// A number that code puts into a register, or from there into memory.
struct MovedConstant {
  /// The register's number; nil for memory.
  let register: UInt8?
  var value: UInt64
  /// Where its instructions begin and end, in bytes from the start of the code.
  let start: Int
  var end: Int

  /// Bytes of code between the two.
  func distance(to other: MovedConstant) -> Int {
    max(0, start - other.end, other.start - end)
  }
}

import MachOBytes

/// The numbers that arm64 code makes with moves: `MOVZ`, `MOVK`, `MOVN` and `ORR` of a bit pattern
/// (Arm Architecture Reference Manual, C6.2).
enum ARM64Moves {
  /// Whether the instruction sets the upper 16 bits of a register to what the second word of a
  /// short Swift string has there.
  @inline(__always)
  static func setsMark(_ word: UInt32) -> Bool {
    // MOVZ and MOVK of 64 bits with LSL #48.
    word & 0xdfe0_0000 == 0xd2e0_0000
      && ShortSwiftString.isMark(UInt8(truncatingIfNeeded: word >> 13))
  }

  /// Whether code before it and after it does not work on the same numbers: a jump or a call.
  private static func isBarrier(_ word: UInt32) -> Bool {
    word & 0x7c00_0000 == 0x1400_0000 || word & 0xfe00_0000 == 0xd600_0000
  }

  /// Instructions before and after one that are looked at.
  private static let reach = 20

  /// The numbers that the code around the instruction at `offset` makes.
  static func constants(around offset: Int, in code: ByteView) -> [MovedConstant] {
    var start = offset
    while start >= 4, offset - start < reach * 4, let word = word(code, at: start - 4),
      !isBarrier(word)
    { start -= 4 }
    var found: [MovedConstant] = []
    // Where in `found` the number of each register is.
    var current = [Int?](repeating: nil, count: 32)
    for place in stride(from: start, to: offset + reach * 4, by: 4) {
      guard let word = word(code, at: place), !isBarrier(word) else { break }
      let register = Int(word & 31)
      if let change = MoveKeep(word) {
        guard let index = current[register] else { continue }
        found[index].value = change.applied(to: found[index].value)
        found[index].end = place + 4
      } else if let value = moved(by: word) {
        current[register] = found.count
        found.append(
          MovedConstant(
            register: UInt8(register), value: value, start: place, end: place + 4))
      }
    }
    return found
  }

  private static func word(_ code: ByteView, at offset: Int) -> UInt32? {
    try? code.load(UInt32.self, at: offset, .little)
  }

  /// `MOVK`.
  private struct MoveKeep {
    private let bits: UInt64
    private let shift: UInt64
    private let is64Bit: Bool

    init?(_ word: UInt32) {
      guard word & 0x7f80_0000 == 0x7280_0000 else { return nil }
      bits = UInt64(word >> 5 & 0xffff)
      shift = UInt64(word >> 21 & 3) * 16
      is64Bit = word >> 31 == 1
    }

    func applied(to value: UInt64) -> UInt64 {
      let result = value & ~(0xffff << shift) | bits << shift
      return is64Bit ? result : result & 0xffff_ffff
    }
  }

  /// What an instruction that sets a whole register sets it to; nil for any other.
  private static func moved(by word: UInt32) -> UInt64? {
    let is64Bit = word >> 31 == 1
    let bits = UInt64(word >> 5 & 0xffff) << (UInt64(word >> 21 & 3) * 16)
    let value: UInt64?
    switch word & 0x7f80_0000 {
    case 0x5280_0000: value = bits
    case 0x1280_0000: value = ~bits
    case 0x3200_0000 where word >> 5 & 31 == 31: value = pattern(word)
    default: value = nil
    }
    return value.map { is64Bit ? $0 : $0 & 0xffff_ffff }
  }

  /// The number of an `ORR` with the zero register: a run of ones, turned, again and again
  /// (`DecodeBitMasks` of the manual).
  private static func pattern(_ word: UInt32) -> UInt64? {
    let wide = UInt64(word >> 22 & 1)
    let turn = UInt64(word >> 16 & 63)
    let ones = UInt64(word >> 10 & 63)
    let form = wide << 6 | ~ones & 63
    guard form > 1 else { return nil }
    let size = UInt64(1) << UInt64(63 - form.leadingZeroBitCount)
    let length = (ones & (size - 1)) + 1
    guard length < size else { return nil }
    let mask = size == 64 ? UInt64.max : (1 << size) - 1
    let run = (UInt64(1) << length) - 1
    let by = turn & (size - 1)
    var value = by == 0 ? run : (run >> by | run << (size - by)) & mask
    var filled = size
    while filled < 64 {
      value |= value << filled
      filled *= 2
    }
    return value
  }
}

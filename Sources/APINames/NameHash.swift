public import MachOBytes

/// 64 bits that stand for a name of one kind: the same on every machine and in every version, since
/// tables hold parts of them.
///
/// The state starts as the kind, multiplied. Each eight bytes of the name, as a little-endian
/// number, are mixed in by `fold(state ^ number)`; a rest of fewer is the name's last eight bytes,
/// some of which then count twice, and of a shorter name all bytes, with zeros. The length is mixed
/// in last. `fold` multiplies by a constant and combines both halves of the 128 bits by exclusive
/// or, so every bit of the result depends on all bits of the state.
public struct NameHash: Hashable, Sendable {
  public let value: UInt64

  /// A name of at most ``longestName`` bytes has a hash of its own.
  public static let longestName = 1024

  /// Odd, without a pattern in its bits: the fraction of the golden ratio, and SplitMix64's second
  /// multiplier.
  private static let multiplier: UInt64 = 0x9e37_79b9_7f4a_7c15
  private static let start: UInt64 = 0xbf58_476d_1ce4_e5b9

  init(value: UInt64) {
    self.value = value
  }

  public init(_ kind: NameKind, _ name: ByteView) {
    var state = (UInt64(kind.rawValue) &+ 1) &* Self.start
    let count = name.count
    var offset = 0
    while 8 <= count - offset, let word = Self.word(name, at: offset) {
      state = Self.fold(state ^ word)
      offset += 8
    }
    if offset < count {
      state = Self.fold(state ^ (Self.word(name, at: count - 8) ?? Self.shortWord(name)))
    }
    value = Self.fold(Self.fold(state ^ UInt64(count)))
  }

  @inline(__always)
  private static func fold(_ state: UInt64) -> UInt64 {
    let (high, low) = state.multipliedFullWidth(by: multiplier)
    return high ^ low
  }

  @inline(__always)
  private static func word(_ name: ByteView, at offset: Int) -> UInt64? {
    try? name.load(UInt64.self, at: offset, .little)
  }

  private static func shortWord(_ name: ByteView) -> UInt64 {
    var word: UInt64 = 0
    for offset in 0..<min(8, name.count) {
      word |= UInt64(name.byte(at: offset) ?? 0) << UInt64(offset &* 8)
    }
    return word
  }
}

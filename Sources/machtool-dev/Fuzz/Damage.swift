/// Ways to damage a file.
enum Damage: CaseIterable {
  case flipBit
  case setByte
  case setWord
  case setRun
  case cutOff
  case copyPart

  /// Numbers at which sums and sizes go wrong.
  private static let oddWords: [UInt32] = [
    0, 1, 7, 8, 0xff, 0xffff, 0x1_0000, 0x7fff_ffff, 0x8000_0000, 0xffff_fff0, 0xffff_fffc,
    0xffff_ffff,
  ]

  /// Damages `bytes` in one to eight places.
  static func inflict(on bytes: inout [UInt8], using random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      guard !bytes.isEmpty else { return }
      let kind = allCases.randomElement(using: &random) ?? .flipBit
      // Most of what can go wrong is said in the first few kilobytes.
      let isNearStart = Int.random(in: 0..<4, using: &random) > 0
      let end = isNearStart ? min(bytes.count, 4096) : bytes.count
      kind.inflict(on: &bytes, at: Int.random(in: 0..<end, using: &random), using: &random)
    }
  }

  private func inflict(
    on bytes: inout [UInt8], at offset: Int, using random: inout SeededGenerator
  ) {
    switch self {
    case .flipBit:
      bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case .setByte:
      bytes[offset] = .random(in: 0...255, using: &random)
    case .setWord:
      let word = Self.oddWords.randomElement(using: &random) ?? 0
      let start = offset & ~3
      for index in start..<min(start + 4, bytes.count) {
        bytes[index] = UInt8(truncatingIfNeeded: word >> UInt32((index - start) * 8))
      }
    case .setRun:
      let end = min(bytes.count, offset + Int.random(in: 1...64, using: &random))
      let byte: UInt8 = Bool.random(using: &random) ? 0xff : 0
      for index in offset..<end { bytes[index] = byte }
    case .cutOff:
      // Rarely, since nothing that is behind can go wrong any more.
      guard Int.random(in: 0..<8, using: &random) == 0 else { return }
      bytes.removeSubrange(offset...)
    case .copyPart:
      let size = min(Int.random(in: 4...64, using: &random), bytes.count - offset)
      let from = Int.random(in: 0...bytes.count - size, using: &random)
      bytes.replaceSubrange(offset..<offset + size, with: Array(bytes[from..<from + size]))
    }
  }
}

import MachOBytes
import TestSupport
import Testing

@testable import MachOCore

/// A scan of a few bytes of code.
struct ScannerRun<Scanner: CodeScanner> {
  /// `OFFSET: TARGET` for each reference, in hex.
  let lines: [String]

  init(
    _ scanner: Scanner, _ code: [UInt8], at address: UInt64, _ targets: [UInt64],
    isThumb: Bool = false
  ) {
    var scanner = scanner
    var hits = ReferenceHits(
      AddressTable(targets.enumerated().map { ($0.element, Int32($0.offset)) }))
    scanner.beginFunction(at: address, isThumb: isThumb)
    let code = ByteView(code)
    scanner.scan(code, at: address, &hits)
    // The quick look must not hide what the thorough one sees.
    #expect(
      hits.hits.isEmpty
        || scanner.mayRefer(code, in: 0..<code.count, at: address, to: hits.table))
    lines = hits.hits.map { hit in
      String(hit.address - address, radix: 16) + ": "
        + String(targets[Int(hit.target)], radix: 16)
    }
  }

  /// Reads bytes of chance at the ends of memory, which may mean anything but must not stop.
  static func surviveAnyBytes(_ scanner: Scanner, isThumb: Bool = false) {
    var generator = TestGenerator(seed: 20261130)
    for round in 0..<200 {
      let code = (0..<512).map { _ in UInt8.random(in: 0...255, using: &generator) }
      for address: UInt64 in [0, 0xffff_fe00, .max - 600, UInt64(round)] {
        var scanner = scanner
        var hits = ReferenceHits(AddressTable([(0x1000, 0)]))
        scanner.beginFunction(at: address, isThumb: isThumb)
        scanner.scan(ByteView(code), at: address, &hits)
        scanner.scan(ByteView([UInt8](code.reversed())), at: address, &hits)
        #expect(hits.hits.count < 1000)
      }
    }
  }
}

/// Numbers that look like chance and are the same each time (xorshift, Marsaglia 2003).
private struct TestGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}

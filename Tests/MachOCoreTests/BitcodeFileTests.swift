import MachOBytes
import TestSupport
import Testing

@testable import MachOCore

/// Bitcode as far as its target goes.
struct BitcodeFileTests {
  /// Writes bitstreams.
  private struct Stream {
    private var bits: [Bool] = []

    init() {
      fixed(0x42, 8)
      fixed(0x43, 8)
      fixed(0xc0, 8)
      fixed(0xde, 8)
    }

    mutating func fixed(_ value: UInt64, _ width: Int) {
      for bit in 0..<width { bits.append(value >> UInt64(bit) & 1 == 1) }
    }

    mutating func variable(_ value: UInt64, _ width: Int) {
      let more: UInt64 = 1 << UInt64(width - 1)
      var rest = value
      while rest >= more {
        fixed(rest & (more - 1) | more, width)
        rest >>= UInt64(width - 1)
      }
      fixed(rest, width)
    }

    mutating func align() {
      while bits.count % 32 != 0 { bits.append(false) }
    }

    /// A block whose ids have `width` bits around what `body` writes.
    mutating func block(
      _ id: UInt64, outerWidth: Int = 2, width: Int = 3, _ body: (inout Stream) -> Void
    ) {
      fixed(1, outerWidth)
      variable(id, 8)
      variable(UInt64(width), 4)
      align()
      let sizePlace = bits.count
      fixed(0, 32)
      let start = bits.count
      body(&self)
      fixed(0, width)
      align()
      let words = UInt64((bits.count - start) / 32)
      for bit in 0..<32 { bits[sizePlace + bit] = words >> UInt64(bit) & 1 == 1 }
    }

    /// A record without an abbreviation.
    mutating func record(_ code: UInt64, _ operands: [UInt64], width: Int = 3) {
      fixed(3, width)
      variable(code, 6)
      variable(UInt64(operands.count), 6)
      for operand in operands { variable(operand, 6) }
    }

    var bytes: [UInt8] {
      stride(from: 0, to: bits.count, by: 8).map { start in
        bits[start..<min(start + 8, bits.count)].enumerated().reduce(0) {
          $0 | ($1.element ? 1 << UInt8($1.offset) : 0)
        }
      }
    }
  }

  private func triple(_ text: String) -> [UInt64] { text.utf8.map { UInt64($0) } }

  private func module(_ text: String) -> [UInt8] {
    var stream = Stream()
    stream.block(8) { $0.record(2, triple(text)) }
    return stream.bytes
  }

  @Test func realFile() throws {
    let bytes = try testBinary("object/hello-lto.o")
    let file = try #require(BitcodeFile(bytes))
    #expect(file.targetTriple == "arm64-apple-ios12.0.0")
    #expect(file.architecture == .arm64)
  }

  @Test func otherBlocksAndRecordsAreSkipped() {
    var stream = Stream()
    // An identification block, as every compiler writes it.
    stream.block(13) { $0.record(1, [1, 2, 3]) }
    stream.block(8, width: 4) { stream in
      stream.record(1, [2], width: 4)
      stream.block(17, outerWidth: 4) { $0.record(1, [1 << 40]) }
      // An abbreviation: a literal, a fixed, a variable, and an array of characters; then one
      // that ends in a blob.
      stream.fixed(2, 4)
      stream.variable(5, 5)
      stream.fixed(1, 1)
      stream.variable(16, 8)
      for (encoding, width) in [(1, 7), (2, 6)] as [(UInt64, UInt64)] {
        stream.fixed(0, 1)
        stream.fixed(encoding, 3)
        stream.variable(width, 5)
      }
      for encoding: UInt64 in [3, 4] {
        stream.fixed(0, 1)
        stream.fixed(encoding, 3)
      }
      stream.fixed(2, 4)
      stream.variable(1, 5)
      stream.fixed(0, 1)
      stream.fixed(5, 3)
      stream.fixed(4, 4)
      stream.fixed(99, 7)
      stream.variable(5000, 6)
      stream.variable(3, 6)
      for character: UInt64 in [1, 2, 63] { stream.fixed(character, 6) }
      stream.fixed(5, 4)
      stream.variable(5, 6)
      stream.align()
      for byte: UInt64 in 1...5 { stream.fixed(byte, 8) }
      stream.align()
      stream.record(2, triple("x86_64h-apple-macosx11"), width: 4)
    }
    let file = BitcodeFile(ByteView(stream.bytes))
    #expect(file?.targetTriple == "x86_64h-apple-macosx11")
    #expect(file?.architecture?.name == "x86_64h")
  }

  @Test(arguments: [
    ("thumbv7-apple-ios9.0.0", "armv7"), ("armv7k-apple-watchos2", "armv7k"),
    ("thumbv7em-apple-unknown-macho", "armv7em"), ("aarch64-apple-ios", "arm64"),
    ("arm64e-apple-ios14", "arm64e"), ("arm64_32-apple-watchos5", "arm64_32"),
    ("x86_64-apple-macosx10.15.0", "x86_64"), ("i686-apple-darwin", "i386"),
    ("powerpc-apple-darwin", "ppc"), ("armv5e-apple-darwin", "armv5"), ("thumb-apple-ios", "arm"),
    ("wasm32-unknown-unknown", nil), ("", nil),
  ])
  func targets(text: String, name: String?) {
    #expect(BitcodeFile(ByteView(module(text)))?.architecture?.name == name)
  }

  /// Records whose operands take no bits must not be read again and again.
  @Test func operandsWithoutRoom() {
    var stream = Stream()
    stream.block(8) { stream in
      stream.fixed(2, 3)
      stream.variable(1000, 5)
      for _ in 0..<1000 {
        stream.fixed(0, 1)
        stream.fixed(1, 3)
        stream.variable(0, 5)
      }
      for _ in 0..<100_000 { stream.fixed(4, 3) }
      stream.record(2, triple("arm64-apple-ios"))
    }
    #expect(BitcodeFile(ByteView(stream.bytes))?.architecture == .arm64)
  }

  @Test func wrapped() {
    let inner = module("arm64-apple-ios")
    var writer = ByteWriter(.little)
    for word: UInt32 in [0x0b17_c0de, 0, 20, UInt32(inner.count), 0xffff_ffff] {
      writer.append(word)
    }
    writer.append(inner)
    writer.append([0, 0, 0])
    #expect(BitcodeFile(ByteView(writer.bytes))?.architecture == .arm64)
    #expect(BitcodeFile(ByteView([UInt8](writer.bytes.prefix(12)))) == nil)
    #expect(BitcodeFile(ByteView(inner.reversed())) == nil)
  }

  @Test func damagedFilesEnd() throws {
    let real = [UInt8](try testBinary("object/hello-lto.o").array.prefix(1200))
    var found = 0
    for bytes in [real, module("arm64-apple-ios")] {
      Mutations.forEach(of: bytes) { damaged in
        if BitcodeFile(ByteView(damaged))?.architecture == .arm64 { found += 1 }
      }
    }
    #expect(found > 1000, "most damage is elsewhere")
  }
}

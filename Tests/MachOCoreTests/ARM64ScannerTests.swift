import MachOBytes
import Testing

@testable import MachOCore

/// What instructions of arm64 refer to; the bytes are clang's.
struct ARM64ScannerTests {
  private func found(_ words: [[UInt8]], _ targets: [UInt64]) -> [String] {
    ScannerRun(ARM64Scanner(), words.flatMap { $0 }, at: 0x1_0000, targets).lines
  }

  private let adrpX8: [UInt8] = [0x28, 0x00, 0x00, 0x90]  // adrp x8, #0x4000
  private let callFar: [UInt8] = [0x00, 0x04, 0x00, 0x94]  // bl #0x1000
  private let loadX8: [UInt8] = [0x05, 0x0d, 0x40, 0x39]  // ldrb w5, [x8, #3]

  @Test func pageAndOffset() {
    let code: [[UInt8]] = [
      adrpX8,
      [0x00, 0x8d, 0x04, 0x91],  // add x0, x8, #0x123
      [0x29, 0x00, 0x00, 0x90],  // adrp x9, #0x4000
      [0x21, 0x15, 0x40, 0xf9],  // ldr x1, [x9, #0x28]
      [0x05, 0x11, 0x80, 0xb9],  // ldrsw x5, [x8, #0x10]
      loadX8,
      [0x00, 0x09, 0xc0, 0x3d],  // ldr q0, [x8, #0x20]
      [0x00, 0x05, 0x41, 0xa9],  // ldp x0, x1, [x8, #0x10]
      [0x01, 0x19, 0x00, 0xf9],  // str x1, [x8, #0x30]
    ]
    #expect(
      found(code, [0x1_4003, 0x1_4010, 0x1_4020, 0x1_4028, 0x1_4030, 0x1_4123, 0x1_4000]) == [
        "4: 14123", "c: 14028", "10: 14010", "14: 14003", "18: 14020", "1c: 14010", "20: 14030",
      ])
  }

  /// Each leads from the page to another one; the quick look must let all of them pass.
  @Test(
    arguments: [
      ([0x00, 0x05, 0x40, 0x91], 0x1_5000),  // add x0, x8, #1, lsl #12
      ([0x00, 0x21, 0x00, 0xd1], 0x1_3ff8),  // sub x0, x8, #8
      ([0x01, 0x05, 0x48, 0xf9], 0x1_5008),  // ldr x1, [x8, #0x1008]
      ([0x00, 0x01, 0xc8, 0x3d], 0x1_6000),  // ldr q0, [x8, #0x2000]
      ([0x01, 0x01, 0x5f, 0xf8], 0x1_3ff0),  // ldur x1, [x8, #-16]
      ([0x00, 0x05, 0x7e, 0xa9], 0x1_3fe0),  // ldp x0, x1, [x8, #-32]
      ([0x01, 0x05, 0x10, 0xb9], 0x1_5004),  // str w1, [x8, #0x1004]
    ] as [([UInt8], UInt64)])
  func longOffsets(_ instruction: [UInt8], _ target: UInt64) {
    #expect(found([adrpX8, instruction], [target]) == ["4: " + String(target, radix: 16)])
  }

  @Test func relativeToTheInstruction() {
    let code: [[UInt8]] = [
      [0x02, 0x08, 0x00, 0x10],  // adr x2, #0x100
      [0x03, 0x10, 0x00, 0x58],  // ldr x3, #0x200
      callFar,
      [0x00, 0x08, 0x00, 0x14],  // b #0x2000
    ]
    #expect(
      found(code, [0x1_0100, 0x1_0204, 0x1_1008, 0x1_200c]) == [
        "0: 10100", "4: 10204", "8: 11008", "c: 1200c",
      ])
  }

  @Test func wholeAddressIsToldOnce() {
    let code: [[UInt8]] = [
      [0x34, 0x00, 0x00, 0xb0],  // adrp x20, #0x5000
      [0x94, 0x02, 0x01, 0x91],  // add x20, x20, #0x40
      [0x80, 0x02, 0x40, 0xf9],  // ldr x0, [x20]
    ]
    #expect(found(code, [0x1_5040]) == ["4: 15040"])
  }

  @Test func movesCarryOver() {
    let code: [[UInt8]] = [
      adrpX8,
      [0xe9, 0x03, 0x08, 0xaa],  // mov x9, x8
      [0x28, 0x00, 0x80, 0xd2],  // mov x8, #1
      loadX8,
      [0x21, 0x15, 0x40, 0xf9],  // ldr x1, [x9, #0x28]
    ]
    #expect(found(code, [0x1_4003, 0x1_4028]) == ["10: 14028"])
  }

  @Test func callsEndWhatTheyMayChange() {
    #expect(found([adrpX8, callFar, loadX8], [0x1_4003]) == [])
    let kept: [[UInt8]] = [
      [0x34, 0x00, 0x00, 0xb0],  // adrp x20, #0x5000
      callFar,
      [0x94, 0x02, 0x01, 0x91],  // add x20, x20, #0x40
    ]
    #expect(found(kept, [0x1_5040]) == ["8: 15040"])
  }

  @Test func forwardBranchesBringWhatIsKnown() {
    // The code behind the return is reached by the branch alone.
    let code: [[UInt8]] = [
      adrpX8,
      [0x60, 0x00, 0x00, 0xb4],  // cbz x0, #12
      [0x28, 0x00, 0x80, 0xd2],  // mov x8, #1
      [0xc0, 0x03, 0x5f, 0xd6],  // ret
      loadX8,
    ]
    #expect(found(code, [0x1_4003]) == ["10: 14003"])
  }

  @Test func whatDiffersAtAJoinIsForgotten() {
    let code: [[UInt8]] = [
      adrpX8,
      [0x40, 0x00, 0x00, 0xb4],  // cbz x0, #8
      [0x48, 0x00, 0x00, 0x90],  // adrp x8, #0x8000
      loadX8,
    ]
    #expect(found(code, [0x1_4003, 0x1_8003]) == [])
  }

  @Test func anyBytesAreRead() {
    ScannerRun<ARM64Scanner>.surviveAnyBytes(ARM64Scanner())
  }
}

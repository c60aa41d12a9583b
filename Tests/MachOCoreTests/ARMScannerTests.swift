import MachOBytes
import Testing

@testable import MachOCore

/// What ARM and Thumb code refers to; the bytes are clang's.
struct ARMScannerTests {
  private func scanner(isFixed: Bool = false) -> ARMScanner {
    ARMScanner(.little, isFixed: isFixed) { _ in false }
  }

  @Test func thumb() {
    let code: [UInt8] = [
      0x41, 0xf2, 0x34, 0x20,  // movw r0, #0x1234
      0xc0, 0xf2, 0x05, 0x00,  // movt r0, #5
      0x78, 0x44,  // add r0, pc
      0x01, 0x68,  // ldr r1, [r0]
      0x42, 0x68,  // ldr r2, [r0, #4]
      0x01, 0xf0, 0x00, 0xf8,  // bl #0x1000
      0x01, 0xf0, 0x00, 0xe8,  // blx #0x1000
      0x02, 0xa6,  // adr r6, #8
      0x01, 0xf0, 0x00, 0xb8,  // b.w #0x1000
    ]
    let run = ScannerRun(
      scanner(), code, at: 0x1_0000, [0x6_1240, 0x6_1244, 0x1_1012, 0x1_1014, 0x1_0020, 0x1_101c],
      isThumb: true)
    #expect(
      run.lines == ["8: 61240", "c: 61244", "e: 11012", "12: 11014", "16: 10020", "18: 1101c"])
  }

  @Test func thumbLiterals() {
    let code: [UInt8] = [
      0x01, 0x4b,  // ldr r3, [pc, #4]
      0x7b, 0x44,  // add r3, pc
      0xd3, 0xf8, 0x80, 0x70,  // ldr.w r7, [r3, #0x80]
      0x00, 0x20, 0x00, 0x00,  // 0x2000
    ]
    let run = ScannerRun(scanner(), code, at: 0x1_0000, [0x1_2006, 0x1_2086], isThumb: true)
    #expect(run.lines == ["2: 12006", "4: 12086"])
  }

  @Test func numbersAreNoAddressesInCodeThatMoves() {
    let code: [UInt8] = [
      0x41, 0xf2, 0x34, 0x20,  // movw r0, #0x1234
      0xc0, 0xf2, 0x05, 0x00,  // movt r0, #5
      0x42, 0x68,  // ldr r2, [r0, #4]
    ]
    let targets: [UInt64] = [0x5_1234, 0x5_1238]
    #expect(ScannerRun(scanner(), code, at: 0x1_0000, targets, isThumb: true).lines == [])
    let fixed = ScannerRun(
      scanner(isFixed: true), code, at: 0x1_0000, targets, isThumb: true)
    #expect(fixed.lines == ["4: 51234", "8: 51238"])
  }

  @Test func arm() {
    let code: [UInt8] = [
      0x34, 0x02, 0x01, 0xe3,  // movw r0, #0x1234
      0x05, 0x00, 0x40, 0xe3,  // movt r0, #5
      0x00, 0x10, 0x9f, 0xe7,  // ldr r1, [pc, r0]
      0x00, 0x00, 0x8f, 0xe0,  // add r0, pc, r0
      0x04, 0x30, 0x90, 0xe5,  // ldr r3, [r0, #4]
      0x00, 0x04, 0x00, 0xeb,  // bl #0x1000
      0x00, 0x04, 0x00, 0xfb,  // blx #0x1002
      0x10, 0x40, 0x8f, 0xe2,  // adr r4, #16
      0x00, 0x04, 0x00, 0xea,  // b #0x1000
    ]
    let run = ScannerRun(
      scanner(), code, at: 0x1_0000,
      [0x6_1244, 0x6_1248, 0x6_124c, 0x1_101c, 0x1_1022, 0x1_0034, 0x1_1028])
    #expect(
      run.lines == [
        "8: 61244", "c: 61248", "10: 6124c", "14: 1101c", "18: 11022", "1c: 10034", "20: 11028",
      ])
  }

  @Test(arguments: [true, false])
  func anyBytesAreRead(isThumb: Bool) {
    ScannerRun<ARMScanner>.surviveAnyBytes(
      ARMScanner(.little, isFixed: true) { _ in true }, isThumb: isThumb)
  }
}

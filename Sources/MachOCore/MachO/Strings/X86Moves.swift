import MachOBytes

/// The numbers that x86-64 code makes with moves: `MOV` of 64 bits, or of 32 to a register or to
/// memory (Intel's manual, volume 2, MOV). The code is not decoded from its start on, so what looks
/// like such an instruction need not be one.
enum X86Moves {
  /// In bytes: `MOV` of 64 bits.
  static let wideSize = 10
  /// Bytes before and after an instruction that are looked at.
  private static let reach = 48

  /// Whether the ten bytes at `offset` move a number that can be the second word of a short Swift
  /// string.
  @inline(__always)
  static func setsMark(_ code: ByteView, at offset: Int) -> Bool {
    guard let prefix = code.byte(at: offset), prefix & 0xfe == 0x48,
      let opcode = code.byte(at: offset + 1), opcode & 0xf8 == 0xb8,
      let mark = code.byte(at: offset + 9)
    else { return false }
    return ShortSwiftString.isMark(mark)
  }

  /// The numbers that the code around the instruction at `offset` may make; first that of the
  /// instruction itself.
  static func constants(around offset: Int, in code: ByteView) -> [MovedConstant] {
    guard let own = wide(code, at: offset) else { return [] }
    var found = [own]
    for place in max(0, offset - reach)..<min(code.count, own.end + reach) {
      guard let constant = wide(code, at: place) ?? narrow(code, at: place),
        constant.end <= own.start || constant.start >= own.end
      else { continue }
      found.append(constant)
    }
    return found
  }

  /// `REX.W B8+r imm64`.
  private static func wide(_ code: ByteView, at offset: Int) -> MovedConstant? {
    guard let prefix = code.byte(at: offset), prefix & 0xfe == 0x48,
      let opcode = code.byte(at: offset + 1), opcode & 0xf8 == 0xb8,
      let value = try? code.load(UInt64.self, at: offset + 2, .little)
    else { return nil }
    return MovedConstant(
      register: (prefix & 1) << 3 | opcode & 7, value: value, start: offset,
      end: offset + wideSize)
  }

  /// `[41] B8+r imm32` and `REX.W C7 /0 imm32`.
  private static func narrow(_ code: ByteView, at offset: Int) -> MovedConstant? {
    guard let first = code.byte(at: offset) else { return nil }
    switch first {
    case 0xb8...0xbf:
      // After a prefix it is another instruction, or one that has been found with it.
      let before = code.byte(at: offset - 1) ?? 0
      guard !(0x40...0x4f).contains(before) else { return nil }
      return narrow(code, register: first & 7, from: offset, value: offset + 1)
    case 0x41:
      guard let opcode = code.byte(at: offset + 1), opcode & 0xf8 == 0xb8 else { return nil }
      return narrow(code, register: 8 | opcode & 7, from: offset, value: offset + 2)
    case 0x48, 0x49:
      guard code.byte(at: offset + 1) == 0xc7, let mode = code.byte(at: offset + 2),
        mode & 0x38 == 0
      else { return nil }
      let base = mode & 7
      if mode >> 6 == 3 {
        return narrow(code, register: (first & 1) << 3 | base, from: offset, value: offset + 3)
      }
      // Relative to the instruction pointer, or without a base.
      if mode >> 6 == 0, base == 5 { return nil }
      let displacement = mode >> 6 == 2 ? 4 : Int(mode >> 6)
      return narrow(
        code, register: nil, from: offset, value: offset + 3 + (base == 4 ? 1 : 0) + displacement)
    default:
      return nil
    }
  }

  private static func narrow(
    _ code: ByteView, register: UInt8?, from start: Int, value: Int
  ) -> MovedConstant? {
    // Of a longer text a part would look like a shorter one: sign and zero extension are alike.
    guard let bits = try? code.load(UInt32.self, at: value, .little), bits >> 31 == 0 else {
      return nil
    }
    return MovedConstant(register: register, value: UInt64(bits), start: start, end: value + 4)
  }
}

import MachOBytes

/// Tells how long instructions of x86 are, and where in them displacements and immediates stand.
///
/// Knows what compilers write: legacy prefixes, REX, VEX, EVEX, and the opcode maps 0F, 0F38 and
/// 0F3A. Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2: chapter 2
/// and the opcode maps of appendix A.
struct X86Decoder {
  let is64Bit: Bool
  private let oneByte: [Form]
  private let twoByte: [Form]

  /// What follows an opcode.
  private enum Form: UInt8 {
    /// Nothing, or no such instruction.
    case plain, invalid
    /// A ModRM byte; with an immediate of 8 bits, or of 16 or 32.
    case modRM, modRM8, modRMz
    /// Only an immediate.
    case immediate8, immediate16, immediateZ
    /// An immediate as wide as the register (`MOV r64, imm64`).
    case immediateV
    /// A distance from the end of the instruction.
    case branch8, branch32
    /// A ModRM byte and an immediate where its register field is 0 or 1 (`TEST`).
    case group8, groupZ
    /// An address as wide as addresses are (`MOV AL, moffs`).
    case offset
    /// `ENTER`, and far pointers.
    case enter, far
    /// A prefix or a way into another map.
    case escape
  }

  init(is64Bit: Bool) {
    self.is64Bit = is64Bit
    oneByte = X86Decoder.forms(X86Decoder.oneByteMap, is64Bit)
    twoByte = X86Decoder.forms(X86Decoder.twoByteMap, is64Bit)
  }

  /// An instruction, as far as it matters who it refers to.
  struct Instruction {
    /// In bytes.
    var length = 0
    /// The opcode; those of the other maps come with 0x0f00 or more.
    var opcode = 0
    /// ModRM, or 0.
    var modRM: UInt8 = 0
    /// A displacement of 32 bits.
    var displacement: Int32?
    var displacementKind = Displacement.fromRegister
    /// A distance from the end of the instruction.
    var branch: Int32?
    /// An immediate of 32 bits, and where it stands in the instruction.
    var immediate: UInt32?
    var immediateOffset = 0
    var displacementOffset = 0

    var isCall: Bool { opcode == 0xe8 }

    enum Displacement {
      /// From the end of the instruction.
      case relative
      /// An address.
      case absolute
      /// Added to registers.
      case fromRegister
    }
  }

  // A letter for each opcode. `.` nothing follows, `x` invalid, `m` ModRM, `b` ModRM and 8 bits,
  // `z` ModRM and 16 or 32 bits, `1` 8 bits, `2` 16 bits, `4` 16 or 32 bits, `v` as wide as the
  // register, `j` and `J` distances, `g` and `G` groups, `a` an address, `e` and `f` ENTER and far
  // pointers, `p` prefixes. Capital letters of the second group are those that 64-bit code lacks:
  // `X` nothing follows, `A` 8 bits, `B` ModRM and 8 bits, `F` a far pointer.
  private static let oneByteMap =
    "mmmm14XXmmmm14Xp" + "mmmm14XXmmmm14XX" + "mmmm14pXmmmm14pX" + "mmmm14pXmmmm14pX"
    + "XXXXXXXXXXXXXXXX" + "................" + "XXpmpppp4z1b...." + "jjjjjjjjjjjjjjjj"
    + "bzBbmmmmmmmmmmmm" + "..........F....." + "aaaa....14......" + "11111111vvvvvvvv"
    + "bb2.ppbze.2..1X." + "mmmmAAx.mmmmmmmm" + "jjjj1111JJFj...." + "p.pp..gG......mm"
  private static let twoByteMap =
    "mmmmx.....x.xm.b" + "mmmmmmmmmmmmmmmm" + "mmmmxxxxmmmmmmmm" + "......x.pxpxxxxx"
    + "mmmmmmmmmmmmmmmm" + "mmmmmmmmmmmmmmmm" + "mmmmmmmmmmmmmmmm" + "bbbbmmm.mmxxmmmm"
    + "JJJJJJJJJJJJJJJJ" + "mmmmmmmmmmmmmmmm" + "...mbmxx...mbmmm" + "mmmmmmmmmmbmmmmm"
    + "mmbmbbbm........" + "mmmmmmmmmmmmmmmm" + "mmmmmmmmmmmmmmmm" + "mmmmmmmmmmmmmmmm"

  private static func forms(_ map: String, _ is64Bit: Bool) -> [Form] {
    map.utf8.map { letter in
      switch UnicodeScalar(letter) {
      case ".": .plain
      case "m": .modRM
      case "b": .modRM8
      case "z": .modRMz
      case "1": .immediate8
      case "2": .immediate16
      case "4": .immediateZ
      case "v": .immediateV
      case "j": .branch8
      case "J": .branch32
      case "g": .group8
      case "G": .groupZ
      case "a": .offset
      case "e": .enter
      case "p": .escape
      case "X": is64Bit ? .invalid : .plain
      case "A": is64Bit ? .invalid : .immediate8
      case "B": is64Bit ? .invalid : .modRM8
      case "F": is64Bit ? .invalid : .far
      default: .invalid
      }
    }
  }

  /// What prefixes say.
  private struct Prefixes {
    var hasOperandSize = false
    var hasAddressSize = false
    var isWide = false
  }

  /// The instruction at `start` of `code`; nil when there is none, or only the beginning of one.
  func decode(_ code: ByteView, at start: Int) -> Instruction? {
    var offset = start
    var prefixes = Prefixes()
    var form = Form.escape
    var opcode = 0
    // An instruction has at most fifteen bytes.
    for _ in 0..<15 {
      guard let byte = code.byte(at: offset) else { return nil }
      offset &+= 1
      if is64Bit, byte & 0xf0 == 0x40 {
        // REX counts only directly before the opcode.
        guard let next = code.byte(at: offset) else { return nil }
        if next & 0xf0 != 0x40 { prefixes.isWide = byte & 8 != 0 }
        if isLegacyPrefix(next) { prefixes.isWide = false }
        continue
      }
      opcode = Int(byte)
      form = oneByte[opcode]
      guard form == .escape else { break }
      switch byte {
      case 0x0f:
        return escaped(code, start, offset, prefixes)
      case 0x62, 0xc4, 0xc5:
        guard let next = code.byte(at: offset) else { return nil }
        // Outside of 64-bit code these are BOUND, LES and LDS when an operand is in memory.
        if !is64Bit, next < 0xc0 {
          return finish(code, start, offset, opcode, .modRM, prefixes)
        }
        return extended(code, start, offset, byte, next, prefixes)
      case 0x66: prefixes.hasOperandSize = true
      case 0x67: prefixes.hasAddressSize = true
      default: break
      }
    }
    guard form != .escape else { return nil }
    return finish(code, start, offset, opcode, form, prefixes)
  }

  private func isLegacyPrefix(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x26, 0x2e, 0x36, 0x3e, 0x64, 0x65, 0x66, 0x67, 0xf0, 0xf2, 0xf3: true
    default: false
    }
  }

  /// The maps behind 0F.
  private func escaped(
    _ code: ByteView, _ start: Int, _ offset: Int, _ prefixes: Prefixes
  ) -> Instruction? {
    guard let byte = code.byte(at: offset) else { return nil }
    guard byte == 0x38 || byte == 0x3a else {
      return finish(
        code, start, offset &+ 1, 0x0f00 | Int(byte), twoByte[Int(byte)], prefixes)
    }
    guard let opcode = code.byte(at: offset &+ 1) else { return nil }
    return finish(
      code, start, offset &+ 2, (byte == 0x38 ? 0x0f_3800 : 0x0f_3a00) | Int(opcode),
      byte == 0x38 ? .modRM : .modRM8, prefixes)
  }

  /// Instructions with a VEX or EVEX prefix, `first`, of which `second` is the next byte.
  private func extended(
    _ code: ByteView, _ start: Int, _ offset: Int, _ first: UInt8, _ second: UInt8,
    _ prefixes: Prefixes
  ) -> Instruction? {
    let map: UInt8
    let size: Int
    switch first {
    case 0xc5: (map, size) = (1, 1)
    case 0xc4: (map, size) = (second & 0x1f, 2)
    default: (map, size) = (second & 7, 3)
    }
    guard let opcode = code.byte(at: offset &+ size) else { return nil }
    let form: Form
    switch (map, opcode) {
    case (1, 0x77) where first != 0x62: form = .plain
    case (1, 0x70...0x73), (1, 0xc2), (1, 0xc4...0xc6), (3, _): form = .modRM8
    case (1, _), (2, _): form = .modRM
    case (5, _) where first == 0x62, (6, _) where first == 0x62: form = .modRM
    default: form = .invalid
    }
    return finish(code, start, offset &+ size &+ 1, 0x0f_0000, form, prefixes)
  }

  /// The rest of an instruction, whose opcode ends before `offset`.
  @inline(__always)
  private func finish(
    _ code: ByteView, _ start: Int, _ offset: Int, _ opcode: Int, _ form: Form,
    _ prefixes: Prefixes
  ) -> Instruction? {
    var instruction = Instruction()
    instruction.opcode = opcode
    var offset = offset
    var form = form
    switch form {
    case .modRM, .modRM8, .modRMz, .group8, .groupZ:
      guard let modRM = code.byte(at: offset) else { return nil }
      instruction.modRM = modRM
      offset &+= 1
      if modRM < 0xc0 {
        // 16-bit addresses have other forms, which no compiler writes.
        guard is64Bit || !prefixes.hasAddressSize,
          let size = memory(code, offset, modRM, start, &instruction)
        else { return nil }
        offset &+= size
      }
      switch form {
      case .modRM8: form = .immediate8
      case .modRMz: form = .immediateZ
      case .group8: form = modRM & 0x30 == 0 ? .immediate8 : .plain
      case .groupZ: form = modRM & 0x30 == 0 ? .immediateZ : .plain
      default: form = .plain
      }
    default: break
    }
    let is16Bit = prefixes.hasOperandSize && !prefixes.isWide
    switch form {
    case .plain: break
    case .immediate8: offset &+= 1
    case .immediate16: offset &+= 2
    case .immediateZ, .immediateV:
      if form == .immediateV, prefixes.isWide {
        offset &+= 8
      } else if is16Bit {
        offset &+= 2
      } else {
        instruction.immediate = try? code.load(UInt32.self, at: offset, .little)
        instruction.immediateOffset = offset &- start
        offset &+= 4
      }
    case .branch8:
      instruction.branch = code.byte(at: offset).map { Int32(Int8(bitPattern: $0)) }
      offset &+= 1
    case .branch32:
      // Processors of Intel pass over the operand size in 64-bit code.
      guard is64Bit || !is16Bit else { return nil }
      instruction.branch = try? code.load(Int32.self, at: offset, .little)
      offset &+= 4
    case .offset:
      if is64Bit {
        offset &+= prefixes.hasAddressSize ? 4 : 8
      } else {
        instruction.displacement = try? code.load(Int32.self, at: offset, .little)
        instruction.displacementKind = .absolute
        instruction.displacementOffset = offset &- start
        offset &+= 4
      }
    case .enter: offset &+= 3
    case .far: offset &+= is16Bit ? 4 : 6
    default: return nil
    }
    guard offset <= code.count, offset &- start <= 15 else { return nil }
    instruction.length = offset &- start
    return instruction
  }

  /// The bytes of SIB and displacement, which start at `offset`.
  @inline(__always)
  private func memory(
    _ code: ByteView, _ offset: Int, _ modRM: UInt8, _ start: Int,
    _ instruction: inout Instruction
  ) -> Int? {
    var size = 0
    var hasBase = true
    var isPlain = false
    if modRM & 7 == 4 {
      guard let sib = code.byte(at: offset) else { return nil }
      size = 1
      hasBase = modRM & 0xc0 != 0 || sib & 7 != 5
    } else if modRM & 0xc7 == 5 {
      hasBase = false
      isPlain = true
    }
    switch modRM & 0xc0 {
    case 0x40: return size &+ 1
    case 0 where hasBase: return size
    default:
      guard let displacement = try? code.load(Int32.self, at: offset &+ size, .little) else {
        return nil
      }
      instruction.displacement = displacement
      instruction.displacementOffset = offset &+ size &- start
      if isPlain {
        instruction.displacementKind = is64Bit ? .relative : .absolute
      } else if !hasBase {
        // An index alone, as tables of a program at a fixed address have it.
        instruction.displacementKind = is64Bit ? .fromRegister : .absolute
      }
      return size &+ 4
    }
  }
}

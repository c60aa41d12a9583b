import MachOBytes

/// Finds references in code of x86-64 and i386.
///
/// In 64-bit code these are operands relative to the instruction, and the targets of calls and
/// jumps. 32-bit code has addresses in it, or distances from a place in the function whose address
/// it takes by a call of the next instruction (`call 1f; 1: pop %eax`).
struct X86Scanner: CodeScanner {
  private let decoder: X86Decoder
  /// Whether a number at an address of the file is an address itself; asked seldom.
  private let isAddress: (UInt64) -> Bool
  /// Where the function starts.
  private var start: UInt64 = 0
  /// What `pop` after `call` has taken in this function.
  private var pictureBase: UInt64?
  /// What an undecodable byte has made of the rest of this function.
  private var isLost = false

  init(is64Bit: Bool, isAddress: @escaping (UInt64) -> Bool) {
    decoder = X86Decoder(is64Bit: is64Bit)
    self.isAddress = isAddress
  }

  mutating func beginFunction(at start: UInt64, isThumb: Bool) {
    self.start = start
    pictureBase = nil
    isLost = false
  }

  mutating func scan(_ code: ByteView, at address: UInt64, _ hits: inout ReferenceHits) {
    var offset = 0
    while !isLost, offset < code.count {
      guard let instruction = decoder.decode(code, at: offset) else {
        isLost = true
        return
      }
      let here = address &+ UInt64(truncatingIfNeeded: offset)
      offset &+= instruction.length
      let next = address &+ UInt64(truncatingIfNeeded: offset)
      if decoder.is64Bit {
        if let displacement = instruction.displacement, instruction.displacementKind == .relative {
          hits.note(here, refersTo: next &+ UInt64(bitPattern: Int64(displacement)))
        }
        if let branch = instruction.branch {
          let target = next &+ UInt64(bitPattern: Int64(branch))
          if instruction.isCall || target != start { hits.note(here, refersTo: target) }
        }
      } else {
        step32(instruction, here, next, code.byte(at: offset), &hits)
      }
    }
  }

  /// An instruction of 32-bit code; `following` is the first byte of the next one.
  private mutating func step32(
    _ instruction: X86Decoder.Instruction, _ here: UInt64, _ next: UInt64, _ following: UInt8?,
    _ hits: inout ReferenceHits
  ) {
    func target(_ base: UInt64, _ distance: Int32) -> UInt64 {
      (base &+ UInt64(bitPattern: Int64(distance))) & 0xffff_ffff
    }
    if let branch = instruction.branch {
      let isPop = following.map { $0 & 0xf8 == 0x58 } ?? false
      if instruction.isCall, branch == 0, isPop {
        pictureBase = next
      } else if instruction.isCall || target(next, branch) != start {
        hits.note(here, refersTo: target(next, branch))
      }
    }
    if let displacement = instruction.displacement {
      switch instruction.displacementKind {
      case .absolute: hits.note(here, refersTo: target(0, displacement))
      case .fromRegister:
        if let pictureBase { hits.note(here, refersTo: target(pictureBase, displacement)) }
      case .relative: break
      }
    }
    // MOV to a register or to memory, and PUSH: any other number is one.
    switch instruction.opcode {
    case 0xb8...0xbf, 0xc7, 0x68:
      if let immediate = instruction.immediate, hits.table.mayContain(UInt64(immediate)),
        isAddress(here &+ UInt64(truncatingIfNeeded: instruction.immediateOffset))
      {
        hits.note(here, refersTo: UInt64(immediate))
      }
    default: break
    }
  }
}

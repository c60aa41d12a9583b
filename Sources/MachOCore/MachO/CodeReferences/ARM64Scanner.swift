import MachOBytes

/// Finds references in code of arm64, arm64e and arm64_32.
///
/// Addresses are made by `ADRP` and an `ADD`, load or store with an offset, by `ADR`, and by loads
/// relative to the instruction; what registers hold is followed from instruction to instruction and
/// along forward branches. Encodings: Arm Architecture Reference Manual for A-profile, C4.1.
struct ARM64Scanner: CodeScanner {
  /// What is known of the general registers.
  private struct Registers {
    var values = [UInt64](repeating: 0, count: 32)
    /// A bit for every register whose value is known.
    var known: UInt32 = 0
    /// A bit for every known register that holds an address which was told of already.
    var told: UInt32 = 0

    mutating func forget(_ register: Int) {
      known &= ~(1 &<< UInt32(truncatingIfNeeded: register & 31))
    }

    @inline(__always)
    func knows(_ register: Int) -> Bool {
      known &>> UInt32(truncatingIfNeeded: register & 31) & 1 != 0
    }

    func hasTold(_ register: Int) -> Bool {
      told &>> UInt32(truncatingIfNeeded: register & 31) & 1 != 0
    }

    mutating func set(_ register: Int, _ value: UInt64, isTold: Bool) {
      // Register 31 is zero, or the stack pointer.
      guard register & 31 != 31 else { return }
      let bit: UInt32 = 1 &<< UInt32(truncatingIfNeeded: register & 31)
      values[register & 31] = value
      known |= bit
      if isTold { told |= bit } else { told &= ~bit }
    }

    /// Keeps what is the same in `other`.
    mutating func meet(_ other: Registers) {
      known &= other.known
      told &= other.told
      for register in 0..<31 where knows(register) {
        if values[register] != other.values[register] { forget(register) }
      }
    }
  }

  /// What registers will hold at the target of a forward branch.
  private struct Join {
    let address: UInt64
    let registers: Registers
  }

  private var registers = Registers()
  /// The furthest first, so that the next one is at the end.
  private var joins: [Join] = []
  /// Where the function starts.
  private var start: UInt64 = 0
  /// Whether the instruction before can go on to this one.
  private var fallsThrough = true

  /// More forward branches than this at a time are not followed: they are in no real function, and
  /// each costs memory.
  private static let mostJoins = 512
  /// x19 to x28, which calls keep and which a function may keep an address in.
  private static let calleeSaved: UInt32 = 0x1ff8_0000
  /// What calls may change: x0 to x18 and x30 (Procedure Call Standard for the Arm 64-bit
  /// Architecture, 6.1.1).
  private static let callerSaved: UInt32 = 0x4007_ffff

  mutating func beginFunction(at start: UInt64, isThumb: Bool) {
    self.start = start
    registers.known = 0
    joins.removeAll(keepingCapacity: true)
    fallsThrough = true
  }

  func mayRefer(
    _ code: ByteView, in function: Range<Int>, at address: UInt64, to table: AddressTable
  ) -> Bool {
    let start = address &+ UInt64(truncatingIfNeeded: function.lowerBound)
    var offset = function.lowerBound &+ Int(truncatingIfNeeded: (4 &- start & 3) & 3)
    // Whether a page has been named from which a long offset leads to a thing.
    var isNear = false
    // The end is looked at first: to be told of it by an error takes as long as a small function.
    while offset <= function.upperBound &- 4,
      let word = try? code.load(UInt32.self, at: offset, .little)
    {
      let here = address &+ UInt64(truncatingIfNeeded: offset)
      offset &+= 4
      if word & 0x1f00_0000 == 0x1000_0000 {
        // ADR and ADRP.
        let low = word &>> 29 & 3
        let number = Int64(Int32(bitPattern: (word &>> 5 & 0x7_ffff) &<< 13) &>> 11 | Int32(low))
        let page =
          word & 0x8000_0000 != 0
          ? (here & ~0xfff) &+ UInt64(bitPattern: number &<< 12)
          : here &+ UInt64(bitPattern: number)
        if table.mayReach(fromPageAt: page) { return true }
        isNear = isNear || table.mayReachFar(fromPageAt: page)
      } else if word & 0x7c00_0000 == 0x1400_0000 {
        // B and BL. No relocation lets a conditional branch leave its function.
        let distance = Int64(Int32(bitPattern: word &<< 6) &>> 4)
        if table.mayContain(here &+ UInt64(bitPattern: distance)) { return true }
      } else if word & 0x3b00_0000 == 0x1800_0000 {
        // Loads relative to the instruction.
        let distance = Int64(Int32(bitPattern: (word &>> 5 & 0x7_ffff) &<< 13) &>> 11)
        if table.mayContain(here &+ UInt64(bitPattern: distance)) { return true }
      } else if isNear, ARM64Scanner.hasLongOffset(word) {
        return true
      }
    }
    return false
  }

  /// Whether the instruction adds 4096 or more to a register, or takes something from it, or uses
  /// memory that far from it.
  private static func hasLongOffset(_ word: UInt32) -> Bool {
    // ADD with a shifted number; SUB with any, but for the stack pointer.
    if word & 0x7fc0_0000 == 0x1140_0000 { return true }
    if word & 0x7f80_0000 == 0x5100_0000 { return word &>> 5 & 31 != 31 }
    // Loads and stores with an offset in units of their size, which of vectors may be 16 bytes; or
    // of one or two registers with a negative one.
    if word & 0x3b00_0000 == 0x3900_0000 {
      let scale = word & 0x0480_0000 == 0x0480_0000 ? 4 : word &>> 30
      return (word &>> 10 & 0xfff) &<< scale >= 0x1000
    }
    return word & 0x3b30_0000 == 0x3810_0000 || word & 0x3a20_0000 == 0x2820_0000
  }

  mutating func scan(_ code: ByteView, at address: UInt64, _ hits: inout ReferenceHits) {
    // Instructions are aligned; what is between two of them is data.
    var offset = Int(truncatingIfNeeded: (4 &- address & 3) & 3)
    while offset <= code.count &- 4, let word = try? code.load(UInt32.self, at: offset, .little) {
      let here = address &+ UInt64(truncatingIfNeeded: offset)
      if let join = joins.last, join.address <= here { meetJoins(at: here) }
      step(word, at: here, &hits)
      offset &+= 4
    }
  }

  private mutating func meetJoins(at address: UInt64) {
    while let join = joins.last, join.address <= address {
      joins.removeLast()
      guard join.address == address else { continue }
      if fallsThrough { registers.meet(join.registers) } else { registers = join.registers }
      fallsThrough = true
    }
  }

  private mutating func addJoin(at target: UInt64, from address: UInt64) {
    guard target > address, joins.count < ARM64Scanner.mostJoins else { return }
    var index = joins.count
    while index > 0, joins[index - 1].address < target { index -= 1 }
    joins.insert(Join(address: target, registers: registers), at: index)
  }

  /// The code after this instruction is reached from elsewhere. It may be the body of a loop whose
  /// condition is below, or a case of a switch: what a function keeps for long is still there.
  private mutating func endBlock() {
    registers.known &= ARM64Scanner.calleeSaved
    fallsThrough = false
  }

  @inline(__always)
  private mutating func step(_ word: UInt32, at address: UInt64, _ hits: inout ReferenceHits) {
    // op0 of the table of top-level encodings.
    switch word &>> 25 & 0xf {
    case 0b1000, 0b1001: immediate(word, at: address, &hits)
    case 0b1010, 0b1011: branch(word, at: address, &hits)
    case 0b0100, 0b0110, 0b1100, 0b1110: loadOrStore(word, at: address, &hits)
    case 0b0101, 0b1101: register(word)
    case 0b0111, 0b1111: vector(word)
    default: registers.forget(Int(word & 31))
    }
  }

  /// Data processing with an immediate: `ADR`, `ADRP`, `ADD`, `SUB` and those that only end what
  /// was known of a register.
  @inline(__always)
  private mutating func immediate(_ word: UInt32, at address: UInt64, _ hits: inout ReferenceHits) {
    let destination = Int(word & 31)
    let source = Int(word &>> 5 & 31)
    if word & 0x1f00_0000 == 0x1000_0000 {
      let low = word &>> 29 & 3
      let number = Int64(Int32(bitPattern: (word &>> 5 & 0x7_ffff) &<< 13) &>> 11 | Int32(low))
      if word & 0x8000_0000 != 0 {
        let page = (address & ~0xfff) &+ UInt64(bitPattern: number &<< 12)
        registers.set(destination, page, isTold: false)
      } else {
        let target = address &+ UInt64(bitPattern: number)
        hits.note(address, refersTo: target)
        registers.set(destination, target, isTold: true)
      }
    } else if word & 0x3f80_0000 == 0x1100_0000, registers.knows(source) {
      let number = UInt64(word &>> 10 & 0xfff) &<< (word & 0x40_0000 != 0 ? 12 : 0)
      var value = registers.values[source]
      value = word & 0x4000_0000 == 0 ? value &+ number : value &- number
      if word & 0x8000_0000 == 0 { value &= 0xffff_ffff }
      let isTold = number == 0 && registers.hasTold(source)
      if !isTold { hits.note(address, refersTo: value) }
      registers.set(destination, value, isTold: true)
    } else {
      registers.forget(destination)
    }
  }

  private mutating func branch(_ word: UInt32, at address: UInt64, _ hits: inout ReferenceHits) {
    switch word &>> 26 {
    case 0b000101, 0b100101:
      let distance = Int64(Int32(bitPattern: word &<< 6) &>> 4)
      let target = address &+ UInt64(bitPattern: distance)
      let isCall = word & 0x8000_0000 != 0
      if isCall || target != start { hits.note(address, refersTo: target) }
      if isCall {
        registers.known &= ~ARM64Scanner.callerSaved
      } else {
        if registers.known != 0 { addJoin(at: target, from: address) }
        endBlock()
      }
    case 0b010101, 0b001101, 0b101101:
      // B.cond, CBZ and CBNZ; TBZ and TBNZ have bit 25 set.
      let distance =
        word & 0x7e00_0000 == 0x3600_0000
        ? Int64(Int32(bitPattern: (word &>> 5 & 0x3fff) &<< 18) &>> 16)
        : Int64(Int32(bitPattern: (word &>> 5 & 0x7_ffff) &<< 13) &>> 11)
      let target = address &+ UInt64(bitPattern: distance)
      if target != start { hits.note(address, refersTo: target) }
      if registers.known != 0 { addJoin(at: target, from: address) }
    case 0b110101 where word & 0xfe00_0000 == 0xd600_0000:
      // BLR has 0b0001 in opc, BLRAA and its like 0b1001.
      if word &>> 21 & 7 == 1 { registers.known &= ~ARM64Scanner.callerSaved } else { endBlock() }
    case 0b110101 where word & 0xffe0_0000 == 0xd420_0000:
      // BRK, which stands after calls that do not return.
      endBlock()
    case 0b110101:
      // System instructions that read into a register.
      if word & 0x0020_0000 != 0 { registers.forget(Int(word & 31)) }
    default: break
    }
  }

  private mutating func loadOrStore(
    _ word: UInt32, at address: UInt64, _ hits: inout ReferenceHits
  ) {
    let value = Int(word & 31)
    let base = Int(word &>> 5 & 31)
    let isVector = word & 0x0400_0000 != 0
    let size = word &>> 30
    switch word & 0x3b00_0000 {
    case 0x3900_0000:
      // An unsigned offset, in units of what is loaded or stored.
      let operation = word &>> 22 & 3
      let scale = isVector && operation >= 2 ? 4 : UInt64(size)
      note(base, UInt64(word &>> 10 & 0xfff) &<< scale, at: address, &hits)
      if !isVector, operation != 0 { registers.forget(value) }
    case 0x1800_0000:
      let distance = Int64(Int32(bitPattern: (word &>> 5 & 0x7_ffff) &<< 13) &>> 11)
      hits.note(address, refersTo: address &+ UInt64(bitPattern: distance))
      if !isVector { registers.forget(value) }
    case 0x3800_0000:
      // Offsets that are not scaled, before or after; registers as offsets; atomic operations.
      let number = UInt64(
        bitPattern: Int64(Int32(bitPattern: (word &>> 12 & 0x1ff) &<< 23) &>> 23))
      let isStore = word & 0x00c0_0000 == 0
      if word & 0x0020_0000 != 0 {
        if !isVector, !isStore || word & 0xc00 != 0x800 { registers.forget(value) }
        // Loads that authenticate may write the base back.
        if word & 0x0420_0c00 == 0x0020_0c00 { registers.forget(base) }
      } else {
        note(base, word & 0xc00 == 0x400 ? 0 : number, at: address, &hits)
        if !isVector, !isStore { registers.forget(value) }
        if word & 0x400 != 0 { registers.forget(base) }
      }
    case 0x2800_0000, 0x2900_0000:
      // Pairs.
      let scale = isVector ? 2 &+ UInt64(size) : 2 &+ UInt64(size &>> 1)
      let number =
        UInt64(bitPattern: Int64(Int32(bitPattern: (word &>> 15 & 0x7f) &<< 25) &>> 25)) &<< scale
      let isPostIndexed = word & 0x0180_0000 == 0x0080_0000
      note(base, isPostIndexed ? 0 : number, at: address, &hits)
      if !isVector, word & 0x0040_0000 != 0 {
        registers.forget(value)
        registers.forget(Int(word &>> 10 & 31))
      }
      if word & 0x0080_0000 != 0 { registers.forget(base) }
    default:
      // Exclusive, ordered and compare-and-swap instructions, and vector structures, which may
      // write the base back.
      if isVector {
        if word & 0x0080_0000 != 0 { registers.forget(base) }
      } else {
        registers.forget(value)
        registers.forget(Int(word &>> 10 & 31))
        registers.forget(Int(word &>> 16 & 31))
      }
    }
  }

  /// Takes note of a load or store at a known address.
  @inline(__always)
  private func note(
    _ base: Int, _ number: UInt64, at address: UInt64, _ hits: inout ReferenceHits
  ) {
    guard registers.knows(base), number != 0 || !registers.hasTold(base) else { return }
    hits.note(address, refersTo: registers.values[base] &+ number)
  }

  /// Data processing with registers: `MOV` carries a value over, all others end it.
  @inline(__always)
  private mutating func register(_ word: UInt32) {
    let destination = Int(word & 31)
    if word & 0xffe0_ffe0 == 0xaa00_03e0 || word & 0xffe0_ffe0 == 0x2a00_03e0 {
      let source = Int(word &>> 16 & 31)
      if registers.knows(source) {
        let value = registers.values[source]
        registers.set(
          destination, word & 0x8000_0000 != 0 ? value : value & 0xffff_ffff,
          isTold: registers.hasTold(source))
        return
      }
    }
    // Conditional compares write no register.
    if word & 0x1fe0_0000 != 0x1a40_0000 { registers.forget(destination) }
  }

  /// Vector and floating-point instructions: few write a general register.
  private mutating func vector(_ word: UInt32) {
    let isConversion =
      word & 0x5f20_fc00 == 0x1e20_0000 || word & 0x5f20_0000 == 0x1e00_0000
    let isMove = word & 0xbfe0_8400 == 0x0e00_0400
    if isConversion || isMove { registers.forget(Int(word & 31)) }
  }
}

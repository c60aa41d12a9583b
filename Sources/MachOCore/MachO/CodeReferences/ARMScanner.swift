import MachOBytes

/// Finds references in 32-bit ARM and Thumb code.
///
/// Addresses are made by `MOVW` and `MOVT`, or loaded from a literal near by, and mostly added to
/// the program counter, which is 4 bytes after a Thumb instruction and 8 after an ARM one.
/// Encodings: Arm Architecture Reference Manual for A-profile, ARMv7-A edition, A5 and A6.
struct ARMScanner: CodeScanner {
  private let order: ByteOrder
  /// Whether a number at an address of the file is an address itself; asked seldom.
  private let isAddress: (UInt64) -> Bool
  /// Whether code stays where it was linked to be, so that any number can be an address.
  private let isFixed: Bool
  /// Where the function starts.
  private var functionStart: UInt32 = 0
  private var isThumb = false
  private var values = [UInt32](repeating: 0, count: 16)
  /// Bits for registers whose value is known, and whose value has been told of.
  private var known: UInt32 = 0
  private var told: UInt32 = 0

  init(_ order: ByteOrder, isFixed: Bool, isAddress: @escaping (UInt64) -> Bool) {
    self.order = order
    self.isFixed = isFixed
    self.isAddress = isAddress
  }

  mutating func beginFunction(at start: UInt64, isThumb: Bool) {
    functionStart = UInt32(truncatingIfNeeded: start)
    self.isThumb = isThumb
    known = 0
  }

  mutating func scan(_ code: ByteView, at address: UInt64, _ hits: inout ReferenceHits) {
    var offset = 0
    let address = UInt32(truncatingIfNeeded: address)
    if isThumb {
      while let first = try? code.load(UInt16.self, at: offset, order) {
        let here = address &+ UInt32(truncatingIfNeeded: offset)
        if first >= 0xe800 {
          guard let second = try? code.load(UInt16.self, at: offset &+ 2, order) else { return }
          wide(UInt32(first), UInt32(second), here, code, address, &hits)
          offset &+= 4
        } else {
          narrow(UInt32(first), here, code, address, &hits)
          offset &+= 2
        }
      }
    } else {
      while let word = try? code.load(UInt32.self, at: offset, order) {
        arm(word, address &+ UInt32(truncatingIfNeeded: offset), code, address, &hits)
        offset &+= 4
      }
    }
  }

  private func knows(_ register: UInt32) -> Bool { known &>> register & 1 != 0 }

  private mutating func forget(_ register: UInt32) {
    known &= ~(1 &<< register)
  }

  private mutating func set(_ register: UInt32, _ value: UInt32, isTold: Bool) {
    let register = register & 15
    guard register != 15 else { return }
    values[Int(register)] = value
    known |= 1 &<< register
    if isTold { told |= 1 &<< register } else { told &= ~(1 &<< register) }
  }

  /// r0 to r3, r12 and lr, which calls may change (Procedure Call Standard for the Arm
  /// Architecture, 6.1.1), and r9, which Apple's calls may change too.
  private mutating func call() {
    known &= ~0x520f
  }

  private func jump(to target: UInt32, at here: UInt32, _ hits: inout ReferenceHits) {
    if target != functionStart { hits.note(UInt64(here), refersTo: UInt64(target)) }
  }

  /// The instruction makes an address by adding the program counter.
  private mutating func tell(
    _ register: UInt32, _ target: UInt32, at here: UInt32, _ hits: inout ReferenceHits
  ) {
    hits.note(UInt64(here), refersTo: UInt64(target))
    set(register, target, isTold: true)
  }

  /// The instruction loads from or stores to a register and a number.
  private func access(
    _ base: UInt32, _ number: UInt32, at here: UInt32, _ hits: inout ReferenceHits
  ) {
    let bit = known &>> base & 1 != 0
    guard bit, number != 0 || told &>> base & 1 == 0 else { return }
    // A number that nothing was added to is an address in code that does not move.
    guard isFixed || told &>> base & 1 != 0 else { return }
    hits.note(UInt64(here), refersTo: UInt64(values[Int(base & 15)] &+ number))
  }

  /// A literal at `place` is loaded.
  private mutating func literal(
    _ register: UInt32, _ place: UInt32, at here: UInt32, _ code: ByteView, _ start: UInt32,
    _ hits: inout ReferenceHits
  ) {
    hits.note(UInt64(here), refersTo: UInt64(place))
    let offset = Int(Int32(bitPattern: place &- start))
    guard let value = try? code.load(UInt32.self, at: offset, order) else {
      forget(register)
      return
    }
    let isReference = hits.table.mayContain(UInt64(value)) && isAddress(UInt64(place))
    if isReference { hits.note(UInt64(here), refersTo: UInt64(value)) }
    set(register, value, isTold: isReference)
  }

  private mutating func moveTop(
    _ register: UInt32, _ number: UInt32, at here: UInt32, _ hits: inout ReferenceHits
  ) {
    guard knows(register) else { return }
    let value = values[Int(register & 15)] & 0xffff | number &<< 16
    if isFixed { hits.note(UInt64(here), refersTo: UInt64(value)) }
    set(register, value, isTold: isFixed)
  }

  private mutating func narrow(
    _ word: UInt32, _ here: UInt32, _ code: ByteView, _ start: UInt32,
    _ hits: inout ReferenceHits
  ) {
    let low = word & 7
    let middle = word &>> 8 & 7
    switch word &>> 11 {
    case 0b00000...0b00011: forget(low)
    case 0b00100, 0b00110, 0b00111: forget(middle)
    case 0b00101: break
    case 0b01000: special(word, here, &hits)
    case 0b01001:
      literal(middle, (here &+ 4) & ~3 &+ (word & 0xff) &<< 2, at: here, code, start, &hits)
    case 0b01010: break
    case 0b01011: forget(low)
    case 0b01100...0b10001:
      // Words, bytes and halfwords with an offset of five bits; the odd ones load.
      let scale: UInt32 = word &>> 12 == 6 ? 2 : word &>> 12 == 7 ? 0 : 1
      access(word &>> 3 & 7, (word &>> 6 & 31) &<< scale, at: here, &hits)
      if word & 0x800 != 0 { forget(low) }
    case 0b10011, 0b10101: forget(middle)
    case 0b10100: tell(middle, (here &+ 4) & ~3 &+ (word & 0xff) &<< 2, at: here, &hits)
    case 0b10110, 0b10111:
      if word & 0xfe00 == 0xbc00 {
        known &= ~(word & 0xff)
        if word & 0x100 != 0 { known = 0 }
      } else if word & 0xff00 == 0xb200 || word & 0xff00 == 0xba00 {
        forget(low)
      }
    case 0b11001: known &= ~(word & 0xff | 1 &<< middle)
    case 0b11000: forget(middle)
    case 0b11100:
      let distance = Int32(bitPattern: word &<< 21) &>> 20
      jump(to: here &+ 4 &+ UInt32(bitPattern: distance), at: here, &hits)
      known = 0
    default: break
    }
  }

  /// Data processing with registers, and branches to them.
  private mutating func special(_ word: UInt32, _ here: UInt32, _ hits: inout ReferenceHits) {
    let destination = word & 7 | word &>> 4 & 8
    let source = word &>> 3 & 15
    switch word & 0x0f00 {
    case 0x0400:
      if source == 15, knows(destination) {
        tell(destination, values[Int(destination)] &+ here &+ 4, at: here, &hits)
      } else {
        forget(destination)
      }
    case 0x0500: break
    case 0x0600:
      if knows(source) {
        set(destination, values[Int(source)], isTold: told &>> source & 1 != 0)
      } else {
        forget(destination)
      }
    case 0x0700:
      if word & 0x80 != 0 { call() } else { known = 0 }
    default:
      // TST, CMP and CMN write no register.
      let operation = word &>> 6 & 15
      if operation != 8, operation != 10, operation != 11 { forget(word & 7) }
    }
  }

  private mutating func wide(
    _ first: UInt32, _ second: UInt32, _ here: UInt32, _ code: ByteView, _ start: UInt32,
    _ hits: inout ReferenceHits
  ) {
    if first & 0xf800 == 0xf000, second & 0x8000 != 0 {
      branch(first, second, here, &hits)
      return
    }
    let top = second &>> 12
    let destination = second &>> 8 & 15
    let base = first & 15
    switch first {
    case _ where first & 0xfb70 == 0xf240:
      // MOVW, or MOVT with bit 7.
      let number =
        (first & 15) &<< 12 | (first & 0x400) &<< 1 | (second & 0x7000) &>> 4 | second & 0xff
      if first & 0x80 != 0 {
        moveTop(destination, number, at: here, &hits)
      } else {
        set(destination, number, isTold: false)
      }
    case _ where first & 0xff7f == 0xf85f:
      let number = second & 0xfff
      let origin = (here &+ 4) & ~3
      literal(
        top, first & 0x80 != 0 ? origin &+ number : origin &- number, at: here, code, start, &hits)
    case _ where first & 0xff80 == 0xf880 || first & 0xff80 == 0xf980:
      // Loads and stores with an offset of twelve bits.
      access(base, second & 0xfff, at: here, &hits)
      if first & 0x10 != 0 { forget(top) }
    case _ where first & 0xfe40 == 0xe840:
      // Pairs.
      let number = (second & 0xff) &<< 2
      if first & 0x100 != 0 {
        access(base, first & 0x80 != 0 ? number : 0 &- number, at: here, &hits)
      }
      if first & 0x10 != 0 {
        forget(top)
        forget(destination)
      }
      if first & 0x20 != 0 { forget(base) }
    case _ where first & 0xfe40 == 0xe800:
      if first & 0x10 != 0 { known &= ~second }
      if first & 0x20 != 0 { forget(base) }
    case _ where first & 0xfe00 == 0xf800:
      if first & 0x10 != 0 { forget(top) }
      if second & 0x900 == 0x900 { forget(base) }
    case _ where first & 0xec00 == 0xec00:
      // Coprocessors and vectors; moves to general registers name them here.
      forget(top)
      forget(base)
    default:
      forget(destination)
      forget(top)
    }
  }

  private mutating func branch(
    _ first: UInt32, _ second: UInt32, _ here: UInt32, _ hits: inout ReferenceHits
  ) {
    let isCall = second & 0x4000 != 0
    guard isCall || second & 0x1000 != 0 else {
      if first & 0x0380 != 0x0380 {
        let distance =
          (first & 0x400) &<< 10 | (second & 0x800) &<< 8 | (second & 0x2000) &<< 5
          | (first & 0x3f) &<< 12 | (second & 0x7ff) &<< 1
        let signed = UInt32(bitPattern: Int32(bitPattern: distance &<< 11) &>> 11)
        jump(to: here &+ 4 &+ signed, at: here, &hits)
      }
      return
    }
    let sign = first &>> 10 & 1
    let bit23 = ~(second &>> 13 ^ sign) & 1
    let bit22 = ~(second &>> 11 ^ sign) & 1
    let distance =
      sign &<< 24 | bit23 &<< 23 | bit22 &<< 22 | (first & 0x3ff) &<< 12 | (second & 0x7ff) &<< 1
    let signed = UInt32(bitPattern: Int32(bitPattern: distance &<< 7) &>> 7)
    // BLX goes to ARM code, which is aligned.
    let toARM = isCall && second & 0x1000 == 0
    let origin = toARM ? (here &+ 4) & ~3 : here &+ 4
    let target = (origin &+ signed) & (toARM ? ~3 : ~1)
    if isCall {
      hits.note(UInt64(here), refersTo: UInt64(target))
      call()
    } else {
      jump(to: target, at: here, &hits)
      known = 0
    }
  }

  private mutating func arm(
    _ word: UInt32, _ here: UInt32, _ code: ByteView, _ start: UInt32,
    _ hits: inout ReferenceHits
  ) {
    let destination = word &>> 12 & 15
    let base = word &>> 16 & 15
    let source = word & 15
    let distance = UInt32(bitPattern: Int32(bitPattern: word &<< 8) &>> 6)
    if word &>> 25 == 0b1111_101 {
      // BLX to Thumb code, at every second byte.
      let half = word &>> 23 & 2
      hits.note(UInt64(here), refersTo: UInt64(here &+ 8 &+ distance &+ half))
      call()
      return
    }
    switch word & 0x0fff_ffff {
    case let rest where rest & 0x0e00_0000 == 0x0a00_0000:
      if rest & 0x0100_0000 != 0 {
        hits.note(UInt64(here), refersTo: UInt64(here &+ 8 &+ distance))
        call()
      } else {
        jump(to: here &+ 8 &+ distance, at: here, &hits)
        if word &>> 28 == 14 { known = 0 }
      }
    case let rest where rest & 0x0fb0_0000 == 0x0300_0000:
      let number = base &<< 12 | word & 0xfff
      if rest & 0x0040_0000 != 0 {
        moveTop(destination, number, at: here, &hits)
      } else {
        set(destination, number, isTold: false)
      }
    case let rest where rest & 0x0fff_0ff0 == 0x008f_0000 && knows(source):
      tell(destination, values[Int(source)] &+ here &+ 8, at: here, &hits)
    case let rest where rest & 0x0ff0_0fff == 0x0080_000f && knows(base):
      tell(destination, values[Int(base)] &+ here &+ 8, at: here, &hits)
    case let rest where rest & 0x0fff_0ff0 == 0x079f_0000 && knows(source):
      hits.note(UInt64(here), refersTo: UInt64(values[Int(source)] &+ here &+ 8))
      forget(destination)
    case let rest where rest & 0x0fff_0ff0 == 0x01a0_0000 && knows(source):
      set(destination, values[Int(source)], isTold: told &>> source & 1 != 0)
    case let rest where rest & 0x0f7f_0000 == 0x051f_0000:
      let number = word & 0xfff
      let origin = here &+ 8
      literal(
        destination, rest & 0x0080_0000 != 0 ? origin &+ number : origin &- number, at: here, code,
        start, &hits)
    case let rest where rest & 0x0fff_0000 == 0x028f_0000 || rest & 0x0fff_0000 == 0x024f_0000:
      // ADR: the program counter and a number of eight bits, turned.
      let turn = (word &>> 8 & 15) &* 2
      let byte = word & 0xff
      let number = byte &>> turn | byte &<< (32 &- turn & 31)
      let isSum = rest & 0x0080_0000 != 0
      tell(
        destination, isSum ? here &+ 8 &+ number : here &+ 8 &- number, at: here, &hits)
    case let rest where rest & 0x0e00_0000 == 0x0400_0000:
      if rest & 0x0100_0000 != 0 {
        let number = word & 0xfff
        access(base, rest & 0x0080_0000 != 0 ? number : 0 &- number, at: here, &hits)
      }
      if rest & 0x0010_0000 != 0 { forget(destination) }
      if rest & 0x0120_0000 != 0x0100_0000 { forget(base) }
    case let rest where rest & 0x0e00_0000 == 0x0800_0000:
      if rest & 0x0010_0000 != 0 {
        known &= ~(word & 0xffff)
        if word & 0x8000 != 0, word &>> 28 == 14 { known = 0 }
      }
      if rest & 0x0020_0000 != 0 { forget(base) }
    case let rest where rest & 0x0fff_fff0 == 0x012f_ff30: call()
    case let rest where rest & 0x0fff_fff0 == 0x012f_ff10:
      if word &>> 28 == 14 { known = 0 }
    case let rest where rest & 0x0d90_0000 == 0x0110_0000: break
    default: forget(destination)
    }
  }
}

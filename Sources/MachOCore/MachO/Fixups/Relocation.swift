import MachOBytes

/// `relocation_info` and `scattered_relocation_info` of `<mach-o/reloc.h>`: a place that a linker
/// fills in.
public struct Relocation: Hashable, Sendable {
  /// `r_address`: from the start of the section in an object file, else from an address that
  /// depends on the kind of file.
  public let address: UInt32
  public let type: RelocationType
  /// `r_length`: the slot takes 2 to this power bytes, 0 to 3. Entries for halves of an address
  /// on ARM say here which half it is and in which kind of instruction.
  public let length: UInt8
  /// `r_pcrel`.
  public let isPCRelative: Bool
  public let referent: Referent

  /// What the place refers to.
  public enum Referent: Hashable, Sendable {
    /// A number of the symbol table (`r_extern` is 1).
    case symbol(UInt32)
    /// A section, counted from 1; 0 is `R_ABS`. Some types keep another number here.
    case section(UInt32)
    /// An address in the file (`r_scattered` is 1).
    case address(UInt32)
  }

  /// Bytes of an entry.
  static let size = 8

  /// `R_SCATTERED`, on processors that have it.
  private static let scattered: UInt32 = 0x8000_0000

  init(reading bytes: ByteView, at offset: Int, _ header: MachHeader) throws(BoundsError) {
    let first = try bytes.load(UInt32.self, at: offset, header.order, "r_address")
    let second = try bytes.load(UInt32.self, at: offset + 4, header.order, "r_symbolnum")
    let processor = header.architecture.type
    let mayScatter = ![.x86_64, .arm64, .arm64_32].contains(processor)
    if mayScatter, first & Relocation.scattered != 0 {
      address = first & 0xff_ffff
      type = RelocationType(rawValue: UInt8(first >> 24 & 0xf), processor: processor)
      length = UInt8(first >> 28 & 3)
      isPCRelative = first >> 30 & 1 == 1
      referent = .address(second)
      return
    }
    address = first
    let number: UInt32
    let isExternal: Bool
    // The fields are bit fields, which compilers lay out from the other end on big-endian
    // machines.
    switch header.order {
    case .little:
      number = second & 0xff_ffff
      isPCRelative = second >> 24 & 1 == 1
      length = UInt8(second >> 25 & 3)
      isExternal = second >> 27 & 1 == 1
      type = RelocationType(rawValue: UInt8(second >> 28), processor: processor)
    case .big:
      number = second >> 8
      isPCRelative = second >> 7 & 1 == 1
      length = UInt8(second >> 5 & 3)
      isExternal = second >> 4 & 1 == 1
      type = RelocationType(rawValue: UInt8(second & 0xf), processor: processor)
    }
    referent = isExternal ? .symbol(number) : .section(number)
  }

  /// Bytes of the slot: 1, 2, 4 or 8.
  var slotSize: Int { type.isHalf ? 4 : 1 << Int(length) }
}

/// `r_type` of a relocation entry; what it means depends on the processor.
public struct RelocationType: Hashable, Sendable {
  public let rawValue: UInt8
  public let processor: CPUType

  public init(rawValue: UInt8, processor: CPUType) {
    self.rawValue = rawValue
    self.processor = processor
  }

  /// The name in `<mach-o/reloc.h>` and its kin for each processor, or nil.
  public var cName: String? {
    let names = RelocationType.names(of: processor)
    return names.indices.contains(Int(rawValue)) ? names[Int(rawValue)] : nil
  }

  /// The C name, or the number in hex.
  public var label: String { cName ?? "0x" + String(rawValue, radix: 16) }

  /// What the entry asks the linker for, as far as a reader of pointers must know.
  enum Role {
    /// The slot holds an address.
    case absolute
    /// The slot holds a distance from itself.
    case relative
    /// Part of an instruction, or something that leads to the symbol by a detour.
    case other
    /// The first of two entries for a difference; the second has what is subtracted, in `PAIR`
    /// types, or what it is subtracted from.
    case difference
    /// Subtracts; the next entry, for the same slot, adds.
    case subtractor
    /// Holds the number to add to the symbol of the next entry.
    case addend
    /// The slot holds a signed pointer.
    case authenticated
    /// The second of two entries.
    case pair
  }

  var role: Role {
    switch (processor, rawValue) {
    case (.x86_64, 0), (.arm64, 0), (.arm64_32, 0): .absolute
    case (.x86_64, 5), (.arm64, 1), (.arm64_32, 1): .subtractor
    case (.x86_64, 1...4), (.x86_64, 6...9): .relative
    case (.arm64, 7), (.arm64_32, 7): .relative
    case (.arm64, 10), (.arm64_32, 10): .addend
    case (.arm64, 11): .authenticated
    case (.x86_64, _), (.arm64, _), (.arm64_32, _): .other
    case (_, 0): .absolute
    case (_, 1): .pair
    case (.x86, 2), (.x86, 4), (.arm, 2), (.arm, 3): .difference
    case (.powerPC, 8), (.powerPC, 15), (.powerPC64, 8), (.powerPC64, 15): .difference
    default: .other
    }
  }

  /// Whether an entry of type `PAIR` follows.
  var hasPair: Bool {
    switch processor {
    case .x86: rawValue == 2 || rawValue == 4
    case .arm: rawValue == 2 || rawValue == 3 || isHalf
    case .powerPC, .powerPC64: (4...8).contains(rawValue) || (10...15).contains(rawValue)
    default: false
    }
  }

  /// Whether it is `ARM_RELOC_HALF` or `ARM_RELOC_HALF_SECTDIFF`.
  var isHalf: Bool { processor == .arm && (rawValue == 8 || rawValue == 9) }

  /// Bytes between the end of the slot and the place that a distance counts from.
  var bytesAfterSlot: UInt64 {
    guard processor == .x86_64 else { return 0 }
    switch rawValue {
    case 6: return 1
    case 7: return 2
    case 8: return 4
    default: return 0
    }
  }

  private static func names(of processor: CPUType) -> [String] {
    switch processor {
    case .x86_64: x86_64Names
    case .arm64, .arm64_32: arm64Names
    case .arm: armNames
    case .powerPC, .powerPC64: powerPCNames
    default: genericNames
    }
  }

  private static let genericNames = [
    "GENERIC_RELOC_VANILLA", "GENERIC_RELOC_PAIR", "GENERIC_RELOC_SECTDIFF",
    "GENERIC_RELOC_PB_LA_PTR", "GENERIC_RELOC_LOCAL_SECTDIFF", "GENERIC_RELOC_TLV",
  ]
  private static let x86_64Names = [
    "X86_64_RELOC_UNSIGNED", "X86_64_RELOC_SIGNED", "X86_64_RELOC_BRANCH",
    "X86_64_RELOC_GOT_LOAD", "X86_64_RELOC_GOT", "X86_64_RELOC_SUBTRACTOR",
    "X86_64_RELOC_SIGNED_1", "X86_64_RELOC_SIGNED_2", "X86_64_RELOC_SIGNED_4",
    "X86_64_RELOC_TLV",
  ]
  private static let arm64Names = [
    "ARM64_RELOC_UNSIGNED", "ARM64_RELOC_SUBTRACTOR", "ARM64_RELOC_BRANCH26",
    "ARM64_RELOC_PAGE21", "ARM64_RELOC_PAGEOFF12", "ARM64_RELOC_GOT_LOAD_PAGE21",
    "ARM64_RELOC_GOT_LOAD_PAGEOFF12", "ARM64_RELOC_POINTER_TO_GOT",
    "ARM64_RELOC_TLVP_LOAD_PAGE21", "ARM64_RELOC_TLVP_LOAD_PAGEOFF12", "ARM64_RELOC_ADDEND",
    "ARM64_RELOC_AUTHENTICATED_POINTER",
  ]
  private static let armNames = [
    "ARM_RELOC_VANILLA", "ARM_RELOC_PAIR", "ARM_RELOC_SECTDIFF", "ARM_RELOC_LOCAL_SECTDIFF",
    "ARM_RELOC_PB_LA_PTR", "ARM_RELOC_BR24", "ARM_THUMB_RELOC_BR22", "ARM_THUMB_32BIT_BRANCH",
    "ARM_RELOC_HALF", "ARM_RELOC_HALF_SECTDIFF",
  ]
  private static let powerPCNames = [
    "PPC_RELOC_VANILLA", "PPC_RELOC_PAIR", "PPC_RELOC_BR14", "PPC_RELOC_BR24", "PPC_RELOC_HI16",
    "PPC_RELOC_LO16", "PPC_RELOC_HA16", "PPC_RELOC_LO14", "PPC_RELOC_SECTDIFF",
    "PPC_RELOC_PB_LA_PTR", "PPC_RELOC_HI16_SECTDIFF", "PPC_RELOC_LO16_SECTDIFF",
    "PPC_RELOC_HA16_SECTDIFF", "PPC_RELOC_JBSR", "PPC_RELOC_LO14_SECTDIFF",
    "PPC_RELOC_LOCAL_SECTDIFF",
  ]
}

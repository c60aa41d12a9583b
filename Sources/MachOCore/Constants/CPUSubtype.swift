/// A processor within its family: `cpu_subtype_t` of `<mach/machine.h>`.
///
/// The top byte holds capability bits and takes no part in comparisons of architectures.
public struct CPUSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Without the capability bits.
  public var masked: UInt32 { rawValue & 0x00ff_ffff }

  /// The top byte: 0 to 255.
  public var capabilities: UInt8 { UInt8(rawValue >> 24) }

  /// The capability bits of a processor of the family `type` that have a C name; the others come
  /// last, as one number.
  ///
  /// Those of arm64 are told by ``PointerAuthenticationABI``.
  public func capabilityNames(of type: CPUType) -> [String] {
    var rest = capabilities
    var names: [String] = []
    if type == .x86_64 || type == .powerPC64, rest & 0x80 != 0 {
      names.append("CPU_SUBTYPE_LIB64")
      rest &= 0x7f
    }
    if rest != 0, type != .arm64 { names.append("0x" + String(rest, radix: 16)) }
    return names
  }

  /// The C name for a processor of the family `type`, or nil.
  public func cName(of type: CPUType) -> String? {
    switch type {
    case .x86: Self.x86Names[masked]
    case .x86_64: Self.x86_64Names[masked]
    case .arm: Self.armNames[masked]
    case .arm64: Self.arm64Names[masked]
    case .arm64_32: Self.arm64_32Names[masked]
    case .powerPC, .powerPC64: Self.powerPCNames[masked]
    default: nil
    }
  }

  private static let x86Names: [UInt32: String] = [
    3: "CPU_SUBTYPE_I386_ALL", 4: "CPU_SUBTYPE_486", 5: "CPU_SUBTYPE_586",
    8: "CPU_SUBTYPE_PENTIUM_3", 9: "CPU_SUBTYPE_PENTIUM_M", 10: "CPU_SUBTYPE_PENTIUM_4",
    11: "CPU_SUBTYPE_ITANIUM", 12: "CPU_SUBTYPE_XEON", 22: "CPU_SUBTYPE_PENTPRO",
    54: "CPU_SUBTYPE_PENTII_M3", 86: "CPU_SUBTYPE_PENTII_M5", 103: "CPU_SUBTYPE_CELERON",
    119: "CPU_SUBTYPE_CELERON_MOBILE", 132: "CPU_SUBTYPE_486SX",
  ]
  private static let x86_64Names: [UInt32: String] = [
    3: "CPU_SUBTYPE_X86_64_ALL", 4: "CPU_SUBTYPE_X86_ARCH1", 8: "CPU_SUBTYPE_X86_64_H",
  ]
  private static let armNames: [UInt32: String] = [
    0: "CPU_SUBTYPE_ARM_ALL", 5: "CPU_SUBTYPE_ARM_V4T", 6: "CPU_SUBTYPE_ARM_V6",
    7: "CPU_SUBTYPE_ARM_V5TEJ", 8: "CPU_SUBTYPE_ARM_XSCALE", 9: "CPU_SUBTYPE_ARM_V7",
    10: "CPU_SUBTYPE_ARM_V7F", 11: "CPU_SUBTYPE_ARM_V7S", 12: "CPU_SUBTYPE_ARM_V7K",
    13: "CPU_SUBTYPE_ARM_V8", 14: "CPU_SUBTYPE_ARM_V6M", 15: "CPU_SUBTYPE_ARM_V7M",
    16: "CPU_SUBTYPE_ARM_V7EM", 17: "CPU_SUBTYPE_ARM_V8M_MAIN", 18: "CPU_SUBTYPE_ARM_V8M_BASE",
    19: "CPU_SUBTYPE_ARM_V8_1M_MAIN",
  ]
  private static let arm64Names: [UInt32: String] = [
    0: "CPU_SUBTYPE_ARM64_ALL", 1: "CPU_SUBTYPE_ARM64_V8", 2: "CPU_SUBTYPE_ARM64E",
  ]
  private static let arm64_32Names: [UInt32: String] = [
    0: "CPU_SUBTYPE_ARM64_32_ALL", 1: "CPU_SUBTYPE_ARM64_32_V8",
  ]
  private static let powerPCNames: [UInt32: String] = [
    0: "CPU_SUBTYPE_POWERPC_ALL", 1: "CPU_SUBTYPE_POWERPC_601", 2: "CPU_SUBTYPE_POWERPC_602",
    3: "CPU_SUBTYPE_POWERPC_603", 4: "CPU_SUBTYPE_POWERPC_603e",
    5: "CPU_SUBTYPE_POWERPC_603ev", 6: "CPU_SUBTYPE_POWERPC_604",
    7: "CPU_SUBTYPE_POWERPC_604e", 8: "CPU_SUBTYPE_POWERPC_620", 9: "CPU_SUBTYPE_POWERPC_750",
    10: "CPU_SUBTYPE_POWERPC_7400", 11: "CPU_SUBTYPE_POWERPC_7450",
    100: "CPU_SUBTYPE_POWERPC_970",
  ]
}

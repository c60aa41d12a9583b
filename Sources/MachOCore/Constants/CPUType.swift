/// A family of processors: `cpu_type_t` of `<mach/machine.h>`.
public struct CPUType: NamedConstant {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// `CPU_ARCH_ABI64`: pointers have 64 bits.
  public static let abi64: UInt32 = 0x0100_0000
  /// `CPU_ARCH_ABI64_32`: 64-bit processor, pointers of 32 bits.
  public static let abi64With32BitPointers: UInt32 = 0x0200_0000

  public static let any = CPUType(rawValue: 0xffff_ffff)
  public static let vax = CPUType(rawValue: 1)
  public static let mc680x0 = CPUType(rawValue: 6)
  public static let x86 = CPUType(rawValue: 7)
  public static let x86_64 = CPUType(rawValue: 7 | abi64)
  public static let mips = CPUType(rawValue: 8)
  public static let mc98000 = CPUType(rawValue: 10)
  public static let hppa = CPUType(rawValue: 11)
  public static let arm = CPUType(rawValue: 12)
  public static let arm64 = CPUType(rawValue: 12 | abi64)
  public static let arm64_32 = CPUType(rawValue: 12 | abi64With32BitPointers)
  public static let mc88000 = CPUType(rawValue: 13)
  public static let sparc = CPUType(rawValue: 14)
  public static let i860 = CPUType(rawValue: 15)
  public static let powerPC = CPUType(rawValue: 18)
  public static let powerPC64 = CPUType(rawValue: 18 | abi64)
  public static let riscv = CPUType(rawValue: 24)
  public static let veo = CPUType(rawValue: 255)

  public static let names: [(CPUType, String)] = [
    (.any, "CPU_TYPE_ANY"), (.vax, "CPU_TYPE_VAX"), (.mc680x0, "CPU_TYPE_MC680x0"),
    (.x86, "CPU_TYPE_I386"), (.x86_64, "CPU_TYPE_X86_64"), (.mips, "CPU_TYPE_MIPS"),
    (.mc98000, "CPU_TYPE_MC98000"), (.hppa, "CPU_TYPE_HPPA"), (.arm, "CPU_TYPE_ARM"),
    (.arm64, "CPU_TYPE_ARM64"), (.arm64_32, "CPU_TYPE_ARM64_32"),
    (.mc88000, "CPU_TYPE_MC88000"), (.sparc, "CPU_TYPE_SPARC"), (.i860, "CPU_TYPE_I860"),
    (.powerPC, "CPU_TYPE_POWERPC"), (.powerPC64, "CPU_TYPE_POWERPC64"),
    (.riscv, "CPU_TYPE_RISCV"), (.veo, "CPU_TYPE_VEO"),
  ]

  /// Whether pointers have 64 bits, which is what the App Store's 64-bit rule asks for: those of
  /// arm64_32 do not, although its processor does.
  public var is64Bit: Bool { rawValue & CPUType.abi64 != 0 }
}

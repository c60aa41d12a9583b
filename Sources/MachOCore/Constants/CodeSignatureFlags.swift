/// `flags` of `CS_CodeDirectory`, from xnu's `<kern/cs_blobs.h>`.
public struct CodeSignatureFlags: NamedFlags {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let adHoc = CodeSignatureFlags(rawValue: 0x2)
  public static let getTaskAllow = CodeSignatureFlags(rawValue: 0x4)
  public static let hard = CodeSignatureFlags(rawValue: 0x100)
  public static let kill = CodeSignatureFlags(rawValue: 0x200)
  public static let libraryValidation = CodeSignatureFlags(rawValue: 0x2000)
  /// The hardened runtime.
  public static let runtime = CodeSignatureFlags(rawValue: 0x1_0000)
  public static let linkerSigned = CodeSignatureFlags(rawValue: 0x2_0000)

  public static let names: [(CodeSignatureFlags, String)] = [
    (CodeSignatureFlags(rawValue: 0x1), "CS_VALID"), (.adHoc, "CS_ADHOC"),
    (.getTaskAllow, "CS_GET_TASK_ALLOW"), (CodeSignatureFlags(rawValue: 0x8), "CS_INSTALLER"),
    (CodeSignatureFlags(rawValue: 0x10), "CS_FORCED_LV"),
    (CodeSignatureFlags(rawValue: 0x20), "CS_INVALID_ALLOWED"), (.hard, "CS_HARD"),
    (.kill, "CS_KILL"), (CodeSignatureFlags(rawValue: 0x400), "CS_CHECK_EXPIRATION"),
    (CodeSignatureFlags(rawValue: 0x800), "CS_RESTRICT"),
    (CodeSignatureFlags(rawValue: 0x1000), "CS_ENFORCEMENT"),
    (.libraryValidation, "CS_REQUIRE_LV"),
    (CodeSignatureFlags(rawValue: 0x4000), "CS_ENTITLEMENTS_VALIDATED"),
    (CodeSignatureFlags(rawValue: 0x8000), "CS_NVRAM_UNRESTRICTED"), (.runtime, "CS_RUNTIME"),
    (.linkerSigned, "CS_LINKER_SIGNED"),
    (CodeSignatureFlags(rawValue: 0x10_0000), "CS_EXEC_SET_HARD"),
    (CodeSignatureFlags(rawValue: 0x20_0000), "CS_EXEC_SET_KILL"),
    (CodeSignatureFlags(rawValue: 0x40_0000), "CS_EXEC_SET_ENFORCEMENT"),
    (CodeSignatureFlags(rawValue: 0x80_0000), "CS_EXEC_INHERIT_SIP"),
    (CodeSignatureFlags(rawValue: 0x100_0000), "CS_KILLED"),
    (CodeSignatureFlags(rawValue: 0x200_0000), "CS_NO_UNTRUSTED_HELPERS"),
    (CodeSignatureFlags(rawValue: 0x400_0000), "CS_PLATFORM_BINARY"),
    (CodeSignatureFlags(rawValue: 0x800_0000), "CS_PLATFORM_PATH"),
    (CodeSignatureFlags(rawValue: 0x1000_0000), "CS_DEBUGGED"),
    (CodeSignatureFlags(rawValue: 0x2000_0000), "CS_SIGNED"),
    (CodeSignatureFlags(rawValue: 0x4000_0000), "CS_DEV_CODE"),
    (CodeSignatureFlags(rawValue: 0x8000_0000), "CS_DATAVAULT_CONTROLLER"),
  ]
}

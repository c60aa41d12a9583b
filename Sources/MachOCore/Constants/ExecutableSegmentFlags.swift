/// `execSegFlags` of `CS_CodeDirectory`, from xnu's `<kern/cs_blobs.h>`.
public struct ExecutableSegmentFlags: NamedFlags {
  public let rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  public static let mainBinary = ExecutableSegmentFlags(rawValue: 0x1)
  public static let allowUnsigned = ExecutableSegmentFlags(rawValue: 0x10)

  public static let names: [(ExecutableSegmentFlags, String)] = [
    (.mainBinary, "CS_EXECSEG_MAIN_BINARY"), (.allowUnsigned, "CS_EXECSEG_ALLOW_UNSIGNED"),
    (ExecutableSegmentFlags(rawValue: 0x20), "CS_EXECSEG_DEBUGGER"),
    (ExecutableSegmentFlags(rawValue: 0x40), "CS_EXECSEG_JIT"),
    (ExecutableSegmentFlags(rawValue: 0x80), "CS_EXECSEG_SKIP_LV"),
    (ExecutableSegmentFlags(rawValue: 0x100), "CS_EXECSEG_CAN_LOAD_CDHASH"),
    (ExecutableSegmentFlags(rawValue: 0x200), "CS_EXECSEG_CAN_EXEC_CDHASH"),
  ]
}

/// How code for arm64e signs pointers, from the capability bits of `cpusubtype` as
/// `<mach/machine.h>` and the kernel's loader read them.
///
/// Code with another version, or of the other kind, does not run together.
public struct PointerAuthenticationABI: Hashable, Sendable {
  /// 0 to 15, from the low four bits of the top byte; nil when bit 7 of that byte, which says that
  /// there is a version, is not set: as in objects and in files from before there were versions.
  public let version: UInt8?
  /// Whether it is the kernel's ABI rather than that of programs: bit 6 of the top byte.
  public let isKernel: Bool

  /// - Returns: nil for an architecture whose pointers are not signed.
  public init?(_ architecture: Architecture) {
    let bits = architecture.subtype.capabilities
    let isVersioned = bits & 0x80 != 0
    guard architecture.type == .arm64, isVersioned || architecture == .arm64e else { return nil }
    version = isVersioned ? bits & 0x0f : nil
    isKernel = isVersioned && bits & 0x40 != 0
  }

  /// The ABI in plain words.
  public var words: String {
    guard version != nil else { return "without a version" }
    return isKernel ? "kernel" : "user space"
  }
}

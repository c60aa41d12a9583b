import MachOCore

extension Architecture {
  /// What the capability bits of an arm64e file say about signed pointers; nil for other files.
  /// `CPU_SUBTYPE_PTRAUTH_ABI` of `<mach/machine.h>`.
  var pointerAuthentication: (isKernel: Bool, version: UInt8)? {
    guard self == .arm64e, subtype.capabilities & 0x80 != 0 else { return nil }
    return (subtype.capabilities & 0x40 != 0, subtype.capabilities & 0xf)
  }
}

import MachOCore

extension Architecture {
  /// What the subtype's top byte says, as cctools prints it: `CPU_SUBTYPE_LIB64`, the version of
  /// pointer authentication, or the byte.
  var appleCapabilities: String {
    let bits = subtype.capabilities
    if bits == 0x80, type == .x86_64 || type == .powerPC64 { return "CPU_SUBTYPE_LIB64" }
    if let abi = PointerAuthenticationABI(self), let version = abi.version {
      return "PTR_AUTH_VERSION \(abi.isKernel ? "KERNEL" : "USERSPACE") \(version)"
    }
    return "0x" + String(bits, radix: 16)
  }
}

import MachOCore

/// Names of processors in the columns of `otool -hv`.
enum ClassicProcessor {
  /// The family's C name without `CPU_TYPE_`; nil for a family without one.
  static func name(of type: CPUType) -> String? {
    switch type {
    case .powerPC: "PPC"
    case .powerPC64: "PPC64"
    case .any: nil
    default: type.cName.map { String($0.dropFirst("CPU_TYPE_".count)) }
    }
  }

  /// The processor's C name less what the family's column says; nil for one without a name.
  static func name(of subtype: CPUSubtype, _ type: CPUType) -> String? {
    guard let name = subtype.cName(of: type)?.dropFirst("CPU_SUBTYPE_".count) else { return nil }
    switch name {
    case "ARM64E": return "E"
    case "X86_64_H": return "Haswell"
    case "586": return "PENT"
    default: break
    }
    for start in ["ARM64_32_", "ARM64_", "ARM_", "X86_64_", "I386_"] where name.hasPrefix(start) {
      return String(name.dropFirst(start.count))
    }
    guard name.hasPrefix("POWERPC_"), !name.hasSuffix("_ALL") else {
      return name.hasSuffix("_ALL") ? "ALL" : String(name)
    }
    return "ppc" + name.dropFirst("POWERPC_".count)
  }
}

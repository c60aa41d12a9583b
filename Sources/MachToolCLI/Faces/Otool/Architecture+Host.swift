import MachOCore

extension Architecture {
  /// The one whose slice otool shows on this machine when none is asked for; nil on machines that
  /// no Mach-O file is for.
  static var host: Architecture? {
    #if arch(x86_64)
      .x86_64
    #elseif arch(arm64)
      .arm64
    #else
      nil
    #endif
  }

  /// Whether this is the name of a whole family, such as `arm64`, which stands for any processor of
  /// it when the exact one is not there.
  var isFamily: Bool {
    let names = Architecture.allNames.lazy.compactMap { Architecture(named: $0) }
    return names.first { $0.type == type } == self
  }
}

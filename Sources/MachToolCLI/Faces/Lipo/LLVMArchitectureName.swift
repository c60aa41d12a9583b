import MachOCore

/// The names of architectures that LLVM's lipo knows: fewer than Apple's, and one that differs.
enum LLVMArchitectureName {
  /// In the order in which LLVM lists them.
  static let all = [
    "i386", "x86_64", "x86_64h", "armv4t", "arm", "armv5e", "armv6", "armv6m", "armv7", "armv7em",
    "armv7k", "armv7m", "armv7s", "arm64", "arm64e", "arm64_32", "ppc", "ppc64",
  ]

  /// The line that follows a name which is none.
  static let list = "Valid architecture names are: " + all.joined(separator: " ")

  /// The architecture of this name: Apple's names are taken as well.
  static func architecture(_ name: String) -> Architecture? {
    Architecture(named: name == "armv5e" ? "armv5" : name)
  }

  /// The name, or both numbers for what LLVM has no name for.
  static func text(_ architecture: Architecture) -> String {
    let name = architecture.name == "armv5" ? "armv5e" : architecture.name
    return all.contains(name)
      ? name : "unknown(\(architecture.type.rawValue),\(architecture.subtype.masked))"
  }
}

extension Architecture {
  /// The architecture that the first word of an LLVM target triple names, or nil: `thumbv7` and
  /// `armv7` are the same processor.
  init?(ofTriple triple: String) {
    let word = String(triple.prefix { $0 != "-" })
    let name: String
    switch word {
    case "aarch64", "aarch64_be": name = "arm64"
    case "aarch64_32": name = "arm64_32"
    case "amd64": name = "x86_64"
    case "i386", "i486", "i586", "i686", "i786", "i886", "i986": name = "i386"
    case "powerpc": name = "ppc"
    case "powerpc64": name = "ppc64"
    case "thumb": name = "arm"
    // The names of LLVM and Apple differ.
    case "armv5e", "armv5te", "thumbv5e", "thumbv5te": name = "armv5"
    default: name = word.hasPrefix("thumbv") ? "armv" + word.dropFirst(6) : word
    }
    self.init(named: name)
  }
}

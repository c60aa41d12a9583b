/// A processor family and a processor in it: what `arm64` or `x86_64h` stand for.
///
/// Two architectures are equal when type and subtype less its capability bits are: that is how
/// Apple's tools and loaders compare them.
public struct Architecture: Hashable, Sendable {
  public let type: CPUType
  public let subtype: CPUSubtype

  public init(type: CPUType, subtype: CPUSubtype) {
    self.type = type
    self.subtype = subtype
  }

  /// The architecture that Apple's tools call `name`, or nil.
  public init?(named name: String) {
    guard let entry = Architecture.names.first(where: { $0.name == name }) else { return nil }
    self.init(
      type: CPUType(rawValue: entry.type), subtype: CPUSubtype(rawValue: entry.subtype))
  }

  public static let arm64 = Architecture(type: .arm64, subtype: CPUSubtype(rawValue: 0))
  public static let arm64e = Architecture(type: .arm64, subtype: CPUSubtype(rawValue: 2))
  public static let arm64_32 = Architecture(type: .arm64_32, subtype: CPUSubtype(rawValue: 1))
  public static let armv7 = Architecture(type: .arm, subtype: CPUSubtype(rawValue: 9))
  public static let armv7k = Architecture(type: .arm, subtype: CPUSubtype(rawValue: 12))
  public static let i386 = Architecture(type: .x86, subtype: CPUSubtype(rawValue: 3))
  public static let x86_64 = Architecture(type: .x86_64, subtype: CPUSubtype(rawValue: 3))

  public static func == (left: Architecture, right: Architecture) -> Bool {
    left.type == right.type && left.subtype.masked == right.subtype.masked
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(subtype.masked)
  }

  /// Apple's name, or nil for a pair without one.
  public var knownName: String? {
    Architecture.names.first { $0.type == type.rawValue && $0.subtype == subtype.masked }?.name
  }

  /// Apple's name, or `unknown(TYPE,SUBTYPE)` in decimal, as both lipos print it.
  public var name: String {
    knownName ?? "unknown(\(type.rawValue),\(subtype.masked))"
  }

  /// All names that can be asked for, in Apple's order.
  public static var allNames: [String] { names.map(\.name) }

  /// Names as cctools knows them. The first name of a pair is the one that is printed.
  private static let names: [(name: String, type: UInt32, subtype: UInt32)] = {
    let arm: UInt32 = 12
    let arm64: UInt32 = 0x0100_000c
    let ppc: UInt32 = 18
    return [
      ("ppc64", 0x0100_0012, 0), ("x86_64", 0x0100_0007, 3), ("x86_64h", 0x0100_0007, 8),
      ("arm64", arm64, 0), ("ppc970-64", 0x0100_0012, 100), ("arm64_32", 0x0200_000c, 1),
      ("arm64e", arm64, 2), ("ppc", ppc, 0), ("i386", 7, 3), ("m68k", 6, 1), ("hppa", 11, 0),
      ("sparc", 14, 0), ("m88k", 13, 0), ("i860", 15, 0), ("veo", 255, 2), ("arm", arm, 0),
      ("ppc601", ppc, 1), ("ppc603", ppc, 3), ("ppc603e", ppc, 4), ("ppc603ev", ppc, 5),
      ("ppc604", ppc, 6), ("ppc604e", ppc, 7), ("ppc750", ppc, 9), ("ppc7400", ppc, 10),
      ("ppc7450", ppc, 11), ("ppc970", ppc, 100), ("i486", 7, 4), ("i486SX", 7, 132),
      ("pentium", 7, 5), ("i586", 7, 5), ("pentpro", 7, 22), ("i686", 7, 22),
      ("pentIIm3", 7, 54), ("pentIIm5", 7, 86), ("pentium4", 7, 10), ("m68030", 6, 3),
      ("m68040", 6, 2), ("hppa7100LC", 11, 1), ("veo1", 255, 1), ("veo2", 255, 2),
      ("veo3", 255, 3), ("veo4", 255, 4), ("armv4t", arm, 5), ("armv5", arm, 7),
      ("xscale", arm, 8), ("armv6", arm, 6), ("armv6m", arm, 14), ("armv7", arm, 9),
      ("armv7f", arm, 10), ("armv7s", arm, 11), ("armv7k", arm, 12), ("armv7m", arm, 15),
      ("armv7em", arm, 16), ("armv8m.main", arm, 17), ("armv8m.base", arm, 18),
      ("armv8.1m.main", arm, 19), ("arm64v8", arm64, 1),
    ]
  }()
}

/// `flags` of `mach_header`, from `<mach-o/loader.h>`.
public struct HeaderFlags: NamedFlags {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let prebound = HeaderFlags(rawValue: 0x10)
  public static let splitSegments = HeaderFlags(rawValue: 0x20)
  public static let twoLevel = HeaderFlags(rawValue: 0x80)
  public static let subsectionsViaSymbols = HeaderFlags(rawValue: 0x2000)
  public static let positionIndependent = HeaderFlags(rawValue: 0x20_0000)
  public static let appExtensionSafe = HeaderFlags(rawValue: 0x0200_0000)
  public static let inDyldCache = HeaderFlags(rawValue: 0x8000_0000)

  public static let names: [(HeaderFlags, String)] = [
    (HeaderFlags(rawValue: 0x1), "MH_NOUNDEFS"), (HeaderFlags(rawValue: 0x2), "MH_INCRLINK"),
    (HeaderFlags(rawValue: 0x4), "MH_DYLDLINK"), (HeaderFlags(rawValue: 0x8), "MH_BINDATLOAD"),
    (.prebound, "MH_PREBOUND"), (.splitSegments, "MH_SPLIT_SEGS"),
    (HeaderFlags(rawValue: 0x40), "MH_LAZY_INIT"), (.twoLevel, "MH_TWOLEVEL"),
    (HeaderFlags(rawValue: 0x100), "MH_FORCE_FLAT"),
    (HeaderFlags(rawValue: 0x200), "MH_NOMULTIDEFS"),
    (HeaderFlags(rawValue: 0x400), "MH_NOFIXPREBINDING"),
    (HeaderFlags(rawValue: 0x800), "MH_PREBINDABLE"),
    (HeaderFlags(rawValue: 0x1000), "MH_ALLMODSBOUND"),
    (.subsectionsViaSymbols, "MH_SUBSECTIONS_VIA_SYMBOLS"),
    (HeaderFlags(rawValue: 0x4000), "MH_CANONICAL"),
    (HeaderFlags(rawValue: 0x8000), "MH_WEAK_DEFINES"),
    (HeaderFlags(rawValue: 0x1_0000), "MH_BINDS_TO_WEAK"),
    (HeaderFlags(rawValue: 0x2_0000), "MH_ALLOW_STACK_EXECUTION"),
    (HeaderFlags(rawValue: 0x4_0000), "MH_ROOT_SAFE"),
    (HeaderFlags(rawValue: 0x8_0000), "MH_SETUID_SAFE"),
    (HeaderFlags(rawValue: 0x10_0000), "MH_NO_REEXPORTED_DYLIBS"),
    (.positionIndependent, "MH_PIE"),
    (HeaderFlags(rawValue: 0x40_0000), "MH_DEAD_STRIPPABLE_DYLIB"),
    (HeaderFlags(rawValue: 0x80_0000), "MH_HAS_TLV_DESCRIPTORS"),
    (HeaderFlags(rawValue: 0x100_0000), "MH_NO_HEAP_EXECUTION"),
    (.appExtensionSafe, "MH_APP_EXTENSION_SAFE"),
    (HeaderFlags(rawValue: 0x0400_0000), "MH_NLIST_OUTOFSYNC_WITH_DYLDINFO"),
    (HeaderFlags(rawValue: 0x0800_0000), "MH_SIM_SUPPORT"),
    (HeaderFlags(rawValue: 0x1000_0000), "MH_IMPLICIT_PAGEZERO"),
    (.inDyldCache, "MH_DYLIB_IN_CACHE"),
  ]
}

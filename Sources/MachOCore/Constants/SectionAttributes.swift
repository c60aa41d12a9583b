/// The upper three bytes of a section's `flags`, from `<mach-o/loader.h>`.
public struct SectionAttributes: NamedFlags {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue & 0xffff_ff00
  }

  public static let pureInstructions = SectionAttributes(rawValue: 0x8000_0000)
  public static let someInstructions = SectionAttributes(rawValue: 0x400)
  public static let externalRelocations = SectionAttributes(rawValue: 0x200)
  public static let localRelocations = SectionAttributes(rawValue: 0x100)

  public static let names: [(SectionAttributes, String)] = [
    (.pureInstructions, "S_ATTR_PURE_INSTRUCTIONS"),
    (SectionAttributes(rawValue: 0x4000_0000), "S_ATTR_NO_TOC"),
    (SectionAttributes(rawValue: 0x2000_0000), "S_ATTR_STRIP_STATIC_SYMS"),
    (SectionAttributes(rawValue: 0x1000_0000), "S_ATTR_NO_DEAD_STRIP"),
    (SectionAttributes(rawValue: 0x0800_0000), "S_ATTR_LIVE_SUPPORT"),
    (SectionAttributes(rawValue: 0x0400_0000), "S_ATTR_SELF_MODIFYING_CODE"),
    (SectionAttributes(rawValue: 0x0200_0000), "S_ATTR_DEBUG"),
    (.someInstructions, "S_ATTR_SOME_INSTRUCTIONS"),
    (.externalRelocations, "S_ATTR_EXT_RELOC"),
    (.localRelocations, "S_ATTR_LOC_RELOC"),
  ]
}

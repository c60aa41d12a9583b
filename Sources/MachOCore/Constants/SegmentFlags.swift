/// `flags` of `segment_command`, from `<mach-o/loader.h>`.
public struct SegmentFlags: NamedFlags {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let protectedVersion1 = SegmentFlags(rawValue: 0x8)
  public static let readOnly = SegmentFlags(rawValue: 0x10)

  public static let names: [(SegmentFlags, String)] = [
    (SegmentFlags(rawValue: 0x1), "SG_HIGHVM"), (SegmentFlags(rawValue: 0x2), "SG_FVMLIB"),
    (SegmentFlags(rawValue: 0x4), "SG_NORELOC"), (.protectedVersion1, "SG_PROTECTED_VERSION_1"),
    (.readOnly, "SG_READ_ONLY"),
  ]
}

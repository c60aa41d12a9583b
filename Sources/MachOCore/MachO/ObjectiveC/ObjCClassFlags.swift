/// `flags` of `class_ro_t`, from objc4's `objc-runtime-new.h`.
public struct ObjCClassFlags: NamedFlags {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// It is the class of a class.
  public static let meta = ObjCClassFlags(rawValue: 0x1)
  /// It has no superclass.
  public static let root = ObjCClassFlags(rawValue: 0x2)

  public static let names: [(ObjCClassFlags, String)] = [
    (.meta, "RO_META"), (.root, "RO_ROOT"),
    (ObjCClassFlags(rawValue: 0x4), "RO_HAS_CXX_STRUCTORS"),
    (ObjCClassFlags(rawValue: 0x10), "RO_HIDDEN"),
    (ObjCClassFlags(rawValue: 0x20), "RO_EXCEPTION"),
    (ObjCClassFlags(rawValue: 0x40), "RO_HAS_SWIFT_INITIALIZER"),
    (ObjCClassFlags(rawValue: 0x80), "RO_IS_ARC"),
    (ObjCClassFlags(rawValue: 0x100), "RO_HAS_CXX_DTOR_ONLY"),
    (ObjCClassFlags(rawValue: 0x200), "RO_HAS_WEAK_WITHOUT_ARC"),
    (ObjCClassFlags(rawValue: 0x400), "RO_FORBIDS_ASSOCIATED_OBJECTS"),
    (ObjCClassFlags(rawValue: 0x2000_0000), "RO_FROM_BUNDLE"),
    (ObjCClassFlags(rawValue: 0x4000_0000), "RO_FUTURE"),
    (ObjCClassFlags(rawValue: 0x8000_0000), "RO_REALIZED"),
  ]
}

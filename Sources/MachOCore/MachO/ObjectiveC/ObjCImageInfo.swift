/// `__objc_imageinfo`: what the compiler says of a whole file, from objc4's `objc-private.h`.
public struct ObjCImageInfo: Sendable {
  public let version: UInt32
  public let flags: ObjCImageFlags

  /// The version of Swift's conventions before they were fixed; 0 for none, 7 since Swift 5.
  public var swiftVersion: UInt8 { UInt8(truncatingIfNeeded: flags.rawValue >> 8) }
}

/// The bits of `flags` in `__objc_imageinfo` that are no version.
public struct ObjCImageFlags: NamedFlags {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Categories have a list of class properties.
  public static let hasCategoryClassProperties = ObjCImageFlags(rawValue: 0x40)

  public static let names: [(ObjCImageFlags, String)] = [
    (ObjCImageFlags(rawValue: 0x1), "IsReplacement"),
    (ObjCImageFlags(rawValue: 0x2), "SupportsGC"),
    (ObjCImageFlags(rawValue: 0x4), "RequiresGC"),
    (ObjCImageFlags(rawValue: 0x8), "OptimizedByDyld"),
    (ObjCImageFlags(rawValue: 0x10), "SignedClassRO"),
    (ObjCImageFlags(rawValue: 0x20), "IsSimulated"),
    (.hasCategoryClassProperties, "HasCategoryClassProperties"),
    (ObjCImageFlags(rawValue: 0x80), "OptimizedByDyldClosure"),
  ]
}

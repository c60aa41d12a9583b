/// A version in 32 bits, `X.Y.Z` as xxxx.yy.zz, from `<mach-o/loader.h>`.
public struct PackedVersion: RawRepresentable, Hashable, Comparable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public var major: UInt32 { rawValue >> 16 }
  public var minor: UInt32 { rawValue >> 8 & 0xff }
  public var patch: UInt32 { rawValue & 0xff }

  /// `X.Y`, and `.Z` unless it is 0.
  public var text: String {
    patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)"
  }

  /// Always `X.Y.Z`, as otool prints library versions.
  public var fullText: String { "\(major).\(minor).\(patch)" }

  public static func < (left: PackedVersion, right: PackedVersion) -> Bool {
    left.rawValue < right.rawValue
  }
}

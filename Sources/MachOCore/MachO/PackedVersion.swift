/// A version in 32 bits, `X.Y.Z` as xxxx.yy.zz, from `<mach-o/loader.h>`.
public struct PackedVersion: RawRepresentable, Hashable, Comparable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The version that `text` is: one to three numbers with dots between them; nil when it is none
  /// or does not fit.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var numbers: [UInt32] = []
    for (index, part) in parts.enumerated() {
      guard !part.isEmpty, part.utf8.allSatisfy({ (48...57).contains($0) }),
        let number = UInt32(part), number <= (index == 0 ? 0xffff : 0xff)
      else { return nil }
      numbers.append(number)
    }
    numbers += repeatElement(0, count: 3 - numbers.count)
    rawValue = numbers[0] << 16 | numbers[1] << 8 | numbers[2]
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

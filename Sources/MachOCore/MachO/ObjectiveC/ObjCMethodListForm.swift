/// What the first word of a `method_list_t` says of its methods, from objc4's `objc-runtime-new.h`.
public struct ObjCMethodListForm: Sendable {
  private let entsize: UInt32

  /// - Parameter entsize: The first word of the list.
  public init(entsize: UInt32) {
    self.entsize = entsize
  }

  /// The bits that are flags; the rest is the size of a method in bytes.
  static let flagBits: UInt32 = 0xffff_0003

  /// Bytes of a method.
  public var methodSize: UInt32 { entsize & ~Self.flagBits }

  /// Whether a method is three offsets of 32 bits, each from where it stands.
  public var isRelative: Bool { entsize & 0x8000_0000 != 0 }

  /// Whether the first offset leads to the selector itself, not to a reference.
  public var hasDirectSelectors: Bool { isRelative && entsize & 0x4000_0000 != 0 }
}

public import MachOCore

/// General purpose bits of an entry (APPNOTE 4.4.4).
public struct ZipFlags: NamedFlags {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The contents are encrypted.
  public static let encrypted = ZipFlags(rawValue: 1 << 0)
  /// Sizes and checksum stand behind the contents, not in the local header.
  public static let dataDescriptor = ZipFlags(rawValue: 1 << 3)
  public static let patch = ZipFlags(rawValue: 1 << 5)
  public static let strongEncryption = ZipFlags(rawValue: 1 << 6)
  /// Name and comment are UTF-8. Apple's tools write UTF-8 without saying so.
  public static let utf8 = ZipFlags(rawValue: 1 << 11)
  /// The local header hides its values, since the central directory is encrypted.
  public static let maskedHeader = ZipFlags(rawValue: 1 << 13)

  public static let names: [(ZipFlags, String)] = [
    (.encrypted, "encrypted"), (.dataDescriptor, "data descriptor"), (.patch, "patch"),
    (.strongEncryption, "strong encryption"), (.utf8, "UTF-8"),
    (.maskedHeader, "masked header"),
  ]
}

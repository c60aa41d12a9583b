public import MachOCore

/// The system on which an entry was made, which says what its attributes mean (APPNOTE 4.4.2).
public struct ZipHost: NamedConstant {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let fat = ZipHost(rawValue: 0)
  public static let unix = ZipHost(rawValue: 3)
  public static let classicMac = ZipHost(rawValue: 7)
  public static let ntfs = ZipHost(rawValue: 10)
  public static let darwin = ZipHost(rawValue: 19)

  public static let names: [(ZipHost, String)] = [
    (.fat, "FAT"), (.unix, "Unix"), (.classicMac, "Macintosh"), (.ntfs, "NTFS"),
    (.darwin, "Darwin"),
  ]

  /// Whether the upper half of the external attributes is a Unix mode.
  var hasUnixModes: Bool { self == .unix || self == .darwin }
}

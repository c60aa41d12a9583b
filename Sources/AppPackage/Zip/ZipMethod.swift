public import MachOCore

/// How an entry is compressed (APPNOTE 4.4.5).
public struct ZipMethod: NamedConstant {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  public static let stored = ZipMethod(rawValue: 0)
  public static let deflate = ZipMethod(rawValue: 8)
  public static let deflate64 = ZipMethod(rawValue: 9)
  public static let bzip2 = ZipMethod(rawValue: 12)
  public static let lzma = ZipMethod(rawValue: 14)
  public static let zstandard = ZipMethod(rawValue: 93)
  public static let xz = ZipMethod(rawValue: 95)
  /// Encrypted with AES; the real method is in an extra field.
  public static let aes = ZipMethod(rawValue: 99)

  public static let names: [(ZipMethod, String)] = [
    (.stored, "stored"), (.deflate, "deflate"), (.deflate64, "deflate64"), (.bzip2, "bzip2"),
    (.lzma, "LZMA"), (.zstandard, "Zstandard"), (.xz, "XZ"), (.aes, "AES"),
  ]
}

/// `hashType` of `CS_CodeDirectory`, from xnu's `<kern/cs_blobs.h>`.
public struct CodeSignatureHashType: NamedConstant {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let sha1 = CodeSignatureHashType(rawValue: 1)
  public static let sha256 = CodeSignatureHashType(rawValue: 2)
  /// SHA-256 cut to 20 bytes.
  public static let sha256Truncated = CodeSignatureHashType(rawValue: 3)
  public static let sha384 = CodeSignatureHashType(rawValue: 4)

  public static let names: [(CodeSignatureHashType, String)] = [
    (.sha1, "CS_HASHTYPE_SHA1"), (.sha256, "CS_HASHTYPE_SHA256"),
    (.sha256Truncated, "CS_HASHTYPE_SHA256_TRUNCATED"), (.sha384, "CS_HASHTYPE_SHA384"),
  ]
}

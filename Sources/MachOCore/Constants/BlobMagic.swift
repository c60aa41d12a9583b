/// What a blob of a code signature is: the `CSMAGIC_` numbers of xnu's `<kern/cs_blobs.h>`.
public struct BlobMagic: NamedConstant {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let requirement = BlobMagic(rawValue: 0xfade_0c00)
  public static let requirements = BlobMagic(rawValue: 0xfade_0c01)
  public static let codeDirectory = BlobMagic(rawValue: 0xfade_0c02)
  public static let embeddedSignature = BlobMagic(rawValue: 0xfade_0cc0)
  public static let embeddedSignatureOld = BlobMagic(rawValue: 0xfade_0b02)
  public static let entitlements = BlobMagic(rawValue: 0xfade_7171)
  public static let derEntitlements = BlobMagic(rawValue: 0xfade_7172)
  public static let detachedSignature = BlobMagic(rawValue: 0xfade_0cc1)
  /// Holds a CMS signature.
  public static let wrapper = BlobMagic(rawValue: 0xfade_0b01)
  public static let launchConstraint = BlobMagic(rawValue: 0xfade_8181)

  public static let names: [(BlobMagic, String)] = [
    (.requirement, "CSMAGIC_REQUIREMENT"), (.requirements, "CSMAGIC_REQUIREMENTS"),
    (.codeDirectory, "CSMAGIC_CODEDIRECTORY"),
    (.embeddedSignature, "CSMAGIC_EMBEDDED_SIGNATURE"),
    (.embeddedSignatureOld, "CSMAGIC_EMBEDDED_SIGNATURE_OLD"),
    (.entitlements, "CSMAGIC_EMBEDDED_ENTITLEMENTS"),
    (.derEntitlements, "CSMAGIC_EMBEDDED_DER_ENTITLEMENTS"),
    (.detachedSignature, "CSMAGIC_DETACHED_SIGNATURE"), (.wrapper, "CSMAGIC_BLOBWRAPPER"),
    (.launchConstraint, "CSMAGIC_EMBEDDED_LAUNCH_CONSTRAINT"),
  ]
}

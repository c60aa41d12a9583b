/// What a blob of a code signature is for: the `CSSLOT_` numbers of xnu's `<kern/cs_blobs.h>`.
public struct CodeSignatureSlot: NamedConstant {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let codeDirectory = CodeSignatureSlot(rawValue: 0)
  /// A hash of `Info.plist`; it has no blob.
  public static let info = CodeSignatureSlot(rawValue: 1)
  public static let requirements = CodeSignatureSlot(rawValue: 2)
  /// A hash of `_CodeSignature/CodeResources`; it has no blob.
  public static let resources = CodeSignatureSlot(rawValue: 3)
  public static let application = CodeSignatureSlot(rawValue: 4)
  public static let entitlements = CodeSignatureSlot(rawValue: 5)
  public static let derEntitlements = CodeSignatureSlot(rawValue: 7)
  public static let launchConstraintSelf = CodeSignatureSlot(rawValue: 8)
  public static let launchConstraintParent = CodeSignatureSlot(rawValue: 9)
  public static let launchConstraintResponsible = CodeSignatureSlot(rawValue: 10)
  public static let libraryConstraint = CodeSignatureSlot(rawValue: 11)
  /// The first of five slots for code directories with other hash types.
  public static let alternateCodeDirectories = CodeSignatureSlot(rawValue: 0x1000)
  /// The CMS signature.
  public static let signature = CodeSignatureSlot(rawValue: 0x1_0000)
  public static let identification = CodeSignatureSlot(rawValue: 0x1_0001)
  public static let ticket = CodeSignatureSlot(rawValue: 0x1_0002)

  /// Whether the slot is for a code directory: the first or one of the five alternates.
  public var holdsCodeDirectory: Bool {
    self == .codeDirectory || (0x1000..<0x1005).contains(rawValue)
  }

  public static let names: [(CodeSignatureSlot, String)] = [
    (.codeDirectory, "CSSLOT_CODEDIRECTORY"), (.info, "CSSLOT_INFOSLOT"),
    (.requirements, "CSSLOT_REQUIREMENTS"), (.resources, "CSSLOT_RESOURCEDIR"),
    (.application, "CSSLOT_APPLICATION"), (.entitlements, "CSSLOT_ENTITLEMENTS"),
    (.derEntitlements, "CSSLOT_DER_ENTITLEMENTS"),
    (.launchConstraintSelf, "CSSLOT_LAUNCH_CONSTRAINT_SELF"),
    (.launchConstraintParent, "CSSLOT_LAUNCH_CONSTRAINT_PARENT"),
    (.launchConstraintResponsible, "CSSLOT_LAUNCH_CONSTRAINT_RESPONSIBLE"),
    (.libraryConstraint, "CSSLOT_LIBRARY_CONSTRAINT"),
    (.alternateCodeDirectories, "CSSLOT_ALTERNATE_CODEDIRECTORIES"),
    (CodeSignatureSlot(rawValue: 0x1001), "CSSLOT_ALTERNATE_CODEDIRECTORIES+1"),
    (CodeSignatureSlot(rawValue: 0x1002), "CSSLOT_ALTERNATE_CODEDIRECTORIES+2"),
    (CodeSignatureSlot(rawValue: 0x1003), "CSSLOT_ALTERNATE_CODEDIRECTORIES+3"),
    (CodeSignatureSlot(rawValue: 0x1004), "CSSLOT_ALTERNATE_CODEDIRECTORIES+4"),
    (.signature, "CSSLOT_SIGNATURESLOT"), (.identification, "CSSLOT_IDENTIFICATIONSLOT"),
    (.ticket, "CSSLOT_TICKETSLOT"),
  ]
}

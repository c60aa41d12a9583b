/// `cmd` of `load_command`, from `<mach-o/loader.h>`.
public struct LoadCommandKind: NamedConstant {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  private init(_ number: UInt32, required: Bool = false) {
    rawValue = required ? number | LoadCommandKind.requiredByLoader : number
  }

  /// `LC_REQ_DYLD`: a dynamic linker that does not know the command must refuse the file.
  public static let requiredByLoader: UInt32 = 0x8000_0000

  public static let segment = LoadCommandKind(0x1)
  public static let symtab = LoadCommandKind(0x2)
  public static let symseg = LoadCommandKind(0x3)
  public static let thread = LoadCommandKind(0x4)
  public static let unixThread = LoadCommandKind(0x5)
  public static let loadFixedVMLibrary = LoadCommandKind(0x6)
  public static let idFixedVMLibrary = LoadCommandKind(0x7)
  public static let ident = LoadCommandKind(0x8)
  public static let fixedVMFile = LoadCommandKind(0x9)
  public static let prepage = LoadCommandKind(0xa)
  public static let dysymtab = LoadCommandKind(0xb)
  public static let loadDylib = LoadCommandKind(0xc)
  public static let idDylib = LoadCommandKind(0xd)
  public static let loadDylinker = LoadCommandKind(0xe)
  public static let idDylinker = LoadCommandKind(0xf)
  public static let preboundDylib = LoadCommandKind(0x10)
  public static let routines = LoadCommandKind(0x11)
  public static let subFramework = LoadCommandKind(0x12)
  public static let subUmbrella = LoadCommandKind(0x13)
  public static let subClient = LoadCommandKind(0x14)
  public static let subLibrary = LoadCommandKind(0x15)
  public static let twoLevelHints = LoadCommandKind(0x16)
  public static let prebindChecksum = LoadCommandKind(0x17)
  public static let loadWeakDylib = LoadCommandKind(0x18, required: true)
  public static let segment64 = LoadCommandKind(0x19)
  public static let routines64 = LoadCommandKind(0x1a)
  public static let uuid = LoadCommandKind(0x1b)
  public static let rpath = LoadCommandKind(0x1c, required: true)
  public static let codeSignature = LoadCommandKind(0x1d)
  public static let segmentSplitInfo = LoadCommandKind(0x1e)
  public static let reexportDylib = LoadCommandKind(0x1f, required: true)
  public static let lazyLoadDylib = LoadCommandKind(0x20)
  public static let encryptionInfo = LoadCommandKind(0x21)
  public static let dyldInfo = LoadCommandKind(0x22)
  public static let dyldInfoOnly = LoadCommandKind(0x22, required: true)
  public static let loadUpwardDylib = LoadCommandKind(0x23, required: true)
  public static let versionMinMacOS = LoadCommandKind(0x24)
  public static let versionMinIOS = LoadCommandKind(0x25)
  public static let functionStarts = LoadCommandKind(0x26)
  public static let dyldEnvironment = LoadCommandKind(0x27)
  public static let main = LoadCommandKind(0x28, required: true)
  public static let dataInCode = LoadCommandKind(0x29)
  public static let sourceVersion = LoadCommandKind(0x2a)
  public static let dylibCodeSignDRs = LoadCommandKind(0x2b)
  public static let encryptionInfo64 = LoadCommandKind(0x2c)
  public static let linkerOption = LoadCommandKind(0x2d)
  public static let linkerOptimizationHint = LoadCommandKind(0x2e)
  public static let versionMinTvOS = LoadCommandKind(0x2f)
  public static let versionMinWatchOS = LoadCommandKind(0x30)
  public static let note = LoadCommandKind(0x31)
  public static let buildVersion = LoadCommandKind(0x32)
  public static let exportsTrie = LoadCommandKind(0x33, required: true)
  public static let chainedFixups = LoadCommandKind(0x34, required: true)
  public static let filesetEntry = LoadCommandKind(0x35, required: true)
  public static let atomInfo = LoadCommandKind(0x36)
  public static let functionVariants = LoadCommandKind(0x37)
  public static let functionVariantFixups = LoadCommandKind(0x38)
  public static let targetTriple = LoadCommandKind(0x39)

  public static let names: [(LoadCommandKind, String)] = [
    (.segment, "LC_SEGMENT"), (.symtab, "LC_SYMTAB"), (.symseg, "LC_SYMSEG"),
    (.thread, "LC_THREAD"), (.unixThread, "LC_UNIXTHREAD"),
    (.loadFixedVMLibrary, "LC_LOADFVMLIB"), (.idFixedVMLibrary, "LC_IDFVMLIB"),
    (.ident, "LC_IDENT"), (.fixedVMFile, "LC_FVMFILE"), (.prepage, "LC_PREPAGE"),
    (.dysymtab, "LC_DYSYMTAB"), (.loadDylib, "LC_LOAD_DYLIB"), (.idDylib, "LC_ID_DYLIB"),
    (.loadDylinker, "LC_LOAD_DYLINKER"), (.idDylinker, "LC_ID_DYLINKER"),
    (.preboundDylib, "LC_PREBOUND_DYLIB"), (.routines, "LC_ROUTINES"),
    (.subFramework, "LC_SUB_FRAMEWORK"), (.subUmbrella, "LC_SUB_UMBRELLA"),
    (.subClient, "LC_SUB_CLIENT"), (.subLibrary, "LC_SUB_LIBRARY"),
    (.twoLevelHints, "LC_TWOLEVEL_HINTS"), (.prebindChecksum, "LC_PREBIND_CKSUM"),
    (.loadWeakDylib, "LC_LOAD_WEAK_DYLIB"), (.segment64, "LC_SEGMENT_64"),
    (.routines64, "LC_ROUTINES_64"), (.uuid, "LC_UUID"), (.rpath, "LC_RPATH"),
    (.codeSignature, "LC_CODE_SIGNATURE"), (.segmentSplitInfo, "LC_SEGMENT_SPLIT_INFO"),
    (.reexportDylib, "LC_REEXPORT_DYLIB"), (.lazyLoadDylib, "LC_LAZY_LOAD_DYLIB"),
    (.encryptionInfo, "LC_ENCRYPTION_INFO"), (.dyldInfo, "LC_DYLD_INFO"),
    (.dyldInfoOnly, "LC_DYLD_INFO_ONLY"), (.loadUpwardDylib, "LC_LOAD_UPWARD_DYLIB"),
    (.versionMinMacOS, "LC_VERSION_MIN_MACOSX"), (.versionMinIOS, "LC_VERSION_MIN_IPHONEOS"),
    (.functionStarts, "LC_FUNCTION_STARTS"), (.dyldEnvironment, "LC_DYLD_ENVIRONMENT"),
    (.main, "LC_MAIN"), (.dataInCode, "LC_DATA_IN_CODE"),
    (.sourceVersion, "LC_SOURCE_VERSION"), (.dylibCodeSignDRs, "LC_DYLIB_CODE_SIGN_DRS"),
    (.encryptionInfo64, "LC_ENCRYPTION_INFO_64"), (.linkerOption, "LC_LINKER_OPTION"),
    (.linkerOptimizationHint, "LC_LINKER_OPTIMIZATION_HINT"),
    (.versionMinTvOS, "LC_VERSION_MIN_TVOS"), (.versionMinWatchOS, "LC_VERSION_MIN_WATCHOS"),
    (.note, "LC_NOTE"), (.buildVersion, "LC_BUILD_VERSION"),
    (.exportsTrie, "LC_DYLD_EXPORTS_TRIE"), (.chainedFixups, "LC_DYLD_CHAINED_FIXUPS"),
    (.filesetEntry, "LC_FILESET_ENTRY"), (.atomInfo, "LC_ATOM_INFO"),
    (.functionVariants, "LC_FUNCTION_VARIANTS"),
    (.functionVariantFixups, "LC_FUNCTION_VARIANT_FIXUPS"),
    (.targetTriple, "LC_TARGET_TRIPLE"),
  ]
}

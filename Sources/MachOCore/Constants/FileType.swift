/// What kind of Mach-O file it is: `filetype` of `<mach-o/loader.h>`.
public struct FileType: NamedConstant {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let object = FileType(rawValue: 0x1)
  public static let execute = FileType(rawValue: 0x2)
  public static let fixedVMLibrary = FileType(rawValue: 0x3)
  public static let core = FileType(rawValue: 0x4)
  public static let preload = FileType(rawValue: 0x5)
  public static let dylib = FileType(rawValue: 0x6)
  public static let dylinker = FileType(rawValue: 0x7)
  public static let bundle = FileType(rawValue: 0x8)
  public static let dylibStub = FileType(rawValue: 0x9)
  public static let dSYM = FileType(rawValue: 0xa)
  public static let kextBundle = FileType(rawValue: 0xb)
  public static let fileset = FileType(rawValue: 0xc)
  public static let gpuExecute = FileType(rawValue: 0xd)
  public static let gpuDylib = FileType(rawValue: 0xe)

  public static let names: [(FileType, String)] = [
    (.object, "MH_OBJECT"), (.execute, "MH_EXECUTE"), (.fixedVMLibrary, "MH_FVMLIB"),
    (.core, "MH_CORE"), (.preload, "MH_PRELOAD"), (.dylib, "MH_DYLIB"),
    (.dylinker, "MH_DYLINKER"), (.bundle, "MH_BUNDLE"), (.dylibStub, "MH_DYLIB_STUB"),
    (.dSYM, "MH_DSYM"), (.kextBundle, "MH_KEXT_BUNDLE"), (.fileset, "MH_FILESET"),
    (.gpuExecute, "MH_GPU_EXECUTE"), (.gpuDylib, "MH_GPU_DYLIB"),
  ]

  /// The kind in plain words.
  public var words: String {
    switch self {
    case .object: "object"
    case .execute: "executable"
    case .fixedVMLibrary: "fixed VM library"
    case .core: "core file"
    case .preload: "preloaded executable"
    case .dylib: "dynamic library"
    case .dylinker: "dynamic linker"
    case .bundle: "bundle"
    case .dylibStub: "dynamic library stub"
    case .dSYM: "debug symbols"
    case .kextBundle: "kernel extension"
    case .fileset: "file set"
    case .gpuExecute: "GPU executable"
    case .gpuDylib: "GPU dynamic library"
    default: "file type 0x" + String(rawValue, radix: 16)
    }
  }

  /// Whether a linker made it, so that it has its final addresses.
  public var isLinked: Bool { self != .object }
}

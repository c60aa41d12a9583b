/// `n_type` of `nlist`, from `<mach-o/nlist.h>` and `<mach-o/stab.h>`.
public struct SymbolType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// `N_STAB`: an entry for debuggers, whose whole `n_type` is its kind.
  public var isDebugging: Bool { rawValue & 0xe0 != 0 }
  /// `N_PEXT`: was external before the linker made it private.
  public var isPrivateExternal: Bool { rawValue & 0x10 != 0 }
  /// `N_EXT`: visible to other files.
  public var isExternal: Bool { rawValue & 0x01 != 0 }
  /// `N_TYPE`; without meaning in a debugging entry.
  public var kind: SymbolKind { SymbolKind(rawValue: rawValue & 0x0e) }

  /// The C name of a debugging entry's type, or nil.
  public var debuggingName: String? {
    Self.debuggingNames[rawValue]
  }

  private static let debuggingNames: [UInt8: String] = [
    0x20: "N_GSYM", 0x22: "N_FNAME", 0x24: "N_FUN", 0x26: "N_STSYM", 0x28: "N_LCSYM",
    0x2e: "N_BNSYM", 0x30: "N_PC", 0x32: "N_AST", 0x3c: "N_OPT", 0x40: "N_RSYM",
    0x44: "N_SLINE", 0x4e: "N_ENSYM", 0x60: "N_SSYM", 0x64: "N_SO", 0x66: "N_OSO",
    0x68: "N_LIB", 0x80: "N_LSYM", 0x82: "N_BINCL", 0x84: "N_SOL", 0x86: "N_PARAMS",
    0x88: "N_VERSION", 0x8a: "N_OLEVEL", 0xa0: "N_PSYM", 0xa2: "N_EINCL", 0xa4: "N_ENTRY",
    0xc0: "N_LBRAC", 0xc2: "N_EXCL", 0xe0: "N_RBRAC", 0xe2: "N_BCOMM", 0xe4: "N_ECOMM",
    0xe8: "N_ECOML", 0xfe: "N_LENG",
  ]
}

/// `N_TYPE` of `n_type`, from `<mach-o/nlist.h>`.
public struct SymbolKind: NamedConstant {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let undefined = SymbolKind(rawValue: 0x0)
  public static let absolute = SymbolKind(rawValue: 0x2)
  public static let indirect = SymbolKind(rawValue: 0xa)
  public static let preboundUndefined = SymbolKind(rawValue: 0xc)
  public static let section = SymbolKind(rawValue: 0xe)

  public static let names: [(SymbolKind, String)] = [
    (.undefined, "N_UNDF"), (.absolute, "N_ABS"), (.indirect, "N_INDR"),
    (.preboundUndefined, "N_PBUD"), (.section, "N_SECT"),
  ]
}

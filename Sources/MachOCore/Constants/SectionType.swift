/// The low byte of a section's `flags`, from `<mach-o/loader.h>`.
public struct SectionType: NamedConstant {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let regular = SectionType(rawValue: 0x0)
  public static let zeroFill = SectionType(rawValue: 0x1)
  public static let cStringLiterals = SectionType(rawValue: 0x2)
  public static let literalPointers = SectionType(rawValue: 0x5)
  public static let nonLazySymbolPointers = SectionType(rawValue: 0x6)
  public static let lazySymbolPointers = SectionType(rawValue: 0x7)
  public static let symbolStubs = SectionType(rawValue: 0x8)
  public static let gbZeroFill = SectionType(rawValue: 0xc)
  public static let lazyDylibSymbolPointers = SectionType(rawValue: 0x10)
  public static let threadLocalZeroFill = SectionType(rawValue: 0x12)
  public static let threadLocalVariablePointers = SectionType(rawValue: 0x14)
  public static let initializerOffsets = SectionType(rawValue: 0x16)

  public static let names: [(SectionType, String)] = [
    (.regular, "S_REGULAR"), (.zeroFill, "S_ZEROFILL"), (.cStringLiterals, "S_CSTRING_LITERALS"),
    (SectionType(rawValue: 0x3), "S_4BYTE_LITERALS"),
    (SectionType(rawValue: 0x4), "S_8BYTE_LITERALS"), (.literalPointers, "S_LITERAL_POINTERS"),
    (.nonLazySymbolPointers, "S_NON_LAZY_SYMBOL_POINTERS"),
    (.lazySymbolPointers, "S_LAZY_SYMBOL_POINTERS"), (.symbolStubs, "S_SYMBOL_STUBS"),
    (SectionType(rawValue: 0x9), "S_MOD_INIT_FUNC_POINTERS"),
    (SectionType(rawValue: 0xa), "S_MOD_TERM_FUNC_POINTERS"),
    (SectionType(rawValue: 0xb), "S_COALESCED"), (.gbZeroFill, "S_GB_ZEROFILL"),
    (SectionType(rawValue: 0xd), "S_INTERPOSING"),
    (SectionType(rawValue: 0xe), "S_16BYTE_LITERALS"),
    (SectionType(rawValue: 0xf), "S_DTRACE_DOF"),
    (.lazyDylibSymbolPointers, "S_LAZY_DYLIB_SYMBOL_POINTERS"),
    (SectionType(rawValue: 0x11), "S_THREAD_LOCAL_REGULAR"),
    (.threadLocalZeroFill, "S_THREAD_LOCAL_ZEROFILL"),
    (SectionType(rawValue: 0x13), "S_THREAD_LOCAL_VARIABLES"),
    (.threadLocalVariablePointers, "S_THREAD_LOCAL_VARIABLE_POINTERS"),
    (SectionType(rawValue: 0x15), "S_THREAD_LOCAL_INIT_FUNCTION_POINTERS"),
    (.initializerOffsets, "S_INIT_FUNC_OFFSETS"),
  ]

  /// Whether the section takes memory but no bytes of the file.
  public var isZeroFill: Bool {
    self == .zeroFill || self == .gbZeroFill || self == .threadLocalZeroFill
  }

  /// Whether `reserved1` is the section's first place in the indirect symbol table.
  public var hasIndirectSymbols: Bool {
    switch self {
    case .nonLazySymbolPointers, .lazySymbolPointers, .symbolStubs, .lazyDylibSymbolPointers,
      .threadLocalVariablePointers:
      true
    default: false
    }
  }
}

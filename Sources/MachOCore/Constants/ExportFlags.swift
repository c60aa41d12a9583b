/// An export's flags without the two bits of ``ExportKind``, from `<mach-o/loader.h>`.
public struct ExportFlags: NamedFlags {
  public let rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue & ~0x3
  }

  public static let weakDefinition = ExportFlags(rawValue: 0x4)
  public static let reexport = ExportFlags(rawValue: 0x8)
  public static let stubAndResolver = ExportFlags(rawValue: 0x10)
  /// Older headers call the bit `EXPORT_SYMBOL_FLAGS_STATIC_RESOLVER`; no linker ever set it.
  public static let functionVariant = ExportFlags(rawValue: 0x20)

  public static let names: [(ExportFlags, String)] = [
    (.weakDefinition, "EXPORT_SYMBOL_FLAGS_WEAK_DEFINITION"),
    (.reexport, "EXPORT_SYMBOL_FLAGS_REEXPORT"),
    (.stubAndResolver, "EXPORT_SYMBOL_FLAGS_STUB_AND_RESOLVER"),
    (.functionVariant, "EXPORT_SYMBOL_FLAGS_FUNCTION_VARIANT"),
  ]
}

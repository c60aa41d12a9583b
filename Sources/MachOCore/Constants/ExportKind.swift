/// The two low bits of an export's flags, from `<mach-o/loader.h>`.
public struct ExportKind: NamedConstant {
  public let rawValue: UInt8

  /// The bits above the lowest two are dropped.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue & 0x3
  }

  public static let regular = ExportKind(rawValue: 0)
  public static let threadLocal = ExportKind(rawValue: 1)
  public static let absolute = ExportKind(rawValue: 2)

  public static let names: [(ExportKind, String)] = [
    (.regular, "EXPORT_SYMBOL_FLAGS_KIND_REGULAR"),
    (.threadLocal, "EXPORT_SYMBOL_FLAGS_KIND_THREAD_LOCAL"),
    (.absolute, "EXPORT_SYMBOL_FLAGS_KIND_ABSOLUTE"),
  ]
}

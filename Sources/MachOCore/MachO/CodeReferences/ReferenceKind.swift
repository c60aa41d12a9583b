/// What code refers to by a name.
public enum ReferenceKind: Int32, Sendable, CaseIterable {
  /// A selector, by its slot in `__objc_selrefs` or by the stub that sends it.
  case selector
  /// A class, by its slot in `__objc_classrefs` or `__objc_superrefs`, or itself.
  case objcClass
  /// A C string, or the record of a `CFString` constant.
  case string
  /// A symbol, by its pointer or stub, or itself.
  case symbol

  /// The kind in plain words.
  public var words: String {
    switch self {
    case .selector: "selector"
    case .objcClass: "class"
    case .string: "string"
    case .symbol: "symbol"
    }
  }
}

public import MachOBytes

/// A class that something refers to: one of this file, or one that is imported.
public struct ObjCClassReference: Sendable {
  public let name: ByteView
  /// Where the class is; nil for an imported one.
  public let address: UInt64?
  /// The symbol of an imported class, which knows the library; nil in Objective-C 1, where classes
  /// are found by their names.
  public let symbol: Import?

  /// The library that the class comes from, for a field.
  var libraryField: FieldValue { symbol?.libraryField ?? .none }

  /// A class by its name alone.
  init(named name: ByteView) {
    self.name = name
    address = nil
    symbol = nil
  }

  init(name: ByteView, address: UInt64) {
    self.name = name
    self.address = address
    symbol = nil
  }

  init(_ symbol: Import) {
    name = Self.className(of: symbol.name)
    address = nil
    self.symbol = symbol
  }

  /// The name of the class whose symbol is `symbol`; a Swift class that Objective-C does not know
  /// has no other name than its symbol's.
  private static func className(of symbol: ByteView) -> ByteView {
    for prefix in ["_OBJC_CLASS_$_", "_OBJC_METACLASS_$_", ".objc_class_name_"] as [StaticString]
    where symbol.hasPrefix(prefix) {
      return symbol.dropFirst(prefix.utf8CodeUnitCount)
    }
    return symbol
  }
}

public import MachOBytes

/// A category: `category_t` of objc4's `objc-runtime-new.h`, or `objc_category` of Objective-C 1.
public struct ObjCCategory {
  public let name: ByteView
  public let address: UInt64
  /// The class that it extends; nil when nothing says.
  public let extended: ObjCClassReference?
  /// Whether it has a `+load` method.
  public let isNonLazy: Bool
  public let protocols: ObjCList<ByteView>
  public let properties: ObjCList<ObjCProperty>
  public let classProperties: ObjCList<ObjCProperty>
  public let methods: ObjCList<ObjCMethod>
  public let classMethods: ObjCList<ObjCMethod>
}

extension ObjCReader {
  /// The category at `address`.
  ///
  /// - Parameter hasClassProperties: Whether the compiler knew of them; the field is not there
  ///   otherwise.
  func readCategory(
    at address: UInt64, isNonLazy: Bool, hasClassProperties: Bool
  ) -> ObjCCategory? {
    guard let record = record(at: address, width * (hasClassProperties ? 7 : 6), "category_t")
    else { return nil }
    return ObjCCategory(
      name: record.text(at: 0, "name") ?? .empty, address: address,
      extended: classReference(record.target(at: width)), isNonLazy: isNonLazy,
      protocols: .protocolNames(at: record.place(at: width * 4, "protocols"), self),
      properties: .properties(at: record.place(at: width * 5, "instanceProperties"), self),
      classProperties: hasClassProperties
        ? .properties(at: record.place(at: width * 6, "classProperties"), self) : ObjCList(),
      methods: .methods(at: record.place(at: width * 2, "instanceMethods"), self),
      classMethods: .methods(at: record.place(at: width * 3, "classMethods"), self))
  }
}

import MachOBytes

// Objective-C 1, of 32-bit macOS: layouts of objc4's `runtime.h` and `objc-runtime-old.h`, and what
// clang's CGObjCMac writes. Classes and categories hang on modules, one for each object file.

extension ObjCReader {
  /// Where the classes and categories of a module are.
  struct LegacyModule {
    /// From 6 on classes, categories and protocols have fields for properties.
    let version: UInt32
    var classes: [UInt64] = []
    var categories: [UInt64] = []
  }

  /// The module of `objc_module` at `address`.
  func readModule(at address: UInt64) -> LegacyModule? {
    guard let record = record(at: address, 16, "objc_module") else { return nil }
    var module = LegacyModule(version: record.word(at: 0))
    guard let place = record.place(at: 12, "symtab"),
      let table = self.record(at: place, 12, "objc_symtab")
    else { return module }
    let counts = table.bytes.dropFirst(8)
    let classCount = counts.number(at: 0, size: 2, order) ?? 0
    let categoryCount = counts.number(at: 2, size: 2, order) ?? 0
    let definitions = ObjCList<UInt64>(
      after: table, count: classCount + categoryCount, start: 12, stride: 4
    ) { $0.place(at: 0, "defs") ?? 0 }
    for (index, place) in definitions.enumerated() where place != 0 {
      if index < Int(classCount) {
        module.classes.append(place)
      } else {
        module.categories.append(place)
      }
    }
    return module
  }

  /// The `objc_class` at `address`, with what its metaclass has.
  func readLegacyClass(at address: UInt64, version: UInt32) -> ObjCClass? {
    // `ivar_layout` and `ext` came with garbage collection.
    let size = version >= 6 ? 48 : 40
    guard let record = record(at: address, size, "objc_class") else { return nil }
    let metaclass = record.place(at: 0, "isa").flatMap { self.record(at: $0, size, "objc_class") }
    let (weakLayout, properties) = classExtension(of: record)
    return ObjCClass(
      name: record.text(at: 8, "name") ?? .empty, address: address,
      superclass: record.text(at: 4, "super_class").map(ObjCClassReference.init(named:)),
      isSwift: false, isNonLazy: false, flags: [], instanceStart: 0,
      instanceSize: record.word(at: 20), protocols: legacyProtocols(record, at: 36),
      ivars: legacyIvars(record, at: 24),
      ivarLayout: size > 40 ? record.text(at: 40, "ivar_layout") : nil,
      weakIvarLayout: weakLayout, properties: properties,
      classProperties: metaclass.map { classExtension(of: $0).properties } ?? ObjCList(),
      methods: legacyMethods(record, at: 28),
      classMethods: metaclass.map { legacyMethods($0, at: 28) } ?? ObjCList())
  }

  /// What `objc_class_ext` adds to a class.
  private func classExtension(
    of record: ObjCRecord
  ) -> (weakLayout: ByteView?, properties: ObjCList<ObjCProperty>) {
    guard record.bytes.count > 40, let place = record.place(at: 44, "ext"),
      let more = self.record(at: place, 12, "objc_class_ext")
    else { return (nil, ObjCList()) }
    return (
      more.text(at: 4, "weak_ivar_layout"),
      .properties(at: more.place(at: 8, "propertyLists"), self)
    )
  }

  /// The `objc_category` at `address`.
  func readLegacyCategory(at address: UInt64, version: UInt32) -> ObjCCategory? {
    guard let record = record(at: address, version >= 6 ? 28 : 20, "objc_category") else {
      return nil
    }
    let hasProperties = version >= 6 && record.word(at: 20) >= 28
    return ObjCCategory(
      name: record.text(at: 0, "category_name") ?? .empty, address: address,
      extended: record.text(at: 4, "class_name").map(ObjCClassReference.init(named:)),
      isNonLazy: false, protocols: legacyProtocols(record, at: 16),
      properties: hasProperties
        ? .properties(at: record.place(at: 24, "instance_properties"), self) : ObjCList(),
      classProperties: ObjCList(), methods: legacyMethods(record, at: 8),
      classMethods: legacyMethods(record, at: 12))
  }

  /// The `objc_protocol` at `address`.
  func readLegacyProtocol(at address: UInt64) -> ObjCProtocol? {
    guard let record = record(at: address, 20, "objc_protocol") else { return nil }
    let more = record.place(at: 0, "isa").flatMap {
      self.record(at: $0, 16, "objc_protocol_ext")
    }
    return ObjCProtocol(
      name: record.text(at: 4, "protocol_name") ?? .empty, address: address,
      protocols: legacyProtocols(record, at: 8), methods: descriptions(record, at: 12),
      classMethods: descriptions(record, at: 16),
      optionalMethods: more.map { descriptions($0, at: 4) } ?? ObjCList(),
      optionalClassMethods: more.map { descriptions($0, at: 8) } ?? ObjCList(),
      properties: .properties(at: more?.place(at: 12, "instance_properties"), self),
      classProperties: ObjCList(), extendedTypes: ObjCList())
  }

  /// `objc_method_list`: a word of no use, the count, records of three pointers.
  private func legacyMethods(_ record: ObjCRecord, at offset: Int) -> ObjCList<ObjCMethod> {
    guard let place = record.place(at: offset, "methods"),
      let header = self.record(at: place, 8, "objc_method_list")
    else { return ObjCList() }
    return ObjCList(
      after: header, count: UInt64(header.word(at: 4)), start: 8, stride: 12,
      ObjCMethod.init(absolute:))
  }

  /// `objc_method_description_list`: the count, records of two pointers.
  private func descriptions(_ record: ObjCRecord, at offset: Int) -> ObjCList<ObjCMethod> {
    guard let place = record.place(at: offset, "methods"),
      let header = self.record(at: place, 4, "objc_method_description_list")
    else { return ObjCList() }
    return ObjCList(after: header, count: UInt64(header.word(at: 0)), start: 4, stride: 8) {
      ObjCMethod(
        selector: $0.text(at: 0, "name"), types: $0.text(at: 4, "types"), implementation: nil)
    }
  }

  /// `objc_ivar_list`: the count, records of name, type and offset.
  private func legacyIvars(_ record: ObjCRecord, at offset: Int) -> ObjCList<ObjCIvar> {
    guard let place = record.place(at: offset, "ivars"),
      let header = self.record(at: place, 4, "objc_ivar_list")
    else { return ObjCList() }
    return ObjCList(after: header, count: UInt64(header.word(at: 0)), start: 4, stride: 12) {
      ObjCIvar(
        name: $0.text(at: 0, "ivar_name") ?? .empty, type: $0.text(at: 4, "ivar_type"),
        offset: $0.word(at: 8), size: nil, alignment: nil)
    }
  }

  /// `objc_protocol_list`: the next list, the count, pointers.
  private func legacyProtocols(_ record: ObjCRecord, at offset: Int) -> ObjCList<ByteView> {
    guard let place = record.place(at: offset, "protocols"),
      let header = self.record(at: place, 8, "objc_protocol_list")
    else { return ObjCList() }
    return ObjCList(after: header, count: UInt64(header.word(at: 4)), start: 8, stride: 4) {
      $0.place(at: 0, "protocol").flatMap { self.record(at: $0, 20, "objc_protocol") }
        .flatMap { $0.text(at: 4, "protocol_name") }
    }
  }
}

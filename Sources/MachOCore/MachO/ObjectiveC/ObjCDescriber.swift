import MachOBytes

/// Tells a sink the fields of classes, categories and protocols.
struct ObjCDescriber {
  private let sink: any DescriptionSink
  /// Of an address in hex.
  private let digits: Int

  init(_ sink: any DescriptionSink, digits: Int) {
    self.sink = sink
    self.digits = digits
  }

  private static let methodColumns = [
    TableColumn("selector"), TableColumn("type_encoding"), TableColumn("extended_type_encoding"),
    TableColumn("address"),
  ]
  private static let propertyColumns = [TableColumn("name"), TableColumn("attributes")]
  private static let ivarColumns = [
    TableColumn("name"), TableColumn("type"), TableColumn("offset"), TableColumn("size"),
    TableColumn("alignment"),
  ]

  func describe(_ found: ObjCClass) {
    sink.item("class " + found.name.string) {
      describe(found.name, found.address)
      if let superclass = found.superclass {
        sink.field("superclass", .text(superclass.name))
        sink.field("library", superclass.libraryField)
      }
      sink.field("is_swift", .bool(found.isSwift))
      sink.field("non_lazy", .bool(found.isNonLazy))
      sink.flags("flags", found.flags)
      sink.decimal("instance_start", found.instanceStart)
      sink.decimal("instance_size", found.instanceSize)
      describe(found.protocols)
      describe(found.ivars)
      sink.field("ivar_layout", found.ivarLayout.map(FieldValue.bytes) ?? .none)
      sink.field("weak_ivar_layout", found.weakIvarLayout.map(FieldValue.bytes) ?? .none)
      describe("properties", found.properties)
      describe("class_properties", found.classProperties)
      describe("methods", found.methods)
      describe("class_methods", found.classMethods)
    }
  }

  func describe(_ found: ObjCCategory) {
    sink.item("category " + found.name.string) {
      describe(found.name, found.address)
      if let extended = found.extended {
        sink.field("class", .text(extended.name))
        sink.field("library", extended.libraryField)
      }
      sink.field("non_lazy", .bool(found.isNonLazy))
      describe(found.protocols)
      describe("properties", found.properties)
      describe("class_properties", found.classProperties)
      describe("methods", found.methods)
      describe("class_methods", found.classMethods)
    }
  }

  func describe(_ found: ObjCProtocol) {
    sink.item("protocol " + found.name.string) {
      describe(found.name, found.address)
      describe(found.protocols)
      describe("properties", found.properties)
      describe("class_properties", found.classProperties)
      let methods = ObjCProtocolMembers(found).methods
      for (name, isOfClass, isOptional) in [
        ("methods", false, false), ("class_methods", true, false),
        ("optional_methods", false, true), ("optional_class_methods", true, true),
      ] {
        let members = methods.filter { $0.isOfClass == isOfClass && $0.isOptional == isOptional }
        guard !members.isEmpty else { continue }
        sink.table(name, Self.methodColumns) {
          for member in members where !sink.isClosed {
            sink.row { describe(member.method, member.extendedTypes) }
          }
        }
      }
    }
  }

  private func describe(_ name: ByteView, _ address: UInt64) {
    sink.field("name", .text(name))
    sink.field("swift_name", SwiftRuntimeName.demangled(name).map(FieldValue.words) ?? .none)
    sink.field("address", .hex(address, digits: digits))
  }

  private func describe(_ protocols: ObjCList<ByteView>) {
    guard !protocols.isEmpty else { return }
    sink.field("adopted_protocols", .list(protocols.map(\.string)))
  }

  private func describe(_ ivars: ObjCList<ObjCIvar>) {
    guard !ivars.isEmpty else { return }
    sink.table("ivars", Self.ivarColumns) {
      for ivar in ivars where !sink.isClosed {
        sink.row {
          sink.field("name", .text(ivar.name))
          sink.field("type", ivar.type.map(FieldValue.text) ?? .none)
          sink.field("offset", ivar.offset.map { .decimal(UInt64($0)) } ?? .none)
          sink.field("size", ivar.size.map { .decimal(UInt64($0)) } ?? .none)
          sink.field("alignment", ivar.alignment.map { .decimal(UInt64($0)) } ?? .none)
        }
      }
    }
  }

  private func describe(_ name: String, _ properties: ObjCList<ObjCProperty>) {
    guard !properties.isEmpty else { return }
    sink.table(name, Self.propertyColumns) {
      for property in properties where !sink.isClosed {
        sink.row {
          sink.field("name", .text(property.name))
          sink.field("attributes", .text(property.attributes))
        }
      }
    }
  }

  private func describe(_ name: String, _ methods: ObjCList<ObjCMethod>) {
    guard !methods.isEmpty else { return }
    sink.table(name, Self.methodColumns) {
      for method in methods where !sink.isClosed { sink.row { describe(method, nil) } }
    }
  }

  private func describe(_ method: ObjCMethod, _ extendedTypes: ByteView?) {
    sink.field("selector", method.selector.map(FieldValue.text) ?? .none)
    sink.field("type_encoding", method.types.map(FieldValue.text) ?? .none)
    sink.field("extended_type_encoding", extendedTypes.map(FieldValue.text) ?? .none)
    sink.field(
      "address", method.implementation.map { .hex($0, digits: digits) } ?? .none)
  }
}

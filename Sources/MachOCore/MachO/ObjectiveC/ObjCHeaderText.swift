import MachOBytes

/// Writes metadata as the header that it may have been compiled from.
struct ObjCHeaderText {
  private let metadata: ObjCMetadata
  private let sink: any DescriptionSink
  private let truth: TruthEncoding

  init(_ metadata: ObjCMetadata, _ sink: any DescriptionSink) {
    self.metadata = metadata
    self.sink = sink
    truth = TruthEncoding(metadata.file)
  }

  func write() {
    let place = metadata.file.place
    let architecture = " (architecture \(metadata.file.architecture.name))"
    let runtime = metadata.isLegacy ? ", Objective-C 1" : ""
    sink.line("// " + place.path + architecture + runtime)
    for found in metadata.protocols where !sink.isClosed { write(found) }
    for found in metadata.classes where !sink.isClosed { write(found) }
    for found in metadata.categories where !sink.isClosed { write(found) }
    sink.line("")
  }

  private func write(_ found: ObjCProtocol) {
    open("@protocol " + found.name.string, found.protocols, found.name)
    let members = ObjCProtocolMembers(found)
    if members.hasOptional, members.hasRequired { sink.line("@required") }
    write(members, isOptional: false)
    if members.hasOptional { sink.line("@optional") }
    write(members, isOptional: true)
    sink.line("@end")
  }

  private func write(_ members: ObjCProtocolMembers, isOptional: Bool) {
    for member in members.properties where member.isOptional == isOptional {
      write(member.property, isOfClass: member.isOfClass)
    }
    for member in members.methods where member.isOptional == isOptional {
      guard !sink.isClosed else { return }
      sink.line(
        member.method.declaration(
          isOfClass: member.isOfClass, extendedTypes: member.extendedTypes, truth))
    }
  }

  private func write(_ found: ObjCClass) {
    let superclass = found.superclass.map { " : " + Self.name($0.name) } ?? ""
    open("@interface " + Self.name(found.name) + superclass, found.protocols, found.name)
    if !found.ivars.isEmpty {
      sink.line("{")
      for ivar in found.ivars where !sink.isClosed {
        let type = ivar.type.map(TypeEncoding.init(whole:)) ?? .raw(.empty)
        sink.line("    " + type.declaration(of: ivar.name.string, truth) + ";")
      }
      sink.line("}")
    }
    write(found.properties, found.classProperties, found.methods, found.classMethods)
  }

  private func write(_ found: ObjCCategory) {
    let extended = Self.name(found.extended?.name ?? .empty)
    open(
      "@interface \(extended) (\(found.name.string))", found.protocols,
      found.extended?.name ?? .empty)
    write(found.properties, found.classProperties, found.methods, found.classMethods)
  }

  private static func name(_ name: ByteView) -> String {
    name.isEmpty ? "/* unknown */" : name.string
  }

  private func open(_ start: String, _ protocols: ObjCList<ByteView>, _ name: ByteView) {
    let names = protocols.map(\.string)
    let list = names.isEmpty ? "" : " <" + names.joined(separator: ", ") + ">"
    let note = SwiftRuntimeName.demangled(name).map { " // " + $0 } ?? ""
    sink.line("")
    sink.line(start + list + note)
  }

  private func write(
    _ properties: ObjCList<ObjCProperty>, _ classProperties: ObjCList<ObjCProperty>,
    _ methods: ObjCList<ObjCMethod>, _ classMethods: ObjCList<ObjCMethod>
  ) {
    for property in classProperties where !sink.isClosed { write(property, isOfClass: true) }
    for property in properties where !sink.isClosed { write(property, isOfClass: false) }
    for method in classMethods where !sink.isClosed {
      sink.line(method.declaration(isOfClass: true, truth))
    }
    for method in methods where !sink.isClosed {
      sink.line(method.declaration(isOfClass: false, truth))
    }
    sink.line("@end")
  }

  private func write(_ property: ObjCProperty, isOfClass: Bool) {
    let attributes = ObjCPropertyAttributes(property.attributes)
    let words = attributes.words(isOfClass: isOfClass)
    let list = words.isEmpty ? "" : "(" + words.joined(separator: ", ") + ") "
    sink.line(
      "@property " + list + attributes.type.declaration(of: property.name.string, truth) + ";"
        + (attributes.isDynamic ? " // @dynamic" : ""))
  }
}

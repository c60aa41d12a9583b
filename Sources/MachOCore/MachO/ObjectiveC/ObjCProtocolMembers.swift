import MachOBytes

/// The methods and properties of a protocol with what is said of each in several places.
struct ObjCProtocolMembers {
  private(set) var methods: [Method] = []
  private(set) var properties: [Property] = []

  struct Method {
    let method: ObjCMethod
    let isOfClass: Bool
    let isOptional: Bool
    let extendedTypes: ByteView?
  }

  struct Property {
    let property: ObjCProperty
    let isOfClass: Bool
    let isOptional: Bool
  }

  init(_ found: ObjCProtocol) {
    var extended = found.extendedTypes.makeIterator()
    for (list, isOfClass, isOptional) in [
      (found.methods, false, false), (found.classMethods, true, false),
      (found.optionalMethods, false, true), (found.optionalClassMethods, true, true),
    ] {
      for method in list {
        methods.append(
          Method(
            method: method, isOfClass: isOfClass, isOptional: isOptional,
            extendedTypes: extended.next() ?? nil))
      }
    }
    for (list, isOfClass) in [(found.classProperties, true), (found.properties, false)] {
      for property in list {
        properties.append(
          Property(
            property: property, isOfClass: isOfClass,
            isOptional: ObjCPropertyAttributes(property.attributes).isOptional))
      }
    }
  }

  var hasOptional: Bool {
    methods.contains(where: \.isOptional) || properties.contains(where: \.isOptional)
  }

  var hasRequired: Bool {
    methods.contains { !$0.isOptional } || properties.contains { !$0.isOptional }
  }
}

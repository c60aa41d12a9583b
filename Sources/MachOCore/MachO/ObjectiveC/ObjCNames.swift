public import MachOBytes

/// The Objective-C names of an image as sets: what its code sends, what it implements, what it
/// declares.
///
/// With relative method lists every method has a selector reference of its own, sent or not, so a
/// selector is sent for certain only when the image does not implement it.
public struct ObjCNames: Sendable {
  /// Selectors that code sends or names: selector references, and stubs that send.
  public private(set) var sent: Set<ByteView> = []
  /// Selectors of the methods of classes and categories, and of their properties' accessors.
  public private(set) var implemented: Set<ByteView> = []
  /// Selectors that protocols ask for or allow.
  public private(set) var declared: Set<ByteView> = []
  /// Instance variables and properties of the classes that it defines, and of categories.
  public private(set) var variables: Set<ByteView> = []
  /// Classes that it defines.
  public private(set) var classes: Set<ByteView> = []
  /// Protocols that it describes.
  public private(set) var protocols: Set<ByteView> = []

  /// No names.
  public init() {}

  public init(_ metadata: ObjCMetadata) {
    sent.formUnion(metadata.selectorReferences)
    sent.formUnion(metadata.selectorStubs)
    for found in metadata.classes {
      classes.insert(found.name)
      Self.add([found.methods, found.classMethods], to: &implemented)
      Self.add([found.properties, found.classProperties], to: &implemented)
      for variable in found.ivars { variables.insert(variable.name) }
      for property in found.properties { variables.insert(property.name) }
    }
    for found in metadata.categories {
      Self.add([found.methods, found.classMethods], to: &implemented)
      Self.add([found.properties, found.classProperties], to: &implemented)
      for property in found.properties { variables.insert(property.name) }
    }
    for found in metadata.protocols {
      protocols.insert(found.name)
      Self.add(
        [found.methods, found.classMethods, found.optionalMethods, found.optionalClassMethods],
        to: &declared)
      Self.add([found.properties, found.classProperties], to: &declared)
    }
  }

  private static func add(_ lists: [ObjCList<ObjCMethod>], to names: inout Set<ByteView>) {
    for list in lists {
      for method in list {
        if let selector = method.selector { names.insert(selector) }
      }
    }
  }

  private static func add(_ lists: [ObjCList<ObjCProperty>], to names: inout Set<ByteView>) {
    for list in lists {
      for property in list {
        let accessors = property.accessors
        names.insert(accessors.getter)
        if let setter = accessors.setter { names.insert(setter) }
      }
    }
  }
}

extension ObjCProperty {
  /// The selectors by which it is read and set; no setter for one that can only be read.
  public var accessors: (getter: ByteView, setter: ByteView?) {
    let attributes = ObjCPropertyAttributes(attributes)
    let getter = attributes.getter ?? name
    guard !attributes.isReadOnly else { return (getter, nil) }
    return (getter, attributes.setter ?? defaultSetter)
  }

  /// `setName:` of `name`.
  private var defaultSetter: ByteView {
    guard let first = name.byte(at: 0) else { return .empty }
    let isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
    return ByteView(
      Array("set".utf8) + [isLower ? first - 0x20 : first] + name.dropFirst(1).array
        + [UInt8(ascii: ":")])
  }
}

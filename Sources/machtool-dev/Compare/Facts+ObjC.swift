import MachOBytes
import MachOCore

extension Facts {
  /// States the Objective-C metadata of a file, with the words of ``ObjCText``.
  mutating func state(_ metadata: ObjCMetadata, _ image: String) {
    // That of Objective-C 1 has another form.
    guard !metadata.isEmpty, !metadata.isLegacy else { return }
    for found in metadata.classes {
      let owner = found.name.string
      state(image, "objc class \(owner)", "")
      for adopted in found.protocols { state(image, "objc adopted \(owner) \(adopted.string)", "") }
      for ivar in found.ivars {
        let name = ivar.name.string
        state(image, "objc ivar \(owner) \(name)", ivar.type?.string ?? "")
        state(
          image, "objc offset of ivar \(owner) \(name)", ivar.offset.map { String($0) } ?? "")
      }
      state(found.properties, "-\(owner)", image)
      state(found.classProperties, "+\(owner)", image)
      state(found.methods, "-[\(owner)", image)
      state(found.classMethods, "+[\(owner)", image)
    }
    for (index, found) in metadata.categories.enumerated() {
      let owner = "category \(index + 1)"
      state(image, "objc \(owner)", found.name.string)
      for adopted in found.protocols { state(image, "objc adopted \(owner) \(adopted.string)", "") }
      state(found.properties, "-\(owner)", image)
      state(found.methods, "-[\(owner)", image)
      state(found.classMethods, "+[\(owner)", image)
    }
    for found in metadata.protocols {
      state(image, "objc protocol at 0x\(String(found.address, radix: 16))", "")
    }
    for selector in metadata.selectorReferences {
      state(image, "objc selector \(selector.string)", "")
    }
  }

  private mutating func state(_ list: ObjCList<ObjCMethod>, _ owner: String, _ image: String) {
    for method in list {
      state(
        image, "objc method \(owner) \(method.selector?.string ?? "")]",
        method.types?.string ?? "")
    }
  }

  private mutating func state(_ list: ObjCList<ObjCProperty>, _ owner: String, _ image: String) {
    for property in list {
      state(image, "objc property \(owner) \(property.name.string)", property.attributes.string)
    }
  }
}

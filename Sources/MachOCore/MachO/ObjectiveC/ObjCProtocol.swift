public import MachOBytes

/// A protocol: `protocol_t` of objc4's `objc-runtime-new.h`, or `objc_protocol` of Objective-C 1.
public struct ObjCProtocol {
  public let name: ByteView
  public let address: UInt64
  /// The protocols that it takes in.
  public let protocols: ObjCList<ByteView>
  public let methods: ObjCList<ObjCMethod>
  public let classMethods: ObjCList<ObjCMethod>
  public let optionalMethods: ObjCList<ObjCMethod>
  public let optionalClassMethods: ObjCList<ObjCMethod>
  public let properties: ObjCList<ObjCProperty>
  public let classProperties: ObjCList<ObjCProperty>
  /// For each method, in the order of the lists above, its types with the names of classes and the
  /// signatures of blocks; empty when the compiler did not write them.
  public let extendedTypes: ObjCList<ByteView?>
}

extension ObjCReader {
  /// The protocol at `address`.
  func readProtocol(at address: UInt64) -> ObjCProtocol? {
    let head = width * 8 + 8
    guard let start = record(at: address, head, "protocol_t") else { return nil }
    // Older compilers wrote fewer fields, so the structure says how long it is.
    let known = head + width * 3
    let stated = Int(start.word(at: width * 8))
    if stated < head {
      start.report(
        .invalid(field: "size", value: .decimal(UInt64(stated)), .atLeast(UInt64(head))),
        at: width * 8)
    }
    let record =
      stated > head
      ? self.record(at: address, min(stated, known), "protocol_t") ?? start : start
    let optionalPlace = { (index: Int, field: StaticString) -> UInt64? in
      let offset = head + index * self.width
      return offset + self.width <= record.bytes.count ? record.place(at: offset, field) : nil
    }
    let methods = ObjCList.methods(at: record.place(at: width * 3, "instanceMethods"), self)
    let ofClass = ObjCList.methods(at: record.place(at: width * 4, "classMethods"), self)
    let optional = ObjCList.methods(
      at: record.place(at: width * 5, "optionalInstanceMethods"), self)
    let optionalOfClass = ObjCList.methods(
      at: record.place(at: width * 6, "optionalClassMethods"), self)
    let count = methods.count + ofClass.count + optional.count + optionalOfClass.count
    return ObjCProtocol(
      name: record.text(at: width, "mangledName") ?? .empty, address: address,
      protocols: .protocolNames(at: record.place(at: width * 2, "protocols"), self),
      methods: methods, classMethods: ofClass, optionalMethods: optional,
      optionalClassMethods: optionalOfClass,
      properties: .properties(at: record.place(at: width * 7, "instanceProperties"), self),
      classProperties: .properties(at: optionalPlace(2, "classProperties"), self),
      extendedTypes: extendedTypes(at: optionalPlace(0, "extendedMethodTypes"), count))
  }

  private func extendedTypes(at address: UInt64?, _ count: Int) -> ObjCList<ByteView?> {
    guard let address, count > 0,
      let header = record(at: address, width, "extendedMethodTypes")
    else { return ObjCList() }
    return ObjCList(after: header, count: UInt64(count), start: 0, stride: width) {
      .some($0.text(at: 0, "types"))
    }
  }
}

extension ObjCList<ByteView> {
  /// The names of the protocols in the `protocol_list_t` at `address`.
  static func protocolNames(at address: UInt64?, _ reader: ObjCReader) -> ObjCList {
    let width = reader.width
    guard let address, let header = reader.record(at: address, width, "protocol_list_t") else {
      return ObjCList()
    }
    return ObjCList(
      after: header, count: header.number(at: 0), start: width, stride: width
    ) { slot in
      guard let place = slot.place(at: 0, "protocol"),
        let record = reader.record(at: place, width * 2, "protocol_t")
      else { return nil }
      return record.text(at: width, "mangledName")
    }
  }
}

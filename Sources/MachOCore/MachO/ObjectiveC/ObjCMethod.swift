public import MachOBytes

/// A method, or one that a protocol asks for: `method_t` of objc4's `objc-runtime-new.h`, in the
/// form of three pointers (`big`) or of three offsets (`small`).
public struct ObjCMethod: Sendable {
  /// Nil when the selector cannot be read, as in images of the shared cache, which keeps it elsewhere.
  public let selector: ByteView?
  /// The types of result and parameters, encoded.
  public let types: ByteView?
  /// Where the code is; nil in a protocol, and for code that is in no image.
  public let implementation: UInt64?
}

extension ObjCList<ObjCMethod> {
  /// `method_list_t` at `address`.
  static func methods(at address: UInt64?, _ reader: ObjCReader) -> ObjCList {
    guard let address, let header = reader.record(at: address, 8, "method_list_t") else {
      return ObjCList()
    }
    let form = ObjCMethodListForm(entsize: header.word(at: 0))
    let flagBits = ObjCMethodListForm.flagBits
    guard form.isRelative else {
      return sized(
        at: address, reader, "method_list_t", flags: flagBits, size: reader.width * 3,
        ObjCMethod.init(absolute:))
    }
    let isDirect = form.hasDirectSelectors
    guard isDirect, reader.file.header.flags.contains(.inDyldCache) else {
      return sized(
        at: address, reader, "method_list_t", flags: flagBits, size: 12
      ) { ObjCMethod(relative: $0, isDirect: isDirect) }
    }
    header.report(.unsupported("selectors counted from the shared cache's base"), at: 0)
    return sized(at: address, reader, "method_list_t", flags: flagBits, size: 12) {
      ObjCMethod(selector: nil, types: $0.relativeText(at: 4), implementation: $0.relative(at: 8))
    }
  }
}

extension ObjCMethod {
  /// Three pointers: name, types, code.
  init(absolute record: ObjCRecord) {
    self.init(
      selector: record.text(at: 0, "name"), types: record.text(at: record.width, "types"),
      implementation: record.target(at: record.width * 2)?.address)
  }

  /// Three offsets of 32 bits, each from where it stands.
  fileprivate init(relative record: ObjCRecord, isDirect: Bool) {
    let reader = record.reader
    var selector: ByteView?
    if isDirect {
      selector = record.relativeText(at: 0)
    } else if let reference = record.relative(at: 0) {
      selector = reader.pointers.target(at: reference)?.address.flatMap(reader.text)
    }
    if selector == nil, !reader.isOver {
      record.report(
        .invalid(
          field: "name", value: .hex(UInt64(record.word(at: 0))),
          .oneOf("the distance to a selector")), at: 0)
    }
    self.init(
      selector: selector, types: record.relativeText(at: 4),
      implementation: record.relative(at: 8))
  }
}

extension ObjCRecord {
  /// The address that the 32-bit offset at `offset` leads to from where it stands; nil for 0.
  public func relative(at offset: Int) -> UInt64? {
    let place = address &+ UInt64(offset)
    // In an object a relocation says so.
    if let difference = reader.pointers.difference(at: place) { return difference.of.address }
    let distance = Int32(bitPattern: word(at: offset))
    guard distance != 0 else { return nil }
    return place &+ UInt64(bitPattern: Int64(distance))
  }

  /// The C string there.
  fileprivate func relativeText(at offset: Int) -> ByteView? {
    relative(at: offset).flatMap(reader.text)
  }
}

public import MachOBytes

/// A declared property: `property_t` of objc4's `objc-runtime-new.h`.
public struct ObjCProperty: Sendable {
  public let name: ByteView
  /// Type, manner and accessors, encoded; ``ObjCPropertyAttributes`` reads them.
  public let attributes: ByteView
}

extension ObjCProperty {
  init?(_ record: ObjCRecord) {
    guard let name = record.text(at: 0, "name") else { return nil }
    self.name = name
    attributes = record.text(at: record.width, "attributes") ?? .empty
  }
}

extension ObjCList<ObjCProperty> {
  /// `property_list_t` at `address`.
  static func properties(at address: UInt64?, _ reader: ObjCReader) -> ObjCList {
    sized(
      at: address, reader, "property_list_t", size: reader.width * 2, ObjCProperty.init)
  }
}

public import MachOBytes

/// `uuid_command`: the number that ties a binary to its debug symbols.
public struct UUIDCommand: LoadCommandPayload {
  /// Sixteen bytes.
  public let uuid: ByteView

  public static let kinds: [LoadCommandKind] = [.uuid]
  public static let isUnique = true

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    uuid = try reader.bytes(16, "uuid")
  }

  public func describe(into sink: any DescriptionSink) {
    sink.field("uuid", .uuid(uuid))
  }
}

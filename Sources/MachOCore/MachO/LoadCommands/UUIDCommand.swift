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

  /// The number in the groups that every tool prints: 8-4-4-4-12 digits, upper case.
  public var text: String { Self.text(of: uuid) }

  /// The bytes of a ``uuid`` in that form.
  public static func text(of uuid: ByteView) -> String {
    var text = ""
    for offset in 0..<uuid.count {
      if [4, 6, 8, 10].contains(offset) { text.append("-") }
      text += String(uuid.byte(at: offset) ?? 0, radix: 16, uppercase: true).zeroPadded(to: 2)
    }
    return text
  }

  public func describe(into sink: any DescriptionSink) {
    sink.field("uuid", .uuid(uuid))
  }
}

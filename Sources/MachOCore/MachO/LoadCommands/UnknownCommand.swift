public import MachOBytes

/// A load command whose layout is not known here: tomorrow's, or one that no tool documents.
public struct UnknownCommand: LoadCommandPayload {
  /// What follows `cmdsize`.
  public let bytes: ByteView

  public static let kinds: [LoadCommandKind] = []
  public static let isVariable = true

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    bytes = reader.rest()
  }

  public func describe(into sink: any DescriptionSink) {
    sink.field("bytes", .bytes(bytes))
  }
}

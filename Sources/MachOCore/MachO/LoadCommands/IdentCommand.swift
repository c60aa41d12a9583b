public import MachOBytes

/// `ident_command`: C strings that identify an object; obsolete.
public struct IdentCommand: LoadCommandPayload {
  /// NUL-separated strings.
  public let text: ByteView

  public static let kinds: [LoadCommandKind] = [.ident]
  public static let isVariable = true

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    text = reader.rest()
  }

  public func describe(into sink: any DescriptionSink) {
    sink.table("strings", [TableColumn("string")]) {
      for string in text.cStrings { sink.row { sink.field("string", .text(string)) } }
    }
  }
}

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
    var rest = text
    sink.table("strings", [TableColumn("string")]) {
      while !rest.isEmpty {
        let string = rest.untilNUL
        if !string.isEmpty { sink.row { sink.field("string", .text(string)) } }
        rest = rest.dropFirst(string.count + 1)
      }
    }
  }
}

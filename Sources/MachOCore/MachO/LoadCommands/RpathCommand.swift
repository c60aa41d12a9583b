public import MachOBytes

/// `rpath_command`: a folder in which `@rpath` is looked for.
public struct RpathCommand: LoadCommandPayload {
  public let path: ByteView

  public static let kinds: [LoadCommandKind] = [.rpath]
  public static let isVariable = true

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    path = try reader.string("path", fixedSize: 12)
  }

  public func describe(into sink: any DescriptionSink) {
    sink.field("path", .text(path))
  }
}

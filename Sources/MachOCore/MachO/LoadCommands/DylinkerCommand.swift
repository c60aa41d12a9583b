public import MachOBytes

/// `dylinker_command`: the dynamic linker to use, its own name, or an environment string for it.
public struct DylinkerCommand: LoadCommandPayload {
  public let name: ByteView

  public static let kinds: [LoadCommandKind] = [.loadDylinker, .idDylinker, .dyldEnvironment]
  public static let isVariable = true

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    name = try reader.string("name", fixedSize: 12)
  }

  public func describe(into sink: any DescriptionSink) {
    sink.field("name", .text(name))
  }
}

public import MachOBytes

/// `sub_framework_command`, `sub_umbrella_command`, `sub_client_command` and
/// `sub_library_command`: the name of an image that belongs to or may link this one.
public struct SubImageCommand: LoadCommandPayload {
  public let kind: LoadCommandKind
  public let name: ByteView

  public static let kinds: [LoadCommandKind] = [
    .subFramework, .subUmbrella, .subClient, .subLibrary,
  ]
  public static let isVariable = true

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    kind = reader.kind
    name = try reader.string(SubImageCommand.field(of: kind), fixedSize: 12)
  }

  /// The field's name in the C structure for `kind`.
  public static func field(of kind: LoadCommandKind) -> String {
    switch kind {
    case .subFramework: "umbrella"
    case .subUmbrella: "sub_umbrella"
    case .subClient: "client"
    default: "sub_library"
    }
  }

  public func describe(into sink: any DescriptionSink) {
    sink.field(SubImageCommand.field(of: kind), .text(name))
  }
}

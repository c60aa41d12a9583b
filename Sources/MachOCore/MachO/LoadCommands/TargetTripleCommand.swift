public import MachOBytes

/// `target_triple_command`: the compiler's target, such as `arm64-apple-macos26.0`.
public struct TargetTripleCommand: LoadCommandPayload {
  public let triple: ByteView

  public static let kinds: [LoadCommandKind] = [.targetTriple]
  public static let isVariable = true

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    triple = try reader.string("triple", fixedSize: 12)
  }

  public func describe(into sink: any DescriptionSink) {
    sink.field("triple", .text(triple))
  }
}

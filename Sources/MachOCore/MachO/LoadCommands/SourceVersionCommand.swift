import MachOBytes

/// `source_version_command`: the version of the source it was built from.
public struct SourceVersionCommand: LoadCommandPayload {
  /// `version`: A.B.C.D.E in 24, 10, 10, 10 and 10 bits.
  public let version: UInt64

  public static let kinds: [LoadCommandKind] = [.sourceVersion]
  public static let isUnique = true

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    version = try reader.uint64("version")
  }

  /// `A.B`, and as many of `.C.D.E` as are needed to show the last one that is not 0.
  public var text: String { SourceVersionCommand.text(of: version) }

  /// The text of a version in 64 bits.
  public static func text(of version: UInt64) -> String {
    var parts = [version >> 40] + [30, 20, 10, 0].map { version >> $0 & 0x3ff }
    while parts.count > 2, parts.last == 0 { parts.removeLast() }
    return parts.map(String.init).joined(separator: ".")
  }

  public func describe(into sink: any DescriptionSink) {
    sink.field("version", .words(text))
  }
}

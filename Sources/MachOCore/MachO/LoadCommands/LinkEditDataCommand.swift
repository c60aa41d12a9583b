import MachOBytes

/// `linkedit_data_command`: where one of the tables of the link-edit segment lies.
public struct LinkEditDataCommand: LoadCommandPayload {
  public let kind: LoadCommandKind
  /// `dataoff`: from the start of the Mach-O file, in bytes.
  public let offset: UInt32
  /// `datasize`: in bytes.
  public let size: UInt32

  public static let kinds: [LoadCommandKind] = [
    .codeSignature, .segmentSplitInfo, .functionStarts, .dataInCode, .dylibCodeSignDRs,
    .linkerOptimizationHint, .exportsTrie, .chainedFixups, .atomInfo, .functionVariants,
    .functionVariantFixups,
  ]
  public static let uniqueKinds = kinds

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    kind = reader.kind
    offset = try reader.uint32("dataoff")
    size = try reader.uint32("datasize")
  }

  /// What lies there, in plain words.
  private var contents: String {
    switch kind {
    case .codeSignature: "code signature"
    case .segmentSplitInfo: "segment split info"
    case .functionStarts: "function starts"
    case .dataInCode: "data in code entries"
    case .dylibCodeSignDRs: "code signing requirements of libraries"
    case .linkerOptimizationHint: "linker optimization hints"
    case .exportsTrie: "exports trie"
    case .chainedFixups: "chained fixups"
    case .atomInfo: "atom info"
    case .functionVariants: "function variants"
    case .functionVariantFixups: "function variant fixups"
    default: kind.label
    }
  }

  public var fileRanges: [FileRange] { [FileRange(contents, offset: offset, size: size)] }

  public func describe(into sink: any DescriptionSink) {
    sink.decimal("dataoff", offset)
    sink.decimal("datasize", size)
  }
}

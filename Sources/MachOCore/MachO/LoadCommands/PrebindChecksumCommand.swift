import MachOBytes

/// `prebind_cksum_command`: the check sum of a file from before it was prebound.
public struct PrebindChecksumCommand: LoadCommandPayload {
  public let checksum: UInt32

  public static let kinds: [LoadCommandKind] = [.prebindChecksum]
  public static let isUnique = true

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    checksum = try reader.uint32("cksum")
  }

  public func describe(into sink: any DescriptionSink) {
    sink.hex("cksum", checksum)
  }
}

public import MachOBytes

/// `fvmfile_command`: a file to map at a fixed address; obsolete.
public struct FixedVMFileCommand: LoadCommandPayload {
  public let name: ByteView
  public let headerAddress: UInt32

  public static let kinds: [LoadCommandKind] = [.fixedVMFile]
  public static let isVariable = true

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    name = try reader.string("name", fixedSize: 16)
    headerAddress = try reader.uint32("header_addr")
  }

  public func describe(into sink: any DescriptionSink) {
    sink.field("name", .text(name))
    sink.hex("header_addr", headerAddress)
  }
}

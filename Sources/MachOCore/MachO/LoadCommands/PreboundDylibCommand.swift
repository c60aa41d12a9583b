public import MachOBytes

/// `prebound_dylib_command`: a library that this file was prebound to.
public struct PreboundDylibCommand: LoadCommandPayload {
  public let name: ByteView
  /// `nmodules`.
  public let moduleCount: UInt32
  /// `linked_modules.offset`: of a bit vector, from the start of the command, in bytes.
  public let linkedModulesOffset: UInt32

  public static let kinds: [LoadCommandKind] = [.preboundDylib]
  public static let isVariable = true

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    name = try reader.string("name", fixedSize: 20)
    moduleCount = try reader.uint32("nmodules")
    linkedModulesOffset = try reader.uint32("linked_modules.offset")
  }

  public func describe(into sink: any DescriptionSink) {
    sink.field("name", .text(name))
    sink.decimal("nmodules", moduleCount)
    sink.decimal("linked_modules", linkedModulesOffset)
  }
}

import MachOBytes

/// `routines_command` and `routines_command_64`: where a library's initializer lies.
public struct RoutinesCommand: LoadCommandPayload {
  public let initializerAddress: UInt64
  /// Index of the module table entry that holds it.
  public let initializerModule: UInt64
  private let is64Bit: Bool

  public static let kinds: [LoadCommandKind] = [.routines, .routines64]
  public static let isUnique = true

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    is64Bit = reader.kind == .routines64
    initializerAddress = try reader.word("init_address", is64Bit: is64Bit)
    initializerModule = try reader.word("init_module", is64Bit: is64Bit)
    for number in 1...6 { _ = try reader.word("reserved\(number)", is64Bit: is64Bit) }
  }

  public func describe(into sink: any DescriptionSink) {
    sink.field("init_address", .hex(initializerAddress, digits: is64Bit ? 16 : 8))
    sink.decimal("init_module", initializerModule)
  }
}

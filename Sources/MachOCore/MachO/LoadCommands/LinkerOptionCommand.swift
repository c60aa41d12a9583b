public import MachOBytes

/// `linker_option_command`: arguments that an object file has for the linker.
public struct LinkerOptionCommand: LoadCommandPayload {
  /// `count`, which may be more than there are.
  public let count: UInt32
  private let text: ByteView

  public static let kinds: [LoadCommandKind] = [.linkerOption]
  public static let isVariable = true

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    count = try reader.uint32("count")
    text = reader.rest()
  }

  /// The arguments, such as `-framework` and `UIKit`; at most ``count``.
  public var arguments: [ByteView] {
    var arguments: [ByteView] = []
    var rest = text
    while arguments.count < count, !rest.isEmpty {
      let argument = rest.untilNUL
      arguments.append(argument)
      rest = rest.dropFirst(argument.count + 1)
    }
    return arguments
  }

  public func describe(into sink: any DescriptionSink) {
    sink.decimal("count", count)
    sink.table("arguments", [TableColumn("argument")]) {
      for argument in arguments { sink.row { sink.field("argument", .text(argument)) } }
    }
  }
}

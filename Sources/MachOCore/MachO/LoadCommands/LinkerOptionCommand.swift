public import MachOBytes

/// `linker_option_command`: arguments that an object file has for the linker.
public struct LinkerOptionCommand: LoadCommandPayload {
  /// `count`, which may be more than there are.
  public let count: UInt32
  private let text: ByteView
  private let command: LoadCommand

  public static let kinds: [LoadCommandKind] = [.linkerOption]
  public static let isVariable = true

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    command = reader.command
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

  public var problems: [ParseError] {
    guard text.isEmpty || text.byte(at: text.count - 1) == 0 else {
      return [
        ParseError(
          .truncated(
            field: "last argument", needed: UInt64(text.count) + 1, available: UInt64(text.count)),
          at: text.fileOffset, in: command.place)
      ]
    }
    // NULs after the last argument fill the command up.
    let found = text.cStrings.reduce(into: UInt64(0)) { count, _ in count += 1 }
    guard found != UInt64(count) else { return [] }
    return [
      ParseError(
        .invalid(
          field: "count", value: .decimal(UInt64(count)),
          .oneOf("\(found), the number of arguments")),
        at: command.bytes.fileOffset &+ 8, in: command.place)
    ]
  }

  public func describe(into sink: any DescriptionSink) {
    sink.decimal("count", count)
    sink.table("arguments", [TableColumn("argument")]) {
      for argument in arguments { sink.row { sink.field("argument", .text(argument)) } }
    }
  }
}

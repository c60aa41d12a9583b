public import MachOBytes

/// Reads the fields of a load command one after the other.
public struct LoadCommandReader {
  /// The command being read.
  public let command: LoadCommand
  private var cursor: ByteCursor
  /// What is wrong although it could be read.
  private(set) var problems: [ParseError] = []

  init(_ command: LoadCommand) {
    self.command = command
    cursor = ByteCursor(command.bytes, command.header.order, at: 8)
  }

  public var kind: LoadCommandKind { command.kind }
  public var header: MachHeader { command.header }

  /// Bytes of the command that have not been read.
  var leftOver: Int { cursor.rest.count }

  public mutating func uint32(_ field: String) throws(ParseError) -> UInt32 {
    do { return try cursor.read(UInt32.self, field) } catch { throw located(error) }
  }

  public mutating func uint64(_ field: String) throws(ParseError) -> UInt64 {
    do { return try cursor.read(UInt64.self, field) } catch { throw located(error) }
  }

  /// A field that has 64 bits in the structures whose names end in `_64`, else 32.
  public mutating func word(_ field: String, is64Bit: Bool) throws(ParseError) -> UInt64 {
    is64Bit ? try uint64(field) : UInt64(try uint32(field))
  }

  /// A name of at most 16 bytes.
  public mutating func name(_ field: String) throws(ParseError) -> ByteView {
    do { return try cursor.fixedName(16, field) } catch { throw located(error) }
  }

  public mutating func bytes(_ count: Int, _ field: String) throws(ParseError) -> ByteView {
    do { return try cursor.bytes(count, field) } catch { throw located(error) }
  }

  /// All bytes that have not been read.
  public mutating func rest() -> ByteView {
    let rest = cursor.rest
    cursor = ByteCursor(command.bytes, header.order, at: command.bytes.count)
    return rest
  }

  /// A field of type `lc_str`: an offset from the start of the command to a C string in it. A
  /// string without a NUL ends with the command and is a problem.
  ///
  /// - Parameter fixedSize: Size of the command's structure, which the string must come after.
  public mutating func string(_ field: String, fixedSize: UInt32) throws(ParseError) -> ByteView {
    let place = cursor.fileOffset
    let offset = try uint32(field + ".offset")
    guard offset >= fixedSize else {
      throw ParseError(
        .invalid(
          field: field + ".offset", value: .decimal(UInt64(offset)),
          .atLeast(UInt64(fixedSize), because: "to lie after the structure")),
        at: place, in: command.place)
    }
    guard offset < command.bytes.count else {
      throw ParseError(
        .invalid(
          field: field + ".offset", value: .decimal(UInt64(offset)),
          .atMost(UInt64(command.bytes.count - 1), because: "to lie inside of the command")),
        at: place, in: command.place)
    }
    let rest = command.bytes.dropFirst(Int(offset))
    let text = rest.untilNUL
    if text.count == rest.count {
      let left = UInt64(rest.count)
      problems.append(
        ParseError(
          .truncated(field: field, needed: left + 1, available: left), at: rest.fileOffset,
          in: command.place))
    }
    return text
  }

  func located(_ error: BoundsError) -> ParseError {
    ParseError(error, in: command.place)
  }
}

public import MachOBytes

/// A load command: its kind and its bytes. What the bytes mean is read only when asked for.
public struct LoadCommand: Sendable {
  /// Its place in the list, from 0.
  public let index: UInt32
  public let kind: LoadCommandKind
  /// All `cmdsize` bytes, `cmd` and `cmdsize` included.
  public let bytes: ByteView
  /// The header of the file it stands in.
  public let header: MachHeader
  let container: Place

  /// Where the command stands, for messages.
  public var place: Place { container.reading(.loadCommand(index: index, kind)) }

  /// The contents as `Payload`.
  ///
  /// - Throws: `ParseError` when the command is of a kind with another layout, is too short, or a
  ///   field points outside of it.
  public func read<Payload: LoadCommandPayload>(as type: Payload.Type) throws(ParseError) -> Payload
  {
    guard Payload.kinds.isEmpty || Payload.kinds.contains(kind) else {
      throw ParseError(
        .unexpected(kind.label, expected: Payload.kinds.map(\.label).joined(separator: " or ")),
        at: bytes.fileOffset, in: place)
    }
    var reader = LoadCommandReader(self)
    return try Payload(reading: &reader)
  }

  /// The contents in the layout that belongs to the kind; ``UnknownCommand`` when there is none.
  ///
  /// - Throws: `ParseError` when the command is too short or a field points outside of it.
  public func payload() throws(ParseError) -> any LoadCommandPayload {
    try read(as: LoadCommandRegistry.layout(of: kind))
  }

  /// The contents, and what is wrong with the command, as far as its own bytes tell.
  func examine() -> (payload: (any LoadCommandPayload)?, problems: [ParseError]) {
    var problems: [ParseError] = []
    var reader = LoadCommandReader(self)
    let alignment = header.is64Bit && header.fileType != .core ? 8 : 4
    if bytes.count % alignment != 0 {
      problems.append(
        ParseError(
          .invalid(
            field: "cmdsize", value: .decimal(UInt64(bytes.count)),
            .multiple(of: UInt64(alignment))), at: bytes.fileOffset &+ 4, in: place))
    }
    do {
      let layout = LoadCommandRegistry.layout(of: kind)
      let payload = try layout.init(reading: &reader)
      problems += reader.problems
      problems += payload.problems
      // Up to the alignment the command may be filled up.
      if !layout.isVariable, reader.leftOver >= alignment {
        let least = bytes.count - reader.leftOver
        problems.append(
          ParseError(
            .invalid(
              field: "cmdsize", value: .decimal(UInt64(bytes.count)), .atMost(UInt64(least))),
            at: bytes.fileOffset &+ 4, in: place))
      }
      return (payload, problems)
    } catch {
      problems.append(error)
      return (nil, problems)
    }
  }
}

extension LoadCommand: Describable {
  public func describe(into sink: any DescriptionSink) {
    sink.constant("cmd", kind)
    sink.decimal("cmdsize", UInt32(truncatingIfNeeded: bytes.count))
    let (payload, problems) = examine()
    if let payload {
      payload.describe(into: sink)
    } else {
      sink.field("bytes", .bytes(bytes.dropFirst(8)))
    }
    for problem in problems { sink.problem(problem) }
  }
}

/// What the bytes of one or more kinds of load command mean.
public protocol LoadCommandPayload: Describable, Sendable {
  /// The kinds with this layout.
  static var kinds: [LoadCommandKind] { get }
  /// Whether `cmdsize` may be more than the fixed fields take.
  static var isVariable: Bool { get }
  /// Whether a file may hold only one command of ``kinds``, which are alternatives of each other.
  static var isUnique: Bool { get }
  /// Those of ``kinds`` of which a file may hold only one command each.
  static var uniqueKinds: [LoadCommandKind] { get }

  /// Reads the fields that follow `cmd` and `cmdsize`.
  ///
  /// - Throws: `ParseError` when a field is missing or an offset points outside of the command.
  init(reading reader: inout LoadCommandReader) throws(ParseError)

  /// The parts of the file that the command points at.
  var fileRanges: [FileRange] { get }
  /// What is wrong although the fields could be read.
  var problems: [ParseError] { get }
}

extension LoadCommandPayload {
  public static var isVariable: Bool { false }
  public static var isUnique: Bool { false }
  public static var uniqueKinds: [LoadCommandKind] { [] }
  public var fileRanges: [FileRange] { [] }
  public var problems: [ParseError] { [] }
}

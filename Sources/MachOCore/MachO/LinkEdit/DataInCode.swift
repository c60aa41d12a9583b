public import MachOBytes

/// The contents of `LC_DATA_IN_CODE`: which bytes between instructions are none.
public struct DataInCode: Sequence, Sendable {
  /// The bytes that the load command points at.
  public let bytes: ByteView
  private let order: ByteOrder
  private let place: Place

  /// `data_in_code_entry`.
  public struct Entry: Hashable, Sendable {
    /// In a linked image from the start of the Mach-O file, in an object file from the address 0;
    /// in bytes.
    public let offset: UInt32
    /// In bytes.
    public let length: UInt16
    public let kind: DataInCodeKind
  }

  /// Size of an entry in bytes.
  private static let stride = 8

  /// - Returns: nil when the file has none.
  /// - Throws: `ParseError` when they are not wholly inside the file.
  public init?(_ file: MachOFile) throws(ParseError) {
    guard let bytes = try file.linkEditData(.dataInCode) else { return nil }
    self.bytes = bytes
    order = file.header.order
    place = file.place.reading(.named("data in code entries"))
  }

  /// Number of whole entries.
  public var count: Int { bytes.count / DataInCode.stride }
  public var underestimatedCount: Int { count }

  public func makeIterator() -> Iterator {
    Iterator(cursor: ByteCursor(bytes, order))
  }

  /// Walks over the whole entries.
  public struct Iterator: IteratorProtocol {
    var cursor: ByteCursor

    public mutating func next() -> Entry? {
      guard let offset = try? cursor.read(UInt32.self, "offset"),
        let length = try? cursor.read(UInt16.self, "length"),
        let kind = try? cursor.read(UInt16.self, "kind")
      else { return nil }
      return Entry(offset: offset, length: length, kind: DataInCodeKind(rawValue: kind))
    }
  }

  /// Set when the last entry is cut off.
  public var problem: ParseError? {
    let excess = bytes.count % DataInCode.stride
    guard excess != 0 else { return nil }
    return ParseError(
      .invalid(
        field: "datasize", value: .decimal(UInt64(bytes.count)),
        .multiple(of: UInt64(DataInCode.stride))),
      at: bytes.fileOffset &+ UInt64(bytes.count - excess), in: place)
  }
}

extension DataInCode: Describable {
  public func describe(into sink: any DescriptionSink) {
    let columns = [
      TableColumn("offset"), TableColumn("length", alignsRight: true), TableColumn("kind"),
    ]
    sink.table("data_in_code", columns) {
      for entry in self {
        guard !sink.isClosed else { return }
        sink.row {
          sink.hex("offset", entry.offset)
          sink.decimal("length", entry.length)
          sink.constant("kind", entry.kind)
        }
      }
    }
    if let problem { sink.problem(problem) }
  }
}

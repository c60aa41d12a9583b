public import MachOBytes

/// The contents of `LC_FUNCTION_STARTS`: where functions begin, in ascending order.
///
/// Each is stored as its distance from the one before, the first from the image's base address, in
/// LEB128; a distance of 0 ends the list.
public struct FunctionStarts: Sequence, Sendable {
  /// The bytes that the load command points at.
  public let bytes: ByteView
  private let base: UInt64
  private let hasThumb: Bool
  private let digits: Int
  private let place: Place

  /// - Returns: nil when the file has none.
  /// - Throws: `ParseError` when they are not wholly inside the file.
  public init?(_ file: MachOFile) throws(ParseError) {
    guard let bytes = try file.linkEditData(.functionStarts) else { return nil }
    self.bytes = bytes
    base = file.imageBase
    hasThumb = file.architecture.type == .arm
    digits = file.header.is64Bit ? 16 : 8
    place = file.place.reading(.named("function starts"))
  }

  /// The start of a function.
  public struct Start: Hashable, Sendable {
    public let address: UInt64
    /// Whether its code is Thumb, which 32-bit ARM marks with the lowest bit of the address;
    /// `address` is without it.
    public let isThumb: Bool
  }

  public func makeIterator() -> Iterator {
    Iterator(self)
  }

  /// Walks over a list of function starts.
  public struct Iterator: FallibleIterator {
    private let list: FunctionStarts
    private var cursor: ByteCursor
    private var address: UInt64
    private var isAtEnd = false
    /// Set once the walk has ended early.
    public private(set) var problem: ParseError?

    init(_ list: FunctionStarts) {
      self.list = list
      cursor = ByteCursor(list.bytes, .little)
      address = list.base
    }

    public mutating func next() -> Start? {
      guard !isAtEnd, cursor.offset < list.bytes.count else { return nil }
      let start = cursor.fileOffset
      do {
        let distance = try cursor.unsignedLEB("function start")
        let (sum, overflow) = address.addingReportingOverflow(distance)
        isAtEnd = distance == 0 || overflow
        if overflow {
          problem = ParseError(
            .invalid(
              field: "function start", value: .hex(distance),
              .atMost(.max - address, because: "to stay an address")),
            at: start, in: list.place)
        }
        guard !isAtEnd else { return nil }
        address = sum
      } catch {
        isAtEnd = true
        problem = ParseError(error, in: list.place)
        return nil
      }
      let isThumb = list.hasThumb && address & 1 != 0
      return Start(address: isThumb ? address & ~1 : address, isThumb: isThumb)
    }
  }
}

extension FunctionStarts: Describable {
  public func describe(into sink: any DescriptionSink) {
    var columns = [TableColumn("address")]
    if hasThumb { columns.append(TableColumn("thumb")) }
    var iterator = makeIterator()
    sink.table("function_starts", columns) {
      while !sink.isClosed, let start = iterator.next() {
        sink.row {
          sink.field("address", .hex(start.address, digits: digits))
          if hasThumb { sink.field("thumb", .bool(start.isThumb)) }
        }
      }
    }
    if let problem = iterator.problem { sink.problem(problem) }
  }
}

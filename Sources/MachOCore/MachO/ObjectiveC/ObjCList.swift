import MachOBytes

/// A list of records of one kind, which are read one by one when they are asked for.
public struct ObjCList<Element>: Sequence {
  private let source: Source?

  /// Where the records are and how one of them is read.
  fileprivate struct Source {
    let reader: ObjCReader
    let address: UInt64
    let bytes: ByteView
    let stride: Int
    let structure: StaticString
    let read: (ObjCRecord) -> Element?
  }

  /// The list without elements.
  init() {
    source = nil
  }

  /// - Parameters:
  ///   - header: The list's first bytes, with which its elements begin.
  ///   - count: How many it claims to have; as many are read as there are bytes.
  ///   - start: Bytes from the start of `header` to the first element.
  ///   - stride: Bytes from one element to the next.
  ///   - read: Reads one.
  init(
    after header: ObjCRecord, count: UInt64, start: Int, stride: Int,
    _ read: @escaping (ObjCRecord) -> Element?
  ) {
    let reader = header.reader
    let address = header.address &+ UInt64(start)
    guard count > 0, stride > 0 else {
      source = nil
      return
    }
    let room = reader.pointers.bytes(at: address) ?? .empty
    let available = UInt64(room.count / stride)
    if count > available {
      header.report(
        .invalid(
          field: "count", value: .decimal(count),
          .atMost(available, because: "to end with the segment")), at: 0)
    }
    source = Source(
      reader: reader, address: address,
      bytes: room.prefix(Int(Swift.min(count, available)) * stride),
      stride: stride, structure: header.structure, read: read)
  }

  /// Whether there is no element.
  public var isEmpty: Bool { source?.bytes.isEmpty ?? true }

  /// Number of elements; some may be unreadable.
  public var count: Int { source.map { $0.bytes.count / $0.stride } ?? 0 }

  /// Walks over the elements that can be read.
  public struct Iterator: IteratorProtocol {
    fileprivate let source: Source?
    fileprivate var offset = 0

    public mutating func next() -> Element? {
      guard let source else { return nil }
      while offset < source.bytes.count, source.reader.take(source.stride),
        let bytes = try? source.bytes.slice(at: offset, count: source.stride)
      {
        let record = ObjCRecord(
          reader: source.reader, bytes: bytes, address: source.address &+ UInt64(offset),
          structure: source.structure)
        offset += source.stride
        if let element = source.read(record) { return element }
      }
      return nil
    }
  }

  public func makeIterator() -> Iterator { Iterator(source: source) }
}

extension ObjCList {
  /// A list whose header says how large an element is and how many there are: `entsize_list_tt`.
  ///
  /// - Parameters:
  ///   - flags: The bits of `entsize` that say something else.
  ///   - size: The least size of an element.
  static func sized(
    at address: UInt64?, _ reader: ObjCReader, _ structure: StaticString, flags: UInt32 = 0,
    size: Int, _ read: @escaping (ObjCRecord) -> Element?
  ) -> ObjCList {
    guard let address, let header = reader.record(at: address, 8, structure) else {
      return ObjCList()
    }
    let stride = header.word(at: 0) & ~flags
    guard stride >= UInt32(size) else {
      header.report(
        .invalid(
          field: "entsize", value: .decimal(UInt64(stride)), .atLeast(UInt64(size))), at: 0)
      return ObjCList()
    }
    return ObjCList(
      after: header, count: UInt64(header.word(at: 4)), start: 8, stride: Int(stride), read)
  }
}

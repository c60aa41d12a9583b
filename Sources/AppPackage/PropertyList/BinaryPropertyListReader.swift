import MachOBytes
import MachOCore

/// Reads a binary property list, version 0, by the description in `CFBinaryPList.c`.
///
/// Objects refer to each other by number and may be used many times. Each is read once and stays
/// one, so a list that would be huge when written out takes no more memory than its file suggests.
/// Objects may not contain themselves. They should not overlap either; that all together take at
/// most twice the bytes that there are bounds time and memory. Only objects that can be reached from
/// the top one are looked at.
struct BinaryPropertyListReader {
  private let view: ByteView
  private let place: Place
  private let trailer: BinaryPropertyListTrailer
  private var builder = PropertyListBuilder()

  /// The node of each object; `unknown` when nothing has referred to it yet.
  private var nodeOfObject: [UInt32]
  /// The object of each node.
  private var objectOfNode: [UInt32] = []
  /// How far each node has been read: `unread`, `open`, or how deep its containers are nested.
  private var heights: [UInt16] = []
  /// Bytes that objects may still take.
  private var bytesLeft: Int
  private var frames: [Frame] = []

  private static let unknown = UInt32.max
  private static let unread = UInt16.max
  private static let open = UInt16.max - 1

  /// A container some of whose children have been read.
  private struct Frame {
    let node: UInt32
    let isDictionary: Bool
    let children: PropertyListRange
    /// How many of the children have been read.
    var readCount = 0
    /// The greatest height of these.
    var height: UInt16 = 0
  }

  static func read(_ view: ByteView, in place: Place) throws(ParseError) -> PropertyList {
    var reader = try BinaryPropertyListReader(view, place)
    try reader.readObjects()
    return PropertyList(PropertyListTree(.binary(view), in: place, reader.builder), 0)
  }

  private init(_ view: ByteView, _ place: Place) throws(ParseError) {
    self.view = view
    self.place = place
    trailer = try BinaryPropertyListTrailer(view, in: place)
    nodeOfObject = [UInt32](
      repeating: BinaryPropertyListReader.unknown, count: trailer.objectCount)
    bytesLeft = 2 * (trailer.objects.count - BinaryPropertyListTrailer.headerSize)
  }

  private mutating func readObjects() throws(ParseError) {
    try readObject(of: node(ofObject: trailer.topObject))
    while let frame = frames.last {
      if frame.readCount == Int(frame.children.count) {
        frames.removeLast()
        finish(frame.node, height: frame.height + 1)
      } else {
        try readChild(of: frame)
      }
    }
  }

  private mutating func readChild(of frame: Frame) throws(ParseError) {
    let child = builder.children[Int(frame.children.start) + frame.readCount]
    frames[frames.count - 1].readCount += 1
    switch heights[Int(child)] {
    case BinaryPropertyListReader.unread:
      try readObject(of: child)
    case BinaryPropertyListReader.open:
      let name = "object \(objectOfNode[Int(child)])"
      throw error(.cycle(name), at: frame.node)
    case let height:
      guard frames.count + Int(height) <= PropertyList.greatestDepth else {
        throw tooDeep(child)
      }
      finish(child, height: height)
    }
    guard frame.isDictionary, frame.readCount % 2 == 0 else { return }
    switch builder.nodes[Int(child)].content {
    case .string, .pooledString: break
    default:
      throw error(
        .unexpected("object \(objectOfNode[Int(child)])", expected: "a string as a key"),
        at: frame.node)
    }
  }

  /// Notes how deep a node is nested, which may be the deepest in the container around it.
  private mutating func finish(_ node: UInt32, height: UInt16) {
    heights[Int(node)] = height
    guard !frames.isEmpty else { return }
    let top = frames.count - 1
    frames[top].height = max(frames[top].height, height)
  }

  /// The node of an object, made when there is none.
  private mutating func node(ofObject object: Int) -> UInt32 {
    let known = nodeOfObject[object]
    guard known == BinaryPropertyListReader.unknown else { return known }
    let node = builder.add(.null, at: 0)
    nodeOfObject[object] = node
    objectOfNode.append(UInt32(clamping: object))
    heights.append(BinaryPropertyListReader.unread)
    return node
  }

  // MARK: Objects

  private mutating func readObject(of node: UInt32) throws(ParseError) {
    let object = Int(objectOfNode[Int(node)])
    let offset = trailer.offset(of: object)
    let first = UInt64(BinaryPropertyListTrailer.headerSize)
    guard offset >= first, offset < UInt64(trailer.objects.count) else {
      let last = UInt64(trailer.objects.count - 1)
      throw ParseError(
        .invalid(
          field: "offset", value: .hex(offset),
          offset < first
            ? .atLeast(first) : .atMost(last, because: "to lie before the offset table")),
        at: trailer.entryOffset(of: object), in: place(ofObject: object))
    }
    builder.set(node, .null, at: Int(offset))
    var cursor = BinaryPropertyListCursor(
      trailer.objects, at: Int(offset), in: place(ofObject: object))
    builder.set(node, try readContent(of: node, &cursor), at: Int(offset))
    bytesLeft -= cursor.offset - Int(offset)
    guard bytesLeft >= 0 else { throw error(.overlap("an object", "another"), at: node) }
    if heights[Int(node)] == BinaryPropertyListReader.unread { finish(node, height: 0) }
  }

  /// Reads an object: a byte with its type in the high half and its size in the low one, and what
  /// the type wants.
  private mutating func readContent(
    of node: UInt32, _ cursor: inout BinaryPropertyListCursor
  ) throws(ParseError) -> PropertyListNode.Content {
    let marker = Int(try cursor.number(1, "marker"))
    switch (marker >> 4, marker & 0x0f) {
    case (0x0, 0x0): return .null
    case (0x0, 0x8): return .boolean(false)
    case (0x0, 0x9): return .boolean(true)
    case (0x1, let power) where power <= 3:
      // In this version only eight bytes have a sign.
      let value = try cursor.number(1 << power, "integer")
      return .integer(Int64(truncatingIfNeeded: value))
    case (0x1, 0x4):
      let start = cursor.offset
      let high = try cursor.number(8, "high half of an integer")
      let low = try cursor.number(8, "low half of an integer")
      let signed = Int64(truncatingIfNeeded: low)
      if high == 0 { return signed >= 0 ? .integer(signed) : .unsigned(low) }
      if high == .max, signed < 0 { return .integer(signed) }
      return .wide(PropertyListRange(start: start, count: 16))
    case (0x2, 0x2):
      return .real(Double(Float(bitPattern: UInt32(try cursor.number(4, "real")))))
    case (0x2, 0x3): return .real(Double(bitPattern: try cursor.number(8, "real")))
    case (0x3, 0x3): return .date(Double(bitPattern: try cursor.number(8, "date")))
    case (0x4, let size):
      let count = try cursor.count(size, "data", unit: 1)
      return .data(try cursor.range(count, "data"))
    case (0x5, let size):
      let count = try cursor.count(size, "ASCII string", unit: 1)
      let range = try cursor.range(count, "ASCII string")
      return range.bytes(of: view).isASCII ? .string(range) : .pooledString(decodeLatin1(range))
    case (0x6, let size):
      let count = try cursor.count(size, "UTF-16 string", unit: 2)
      return .pooledString(decode(try cursor.range(2 * count, "UTF-16 string")))
    case (0x8, let size):
      let start = cursor.offset
      let bytes = try cursor.range(size + 1, "UID").bytes(of: view)
      guard (0..<max(0, size - 7)).allSatisfy({ bytes.byte(at: $0) == 0 }) else {
        throw error(
          .unexpected("a UID of \(size + 1) bytes", expected: "one of 64 bits"), at: node)
      }
      let skipped = max(0, size - 7)
      return .uid(
        BinaryPropertyListTrailer.number(view, at: start + skipped, size: size + 1 - skipped))
    case (0xa, let size): return .array(try readContainer(node, &cursor, size, "array"))
    case (0xc, let size): return .set(try readContainer(node, &cursor, size, "set"))
    case (0xd, let size): return .dictionary(try readContainer(node, &cursor, size, "dictionary"))
    default:
      let found = "marker 0x" + (marker < 0x10 ? "0" : "") + String(marker, radix: 16)
      throw error(.unexpected(found, expected: "the marker of a type"), at: node)
    }
  }

  /// Turns an ASCII string with bytes that are none into UTF-8 of the pool; Core Foundation takes
  /// them for Latin 1.
  private mutating func decodeLatin1(_ range: PropertyListRange) -> PropertyListRange {
    let start = builder.pool.count
    let bytes = range.bytes(of: view)
    for index in 0..<bytes.count {
      builder.pool.append(Unicode.Scalar(bytes.byte(at: index) ?? 0))
    }
    return builder.poolRange(from: start)
  }

  /// Turns UTF-16 into UTF-8 of the pool.
  private mutating func decode(_ range: PropertyListRange) -> PropertyListRange {
    let start = builder.pool.count
    let bytes = range.bytes(of: view)
    var decoder = UTF16()
    var units = stride(from: 0, to: bytes.count, by: 2).lazy.map {
      UInt16(truncatingIfNeeded: BinaryPropertyListTrailer.number(bytes, at: $0, size: 2))
    }.makeIterator()
    while true {
      switch decoder.decode(&units) {
      case .scalarValue(let scalar): builder.pool.append(scalar)
      case .error: builder.pool.append("\u{fffd}" as Unicode.Scalar)
      case .emptyInput: return builder.poolRange(from: start)
      }
    }
  }

  /// Reads the references of a container and opens it.
  private mutating func readContainer(
    _ node: UInt32, _ cursor: inout BinaryPropertyListCursor, _ size: Int, _ name: String
  ) throws(ParseError) -> PropertyListRange {
    let isDictionary = name == "dictionary"
    let unit = trailer.referenceSize * (isDictionary ? 2 : 1)
    let count = try cursor.count(size, name, unit: unit)
    guard frames.count < PropertyList.greatestDepth else { throw tooDeep(node) }
    let start = cursor.offset
    _ = try cursor.range(count * unit, name)
    var children: [UInt32] = []
    children.reserveCapacity(isDictionary ? 2 * count : count)
    for index in 0..<count {
      children.append(try child(node, at: start + index * trailer.referenceSize))
      // All keys come before all values.
      guard isDictionary else { continue }
      children.append(try child(node, at: start + (count + index) * trailer.referenceSize))
    }
    let range = builder.addChildren(children)
    heights[Int(node)] = BinaryPropertyListReader.open
    frames.append(Frame(node: node, isDictionary: isDictionary, children: range))
    return range
  }

  /// The node that the reference at `offset` of the container `node` leads to.
  private mutating func child(_ node: UInt32, at offset: Int) throws(ParseError) -> UInt32 {
    let size = trailer.referenceSize
    let object = BinaryPropertyListTrailer.number(trailer.objects, at: offset, size: size)
    guard object < UInt64(trailer.objectCount) else {
      let last = UInt64(trailer.objectCount - 1)
      throw ParseError(
        .invalid(
          field: "reference", value: .decimal(object), .atMost(last, because: "to be an object")),
        at: view.fileOffset &+ UInt64(offset), in: place(ofObject: Int(objectOfNode[Int(node)])))
    }
    return self.node(ofObject: Int(object))
  }

  // MARK: Errors

  private func place(ofObject object: Int) -> Place {
    place.reading(.numbered("property list object", UInt64(object)))
  }

  /// An error at the start of the object of `node`.
  private func error(_ reason: ParseError.Reason, at node: UInt32) -> ParseError {
    ParseError(
      reason, at: view.fileOffset &+ UInt64(builder.nodes[Int(node)].offset),
      in: place(ofObject: Int(objectOfNode[Int(node)])))
  }

  private func tooDeep(_ node: UInt32) -> ParseError {
    error(
      .tooMany("nested arrays and dictionaries", limit: UInt64(PropertyList.greatestDepth)),
      at: node)
  }
}

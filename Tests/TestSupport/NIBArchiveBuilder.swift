import MachOBytes

/// Puts NIB archives together, wrong ones among them.
public struct NIBArchiveBuilder: Sendable {
  public var formatVersion: UInt32 = 1
  public var coderVersion: UInt32 = 9
  public var objects: [Object] = []
  /// What the header says instead of what is true, by the number of its word: 2 and 3 are number and
  /// offset of objects, then come keys, values and class names.
  public var words: [Int: UInt32] = [:]

  public struct Object: Sendable {
    public var className: String
    public var values: [(key: String, value: Value)]
  }

  public enum Value: Sendable {
    /// A type and what follows it.
    case raw(UInt8, [UInt8])
    case data([UInt8])
    case object(UInt32)
  }

  public init() {}

  /// Adds an object.
  ///
  /// - Returns: Its number.
  @discardableResult
  public mutating func add(_ className: String, _ values: KeyValuePairs<String, Value>) -> UInt32 {
    objects.append(Object(className: className, values: values.map { ($0.key, $0.value) }))
    return UInt32(objects.count - 1)
  }

  /// Adds a string.
  public mutating func text(_ text: String) -> Value {
    .object(add("NSString", ["NS.bytes": .data(Array(text.utf8))]))
  }

  /// Adds an array.
  public mutating func array(_ elements: [Value]) -> Value {
    let number = add("NSArray", ["NSInlinedValue": .raw(4, [])])
    objects[Int(number)].values += elements.map { ("UINibEncoderEmptyKey", $0) }
    return .object(number)
  }

  /// A number in groups of seven bits, the last one marked.
  public static func number(_ value: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7f))
      rest >>= 7
    }
    return bytes + [UInt8(rest) | 0x80]
  }

  public var bytes: [UInt8] {
    var keys: [String] = []
    var classNames: [String] = []
    func index(of text: String, in table: inout [String]) -> Int {
      if let known = table.firstIndex(of: text) { return known }
      table.append(text)
      return table.count - 1
    }
    let number = NIBArchiveBuilder.number
    var objectTable: [UInt8] = []
    var valueTable: [UInt8] = []
    var valueCount = 0
    for object in objects {
      objectTable += number(index(of: object.className, in: &classNames))
      objectTable += number(valueCount) + number(object.values.count)
      valueCount += object.values.count
      for (key, value) in object.values {
        valueTable += number(index(of: key, in: &keys))
        switch value {
        case .raw(let type, let bytes): valueTable += [type] + bytes
        case .data(let bytes): valueTable += [8] + number(bytes.count) + bytes
        case .object(let object):
          valueTable += [10] + (0..<4).map { UInt8(truncatingIfNeeded: object >> (8 * $0)) }
        }
      }
    }
    let keyTable: [UInt8] = keys.flatMap { number($0.utf8.count) + Array($0.utf8) }
    let classTable: [UInt8] = classNames.flatMap { name -> [UInt8] in
      number(name.utf8.count + 1) + number(0) + Array(name.utf8) + [0]
    }
    let tables: [(count: Int, bytes: [UInt8])] = [
      (objects.count, objectTable), (keys.count, keyTable), (valueCount, valueTable),
      (classNames.count, classTable),
    ]
    var writer = ByteWriter(.little)
    writer.append("NIBArchive".utf8)
    var header = [formatVersion, coderVersion]
    var offset = 50
    for (count, table) in tables {
      header += [UInt32(count), UInt32(offset)]
      offset += table.count
    }
    for (index, word) in header.enumerated() { writer.append(words[index] ?? word) }
    for (_, table) in tables { writer.append(table) }
    return writer.bytes
  }
}

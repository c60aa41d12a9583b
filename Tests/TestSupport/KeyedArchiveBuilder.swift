/// Puts keyed archives together, as binary property lists.
public struct KeyedArchiveBuilder: Sendable {
  /// Of `$archiver`; nil for none.
  public var archiver: String? = "NSKeyedArchiver"
  private var objects: [Value] = [.text("$null")]
  private var classes: [String: UInt8] = [:]

  public indirect enum Value: Sendable {
    case text(String)
    /// The number of an object.
    case object(UInt8)
    case array([Value])
    case dictionary([(key: String, value: Value)])
  }

  public init() {}

  private mutating func add(_ value: Value) -> UInt8 {
    objects.append(value)
    return UInt8(objects.count - 1)
  }

  /// Adds an object; there may be 255.
  @discardableResult
  public mutating func add(_ className: String, _ values: KeyValuePairs<String, Value>) -> Value {
    let description =
      classes[className]
      ?? add(
        .dictionary([
          ("$classname", .text(className)), ("$classes", .array([.text(className)])),
        ]))
    classes[className] = description
    let values = values.map { ($0.key, $0.value) }
    return .object(add(.dictionary(values + [("$class", .object(description))])))
  }

  /// Adds a plain string.
  public mutating func text(_ text: String) -> Value {
    .object(add(.text(text)))
  }

  public var bytes: [UInt8] {
    var builder = BinaryPlistBuilder()
    builder.referenceSize = 2
    builder.offsetSize = 2
    func add(_ value: Value) -> [UInt8] {
      let place = builder.objects.count
      builder.objects.append([])
      func size(_ type: UInt8, _ count: Int) -> [UInt8] {
        count < 15
          ? [type | UInt8(count)] : [type | 15, 0x11, UInt8(count >> 8), UInt8(count & 255)]
      }
      switch value {
      case .text(let text):
        builder.objects[place] = size(0x50, text.utf8.count) + Array(text.utf8)
      case .object(let number):
        builder.objects[place] = [0x80, number]
      case .array(let values):
        builder.objects[place] = size(0xa0, values.count) + values.flatMap(add)
      case .dictionary(let entries):
        let keys = entries.flatMap { add(.text($0.key)) }
        builder.objects[place] =
          size(0xd0, entries.count) + keys + entries.flatMap { add($0.value) }
      }
      return [UInt8(place >> 8), UInt8(place & 255)]
    }
    var root: [(key: String, value: Value)] = [("$objects", .array(objects))]
    if let archiver { root.append(("$archiver", .text(archiver))) }
    _ = add(.dictionary(root))
    return builder.bytes
  }
}

import MachOBytes

/// Puts binary property lists together, wrong ones among them: objects as their bytes, the first of
/// which is the top one.
public struct BinaryPlistBuilder {
  public var objects: [[UInt8]]
  public var version = "00"
  public var offsetSize: UInt8 = 1
  public var referenceSize: UInt8 = 1
  /// What the trailer says instead of what is true.
  public var objectCount: UInt64?
  public var topObject: UInt64 = 0
  public var offsetTableOffset: UInt64?
  /// Where objects start instead of where they do.
  public var offsets: [Int: UInt64] = [:]
  /// Put between the offset table and the trailer.
  public var gap: [UInt8] = []

  public init(_ objects: [UInt8]...) {
    self.objects = objects
  }

  public init(objects: [[UInt8]]) {
    self.objects = objects
  }

  public var bytes: [UInt8] {
    var writer = ByteWriter(.big)
    writer.append("bplist\(version)".utf8)
    var starts: [UInt64] = []
    for object in objects {
      starts.append(UInt64(writer.count))
      writer.append(object)
    }
    let table = UInt64(writer.count)
    for (index, start) in starts.enumerated() {
      let all = BinaryPlistBuilder.bytes(offsets[index] ?? start)
      writer.append(all.suffix(Int(offsetSize)))
    }
    writer.append(gap)
    writer.appendZeros(6)
    writer.append(offsetSize)
    writer.append(referenceSize)
    writer.append(objectCount ?? UInt64(objects.count))
    writer.append(topObject)
    writer.append(offsetTableOffset ?? table)
    return writer.bytes
  }

  /// Eight bytes, high ones first.
  public static func bytes(_ value: UInt64) -> [UInt8] {
    var writer = ByteWriter(.big)
    writer.append(value)
    return writer.bytes
  }

  /// A short ASCII string.
  public static func ascii(_ text: String) -> [UInt8] {
    [0x50 | UInt8(truncatingIfNeeded: text.utf8.count)] + Array(text.utf8)
  }
}

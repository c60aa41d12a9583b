import MachOBytes

/// The extra field that holds what does not fit into 32 bits (APPNOTE 4.5.3).
struct Zip64Extra {
  private static let tag: UInt16 = 1

  /// What is left of the field; its values come one after the other, only those that are asked
  /// for by a value of all ones.
  private var values: ByteCursor?

  /// The first such field among the extra fields `extra`.
  init(in extra: ByteView) {
    var cursor = ByteCursor(extra, .little)
    while let tag = try? cursor.read(UInt16.self, "tag"),
      let size = try? cursor.read(UInt16.self, "size"),
      let field = try? cursor.bytes(Int(size), "field")
    {
      if tag == Zip64Extra.tag {
        values = ByteCursor(field, .little)
        return
      }
    }
  }

  /// `value`, or the next of the field when `value` stands for it.
  mutating func widened(_ value: UInt32) -> UInt64 {
    guard value == .max, let wide = try? values?.read(UInt64.self, "value") else {
      return UInt64(value)
    }
    return wide
  }
}

import MachOCore

/// Reads the fields of a structure one after the other.
struct ClassicObjCFields {
  let record: ObjCRecord
  private let width: Int
  private let countsFromSymbols: Bool
  private var offset = 0

  init(_ record: ObjCRecord, width: Int, countsFromSymbols: Bool) {
    self.record = record
    self.width = width
    self.countsFromSymbols = countsFromSymbols
  }

  /// The next four bytes.
  mutating func word() -> UInt32 {
    defer { offset += 4 }
    return record.word(at: offset)
  }

  /// The next number as wide as a pointer.
  mutating func number() -> UInt64 {
    defer { offset += width }
    return record.number(at: offset)
  }

  mutating func pointer() -> ClassicObjCPointer {
    defer { offset += width }
    return ClassicObjCPointer(record, at: offset, countsFromSymbols: countsFromSymbols)
  }
}

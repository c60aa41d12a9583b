public import MachOBytes

/// The bytes of one structure of the metadata, and its pointers.
public struct ObjCRecord {
  let reader: ObjCReader
  public let bytes: ByteView
  public let address: UInt64
  /// The structure's name in Apple's sources, for messages.
  let structure: StaticString

  /// Bytes of a pointer.
  var width: Int { reader.width }

  /// The four bytes at `offset`; 0 outside of the structure, whose size was checked.
  public func word(at offset: Int) -> UInt32 {
    (try? bytes.load(UInt32.self, at: offset, reader.order)) ?? 0
  }

  /// The number as wide as a pointer at `offset`.
  public func number(at offset: Int) -> UInt64 {
    bytes.number(at: offset, size: width, reader.order) ?? 0
  }

  /// What the pointer at `offset` leads to; nil for a null pointer.
  public func target(at offset: Int) -> PointerTarget? {
    let target = reader.pointers.target(at: address &+ UInt64(offset))
    return target?.isNull == true ? nil : target
  }

  /// The place in this file that the pointer at `offset` leads to; nil for a null pointer and, with
  /// a problem, for one that leads elsewhere.
  func place(at offset: Int, _ field: StaticString) -> UInt64? {
    guard let target = target(at: offset) else { return nil }
    if let address = target.address { return address }
    wrong(field, at: offset, target)
    return nil
  }

  /// The C string that the pointer at `offset` leads to.
  func text(at offset: Int, _ field: StaticString) -> ByteView? {
    guard let target = target(at: offset) else { return nil }
    if let text = target.address.flatMap(reader.text) { return text }
    if !reader.isOver { wrong(field, at: offset, target) }
    return nil
  }

  /// Says that a field does not lead into the file.
  private func wrong(_ field: StaticString, at offset: Int, _ target: PointerTarget) {
    let value: ParseError.Reason =
      switch target.referent {
      case .symbol(let symbol, _):
        .unexpected(
          "\(field) bound to \(symbol.name.string)", expected: "a pointer into this file")
      case .address(let address):
        .invalid(
          field: "\(field)", value: .hex(address), .oneOf("an address in this file"))
      case .unresolved(let raw):
        .invalid(field: "\(field)", value: .hex(raw), .oneOf("an address in this file"))
      case .number(let number):
        .invalid(
          field: "\(field)", value: .hex(UInt64(bitPattern: number)),
          .oneOf("an address in this file"))
      }
    report(value, at: offset)
  }

  /// Says that the field at `offset` is wrong.
  func report(_ reason: ParseError.Reason, at offset: Int) {
    reader.report(reason, at: bytes.fileOffset &+ UInt64(offset), structure)
  }
}

import MachOBytes

/// The record of a string object that the compiler made: what `@"text"` and `CFSTR("text")` are.
///
/// As clang's CodeGenModule writes it: isa, flags, pointer, length, each as wide as a pointer but
/// the flags, which have 32 bits. Older code for other string classes has isa, pointer and a length
/// of 32 bits.
struct StringObject {
  /// As it stands in the file, as long as the record says: there may be zeros in it.
  let bytes: ByteView
  /// Where `bytes` are in memory.
  let address: UInt64
  let isUTF16: Bool

  enum Form {
    case withFlags
    case withoutFlags

    /// In bytes.
    func size(_ pointerSize: Int) -> Int {
      switch self {
      case .withFlags: pointerSize * 4
      case .withoutFlags: pointerSize * 2 + (pointerSize == 8 ? 8 : 4)
      }
    }
  }

  /// The form of the records of a section; nil for a section of other things.
  static func form(of section: Section) -> Form? {
    let name = section.name
    if name.equals("__cfstring") { return .withFlags }
    if name.equals("__objc_stringobj") || name.equals("__cstring_object")
      || name.equals("__string_object")
    {
      return .withoutFlags
    }
    return nil
  }

  /// Reads the record that starts at `offset` of `records`, whose first byte is at `address` in
  /// memory.
  ///
  /// - Returns: Nil when the text is not wholly in the file.
  init?(
    _ form: Form, in records: ByteView, at offset: Int, address: UInt64, _ pointers: PointerReader
  ) {
    let width = pointers.pointerSize
    let order = pointers.file.header.order
    let isUTF16: Bool
    let textSlot: Int
    let lengthSize: Int
    switch form {
    case .withFlags:
      guard let flags = try? records.load(UInt32.self, at: offset + width, order) else {
        return nil
      }
      isUTF16 = flags & StringObject.utf16Flag != 0
      textSlot = width * 2
      lengthSize = width
    case .withoutFlags:
      isUTF16 = false
      textSlot = width
      lengthSize = 4
    }
    guard
      let length = records.number(at: offset + textSlot + width, size: lengthSize, order)
        .flatMap(Int.init(exactly:)),
      let target = pointers.target(at: address &+ UInt64(offset + textSlot))?.address,
      let rest = pointers.bytes(at: target), length <= rest.count / (isUTF16 ? 2 : 1)
    else { return nil }
    bytes = rest.prefix(isUTF16 ? length * 2 : length)
    self.address = target
    self.isUTF16 = isUTF16
  }

  /// The bit that tells constants of two bytes a character (flags 0x7d0) from those of one (0x7c8).
  private static let utf16Flag: UInt32 = 0x10

  /// The text in UTF-8, or in the eight bits that it has.
  func text(_ order: ByteOrder) -> ByteView {
    isUTF16 ? bytes.utf8(fromUTF16: order) : bytes
  }
}

extension ByteView {
  /// The UTF-16 text in these bytes as UTF-8, with U+FFFD in place of what is not valid.
  func utf8(fromUTF16 order: ByteOrder) -> ByteView {
    var units: [UInt16] = []
    units.reserveCapacity(count / 2)
    for offset in stride(from: 0, to: count - 1, by: 2) {
      if let unit = try? load(UInt16.self, at: offset, order) { units.append(unit) }
    }
    return ByteView(Array(String(decoding: units, as: UTF16.self).utf8))
  }
}

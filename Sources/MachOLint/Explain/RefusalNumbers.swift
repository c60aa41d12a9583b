/// The numbers in a text that may be those of Apple's refusals, each once, in their order.
///
/// Messages hold other numbers too: the status 409, UUIDs, versions and builds, times, processes.
struct RefusalNumbers {
  /// Those after ITMS, as in `ITMS-90086`.
  private(set) var named: [Int] = []
  /// Those in parentheses, as newer tools put them after a message, and those after the name of an
  /// error, as in `VALIDATION_ERROR.90057`.
  private(set) var marked: [Int] = []
  /// Others of five digits that begin with 9.
  private(set) var bare: [Int] = []

  init(_ text: String) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch MessageWords.meaning(of: scalar) {
      case .gap: bytes.append(MessageWords.blank)
      case .nothing: break
      case .letter(let byte): bytes.append(byte)
      // A letter of another script is a letter.
      case .other: bytes.append(UInt8(ascii: "x"))
      }
    }
    var found: Set<Int> = []
    var index = 0
    while index < bytes.count {
      guard Self.isDigit(bytes[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, Self.isDigit(bytes[index]) { index += 1 }
      guard (4...6).contains(index - start),
        let number = Int(String(decoding: bytes[start..<index], as: UTF8.self)),
        let kind = Self.kind(of: start..<index, in: bytes), found.insert(number).inserted
      else { continue }
      self[keyPath: kind].append(number)
    }
  }

  private static func kind(
    of range: Range<Int>, in bytes: [UInt8]
  ) -> WritableKeyPath<RefusalNumbers, [Int]>? {
    if isAfterName(range.lowerBound, in: bytes) { return \.named }
    guard range.count == 5, bytes[range.lowerBound] == UInt8(ascii: "9") else { return nil }
    let before = bytes[..<range.lowerBound].suffix(2)
    let after = bytes[range.upperBound...].prefix(2)
    // A part of a version, a time, a hexadecimal number or a name.
    if let last = before.last, isLetter(last) || isDigit(last) { return nil }
    if let first = after.first, isLetter(first) { return nil }
    if isBroken(before.last, before.first, count: before.count) { return nil }
    if isBroken(after.first, after.last, count: after.count) { return nil }
    switch (before.last, after.first) {
    case (UInt8(ascii: "("), UInt8(ascii: ")")), (UInt8(ascii: "."), _): return \.marked
    default: return \.bare
    }
  }

  /// Whether a dot or colon with a digit on its other side stands beside a number.
  private static func isBroken(_ near: UInt8?, _ far: UInt8?, count: Int) -> Bool {
    guard count == 2, let near, let far else { return false }
    return (near == UInt8(ascii: ".") || near == UInt8(ascii: ":")) && isDigit(far)
  }

  /// Whether `itms` stands before a number, with or without a dash; a copied text may have lost its
  /// first letter.
  private static func isAfterName(_ start: Int, in bytes: [UInt8]) -> Bool {
    var rest = bytes[..<start].suffix(6)
    for _ in 0..<3 {
      if let last = rest.last, separators.contains(last) { rest.removeLast() }
    }
    return rest.suffix(3).elementsEqual("tms".utf8)
  }

  private static let separators = Set(" -_:#".utf8)

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || byte == UInt8(ascii: "_")
  }
}

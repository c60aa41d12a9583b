import MachOBytes
import MachOCore

extension XMLPropertyListReader {
  /// So many bytes of a `<real>` are looked at.
  private static let longestNumber = 1_024

  var emptyString: PropertyListNode.Content { .string(PropertyListRange(start: 0, count: 0)) }

  /// The value of an element written as `<name/>`.
  func emptyContent(
    of element: Element, at start: Int
  ) throws(ParseError) -> PropertyListNode.Content {
    switch element {
    case .string: return emptyString
    case .yes, .no: return .boolean(element == .yes)
    // So it is in Core Foundation, even for <data/>.
    default: throw unexpected("<\(element.name)> with a value", at: start)
    }
  }

  /// Reads the value of an element up to its closing tag.
  mutating func content(of element: Element) throws(ParseError) -> PropertyListNode.Content {
    switch element {
    case .integer: return try readInteger()
    case .real: return try readReal()
    case .date: return try readDate()
    case .data: return try readData()
    case .yes, .no: return .boolean(element == .yes)
    default: return try readText()
    }
  }

  /// The bytes up to the next tag, which are skipped.
  private mutating func field() throws(ParseError) -> ByteView {
    let end = try nextTag()
    defer { offset = end }
    return rest.prefix(end - offset)
  }

  /// A sign, digits or `0x` and hexadecimal digits; white space may stand before and after the sign.
  private mutating func readInteger() throws(ParseError) -> PropertyListNode.Content {
    let start = offset
    let field = try field()
    var index = 0
    func skipBlanks() {
      while let byte = field.byte(at: index), byte <= 0x20 { index += 1 }
    }
    skipBlanks()
    let isNegative = field.byte(at: index) == UInt8(ascii: "-")
    if isNegative || field.byte(at: index) == UInt8(ascii: "+") { index += 1 }
    skipBlanks()
    let rest = field.dropFirst(index)
    let isHex = rest.hasPrefix("0x") || rest.hasPrefix("0X")
    let digits = rest.dropFirst(isHex ? 2 : 0)
    var value: UInt64 = 0
    var fits = true
    for index in 0..<digits.count {
      let digit = XMLPropertyListReader.digit(digits.byte(at: index) ?? 0, isHex: isHex)
      guard let digit else { throw notANumber("<integer>", field, at: start) }
      let (product, overflow) = value.multipliedReportingOverflow(by: isHex ? 16 : 10)
      let (sum, carry) = product.addingReportingOverflow(digit)
      value = sum
      fits = fits && !overflow && !carry
    }
    guard !digits.isEmpty else { throw notANumber("<integer>", field, at: start) }
    guard fits, !isNegative || value <= Int64.min.magnitude else {
      throw error(.unexpected(quoted(field), expected: "an integer of 64 bits"), at: start)
    }
    if isNegative { return .integer(Int64(truncatingIfNeeded: 0 &- value)) }
    return Int64(exactly: value).map { .integer($0) } ?? .unsigned(value)
  }

  /// A decimal number, perhaps with a fraction and an exponent, or a name for what is none.
  private mutating func readReal() throws(ParseError) -> PropertyListNode.Content {
    let start = offset
    let field = try field()
    guard field.count <= XMLPropertyListReader.longestNumber else {
      let limit = UInt64(XMLPropertyListReader.longestNumber)
      throw error(.tooMany("bytes in <real>", limit: limit), at: start)
    }
    let text = field.string.drop { $0.isWhitespace }
    switch text.lowercased() {
    case "nan": return .real(.nan)
    case "inf", "+inf", "infinity", "+infinity": return .real(.infinity)
    case "-inf", "-infinity": return .real(-.infinity)
    default: break
    }
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let value = Double(text)
    else { throw notANumber("<real>", field, at: start) }
    return .real(value)
  }

  /// `YYYY-MM-DDThh:mm:ssZ`; the year may have up to six digits and a minus sign.
  private mutating func readDate() throws(ParseError) -> PropertyListNode.Content {
    let start = offset
    let field = try field()
    guard let date = XMLPropertyListReader.date(field) else {
      throw error(
        .unexpected(quoted(field), expected: "a date like 2001-01-01T00:00:00Z"), at: start)
    }
    return .date(date.secondsSince2001)
  }

  private static func date(_ field: ByteView) -> PropertyListDate? {
    var rest = field
    let isNegative = rest.hasPrefix("-")
    if isNegative { rest = rest.dropFirst(1) }
    func number(_ digits: ClosedRange<Int>, _ end: StaticString) -> Int? {
      var value = 0
      var count = 0
      while count < digits.upperBound, let digit = digit(rest.byte(at: count) ?? 0, isHex: false) {
        value = value * 10 + Int(digit)
        count += 1
      }
      rest = rest.dropFirst(count)
      guard count >= digits.lowerBound, rest.hasPrefix(end) else { return nil }
      rest = rest.dropFirst(end.utf8CodeUnitCount)
      return value
    }
    guard let year = number(1...6, "-"), let month = number(2...2, "-"),
      let day = number(2...2, "T"), let hour = number(2...2, ":"),
      let minute = number(2...2, ":"), let second = number(2...2, "Z"), rest.isEmpty
    else { return nil }
    return PropertyListDate(
      year: isNegative ? -year : year, month: month, day: day, hour: hour, minute: minute,
      second: second)
  }

  /// Base64 as Core Foundation reads it: ASCII outside of the alphabet is skipped, and so are the
  /// last characters when they are not four.
  private mutating func readData() throws(ParseError) -> PropertyListNode.Content {
    let contents = offset
    let field = try field()
    let start = builder.pool.count
    var bits: UInt32 = 0
    var digits = 0
    var padding = 0
    for index in 0..<field.count {
      let byte = field.byte(at: index) ?? 0
      guard byte < 0x80 else {
        throw error(
          .unexpected("byte 0x" + String(byte, radix: 16), expected: "base64"),
          at: contents + index)
      }
      let isPadding = byte == UInt8(ascii: "=")
      if isPadding {
        padding += 1
      } else if byte != 0x20, !(0x09...0x0d).contains(byte) {
        padding = 0
      }
      let digit = XMLPropertyListReader.base64Digits[Int(byte)]
      guard isPadding || digit < 64 else { continue }
      bits = bits << 6 | (isPadding ? 0 : UInt32(digit))
      digits += 1
      guard digits % 4 == 0 else { continue }
      builder.pool.append(UInt8(truncatingIfNeeded: bits >> 16))
      if padding < 2 { builder.pool.append(UInt8(truncatingIfNeeded: bits >> 8)) }
      if padding < 1 { builder.pool.append(UInt8(truncatingIfNeeded: bits)) }
    }
    return .pooledData(builder.poolRange(from: start))
  }

  /// The value of each ASCII character in base64; 64 for what is no digit.
  private static let base64Digits: [UInt8] = {
    var table = [UInt8](repeating: 64, count: 128)
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, character) in alphabet.utf8.enumerated() {
      table[Int(character)] = UInt8(value)
    }
    return table
  }()

  private func notANumber(_ name: String, _ field: ByteView, at start: Int) -> ParseError {
    let text = field.prefix(256).string
    return error(.notANumber(field: name, text: XMLPropertyListReader.shortened(text)), at: start)
  }

  private func quoted(_ field: ByteView) -> String {
    "'" + XMLPropertyListReader.shortened(field.prefix(256).string) + "'"
  }

  private static func shortened(_ text: String) -> String {
    text.unicodeScalars.count <= 40 ? text : String(text.unicodeScalars.prefix(40)) + "..."
  }
}

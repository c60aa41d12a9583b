import MachOBytes
import MachOCore

extension XMLPropertyListReader {
  /// Reads characters up to the next tag.
  ///
  /// Line ends stay as they are, as in Core Foundation; XML would make each a line feed.
  mutating func readText() throws(ParseError) -> PropertyListNode.Content {
    let end = try nextTag()
    let plain = rest.prefix(end - offset)
    if plain.firstIndex(of: UInt8(ascii: "&")) == nil, bytes.byte(at: end + 1) != UInt8(ascii: "!")
    {
      try checkUTF8(plain, at: offset)
      defer { offset = end }
      return .string(PropertyListRange(start: offset, count: plain.count))
    }
    let start = builder.pool.count
    while !rest.hasPrefix("</") {
      if rest.hasPrefix("<![CDATA[") {
        let contents = offset + 9
        try appendText(skip(9, through: "]]>", UInt8(ascii: "]")), at: contents)
      } else if rest.hasPrefix("&") {
        builder.pool.append(try entity())
      } else if rest.hasPrefix("<") {
        throw unexpected("a closing tag")
      } else {
        let tag = rest.prefix(try nextTag() - offset)
        let text = tag.prefix(tag.firstIndex(of: UInt8(ascii: "&")) ?? tag.count)
        try appendText(text, at: offset)
        offset += text.count
      }
    }
    return .pooledString(builder.poolRange(from: start))
  }

  /// Where the next `<` stands.
  func nextTag() throws(ParseError) -> Int {
    guard let length = rest.firstIndex(of: UInt8(ascii: "<")) else {
      throw unexpected("a closing tag", at: bytes.count)
    }
    return offset + length
  }

  private mutating func appendText(_ text: ByteView, at start: Int) throws(ParseError) {
    try checkUTF8(text, at: start)
    builder.pool.append(text)
  }

  private func checkUTF8(_ text: ByteView, at start: Int) throws(ParseError) {
    guard let index = text.firstInvalidUTF8 else { return }
    let byte = text.byte(at: index) ?? 0
    throw error(
      .unexpected("byte 0x" + String(byte, radix: 16), expected: "UTF-8 text"), at: start + index)
  }

  /// Reads `&name;`, `&#10;` or `&#x10ffff;`.
  private mutating func entity() throws(ParseError) -> Unicode.Scalar {
    let body = rest.dropFirst(1).prefix(16)
    if let length = body.firstIndex(of: UInt8(ascii: ";")),
      let scalar = XMLPropertyListReader.scalar(named: body.prefix(length))
    {
      offset += length + 2
      return scalar
    }
    // What the text shows, up to the semicolon if there is one.
    let text = body.string
    let name = text.prefix { $0 != ";" && $0 != "<" }
    let end = text.dropFirst(name.count).first == ";" ? ";" : ""
    throw error(
      .unexpected(
        "'&\(name)\(end)'", expected: "&lt; &gt; &amp; &quot; &apos; or the number of a character"
      ), at: offset)
  }

  private static func scalar(named name: ByteView) -> Unicode.Scalar? {
    if name.equals("lt") { return "<" }
    if name.equals("gt") { return ">" }
    if name.equals("amp") { return "&" }
    if name.equals("quot") { return "\"" }
    if name.equals("apos") { return "'" }
    guard name.hasPrefix("#") else { return nil }
    let isHex = name.hasPrefix("#x")
    let digits = name.dropFirst(isHex ? 2 : 1)
    // More are refused by Core Foundation, too.
    guard (1...8).contains(digits.count) else { return nil }
    var value: UInt32 = 0
    for index in 0..<digits.count {
      guard let digit = digit(digits.byte(at: index) ?? 0, isHex: isHex) else { return nil }
      value = value &* (isHex ? 16 : 10) &+ UInt32(digit)
    }
    return Unicode.Scalar(value)
  }

  /// The value of a digit.
  static func digit(_ byte: UInt8, isHex: Bool) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f") where isHex: UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F") where isHex: UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}

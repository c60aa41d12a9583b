import MachOBytes
import MachOCore

/// Reads a property list in XML.
///
/// Accepts what `CFPropertyList.c` accepts: no `<plist>` around the value, attributes of any kind,
/// processing instructions and comments between elements, a `<data>` with odd characters. Stricter
/// are these points, each a mistake that should not go unseen: a key whose value is another `<key>`,
/// a `<key>` outside of a dictionary, a `<plist>` in another, a date with a month, day or time that
/// does not exist, and anything but white space and comments behind the end. A document type with an
/// internal subset is refused, by Core Foundation as well, so entities are the five of XML only.
struct XMLPropertyListReader {
  let text: PropertyListText
  let bytes: ByteView
  private let place: Place
  /// The next byte to look at.
  var offset: Int
  var builder = PropertyListBuilder()
  private var frames: [Frame] = []
  /// The children of the open containers, outermost first.
  private var pending: [UInt32] = []

  /// An element that has been opened and not closed.
  private struct Frame {
    let element: Element
    let offset: Int
    /// How many children were pending when it was opened.
    let firstChild: Int
    /// Where the dictionary's key stands that waits for its value.
    var keyOffset: Int?
  }

  enum Element: CaseIterable {
    case key, string, dict, array, yes, no, integer, real, date, data, plist

    init?(named name: ByteView) {
      guard let element = Element.allCases.first(where: { name.equals($0.name) }) else {
        return nil
      }
      self = element
    }

    var name: StaticString {
      switch self {
      case .key: "key"
      case .string: "string"
      case .dict: "dict"
      case .array: "array"
      case .yes: "true"
      case .no: "false"
      case .integer: "integer"
      case .real: "real"
      case .date: "date"
      case .data: "data"
      case .plist: "plist"
      }
    }
  }

  static func read(_ text: PropertyListText, in place: Place) throws(ParseError) -> PropertyList {
    var reader = XMLPropertyListReader(text, place)
    let root = try reader.readDocument()
    return PropertyList(PropertyListTree(.xml(text), in: place, reader.builder), root)
  }

  private init(_ text: PropertyListText, _ place: Place) {
    self.text = text
    self.place = place
    bytes = text.utf8
    offset = text.start
  }

  private mutating func readDocument() throws(ParseError) -> UInt32 {
    try readProlog()
    repeat {
      if rest.hasPrefix("</") { try closeElement() } else { try openElement() }
      try skipMiscellany()
    } while !frames.isEmpty
    guard offset == bytes.count else { throw unexpected("the end of the file") }
    guard let root = pending.first else { throw unexpected("a value") }
    return root
  }

  // MARK: Elements

  private mutating func openElement() throws(ParseError) {
    let start = offset
    let (name, isEmpty) = try openingTag()
    guard let element = Element(named: name) else {
      throw unexpected(frames.isEmpty ? "a property list" : expectation, at: start)
    }
    try checkPlace(of: element, at: start)
    switch element {
    case .plist, .dict, .array:
      if element != .plist { try checkDepth(at: start) }
      frames.append(Frame(element: element, offset: start, firstChild: pending.count))
      if isEmpty { try closeFrame(at: start) }
    case .key:
      let key = try isEmpty ? emptyString : readText()
      if !isEmpty { try closingTag(element) }
      pending.append(builder.add(key, at: start))
      frames[frames.count - 1].keyOffset = start
    default:
      let content = try isEmpty ? emptyContent(of: element, at: start) : content(of: element)
      if !isEmpty { try closingTag(element) }
      finish(builder.add(content, at: start))
    }
  }

  /// What may follow in the innermost open element.
  private var expectation: String {
    guard let frame = frames.last else { return "a value" }
    switch frame.element {
    case .dict: return frame.keyOffset == nil ? "<key> or </dict>" : "the key's value"
    case .plist: return pending.isEmpty ? "a value" : "</plist>"
    default: return "a value or </\(frame.element.name)>"
    }
  }

  private func checkPlace(of element: Element, at start: Int) throws(ParseError) {
    let isAllowed =
      switch frames.last {
      case nil: element != .key
      case let frame? where frame.element == .dict:
        (element == .key) == (frame.keyOffset == nil) && element != .plist
      case let frame? where frame.element == .plist:
        element != .key && element != .plist && pending.isEmpty
      default: element != .key && element != .plist
      }
    guard isAllowed else { throw unexpected(expectation, at: start) }
  }

  private func checkDepth(at start: Int) throws(ParseError) {
    let depth = frames.count - (frames.first?.element == .plist ? 1 : 0)
    let limit = PropertyList.greatestDepth
    guard depth < limit else {
      throw error(.tooMany("nested arrays and dictionaries", limit: UInt64(limit)), at: start)
    }
  }

  private mutating func closeElement() throws(ParseError) {
    let start = offset
    guard let frame = frames.last else { throw unexpected("a value") }
    guard frame.keyOffset == nil else { throw unexpected(expectation) }
    try closingTag(frame.element)
    try closeFrame(at: start)
  }

  private mutating func closeFrame(at end: Int) throws(ParseError) {
    guard let frame = frames.popLast() else { return }
    guard frame.element != .plist else {
      if pending.isEmpty { throw unexpected("a value", at: end) }
      return
    }
    let range = builder.addChildren(pending[frame.firstChild...])
    pending.removeLast(pending.count - frame.firstChild)
    finish(
      builder.add(frame.element == .dict ? .dictionary(range) : .array(range), at: frame.offset))
  }

  /// Hands a value over to the element around it.
  private mutating func finish(_ node: UInt32) {
    pending.append(node)
    if !frames.isEmpty { frames[frames.count - 1].keyOffset = nil }
  }

  // MARK: Markup

  var rest: ByteView { bytes.dropFirst(offset) }

  /// Reads `<name`, attributes that do not matter, and `>` or `/>`.
  private mutating func openingTag() throws(ParseError) -> (name: ByteView, isEmpty: Bool) {
    guard bytes.byte(at: offset) == UInt8(ascii: "<") else { throw unexpected(expectation) }
    guard let length = rest.firstIndex(of: UInt8(ascii: ">")) else {
      throw unexpected(">", at: bytes.count)
    }
    var tag = rest.prefix(length).dropFirst(1)
    let isEmpty = tag.hasSuffix("/")
    if isEmpty { tag = tag.prefix(tag.count - 1) }
    var size = 0
    while let byte = tag.byte(at: size), !XMLPropertyListReader.isBlank(byte) { size += 1 }
    offset += length + 1
    return (tag.prefix(size), isEmpty)
  }

  /// Reads `</name>`, which may have white space before its last character.
  private mutating func closingTag(_ element: Element) throws(ParseError) {
    let start = offset
    let name = element.name
    guard rest.hasPrefix("</"), rest.dropFirst(2).hasPrefix(name) else {
      throw unexpected("</\(name)>")
    }
    offset += 2 + name.utf8CodeUnitCount
    skipBlanks()
    guard bytes.byte(at: offset) == UInt8(ascii: ">") else {
      throw unexpected("</\(name)>", at: offset < bytes.count ? start : offset)
    }
    offset += 1
  }

  /// Skips what may stand before the value, the document type among it.
  private mutating func readProlog() throws(ParseError) {
    if rest.hasPrefix("<?xml") { try checkEncoding() }
    try skipMiscellany()
    if rest.hasPrefix("<!") { try skipDocumentType() }
    try skipMiscellany()
    guard bytes.byte(at: offset) == UInt8(ascii: "<") else {
      guard isOldStyle else { throw unexpected("a property list") }
      throw error(
        .unexpected(
          "an old-style (OpenStep) property list", expected: "an XML or a binary one"), at: offset)
    }
  }

  private mutating func skipDocumentType() throws(ParseError) {
    guard rest.hasPrefix("<!DOCTYPE") else { throw unexpected("<!DOCTYPE") }
    while let byte = bytes.byte(at: offset), byte != UInt8(ascii: ">") {
      guard byte != UInt8(ascii: "[") else {
        throw error(
          .unexpected("an internal subset", expected: "the end of <!DOCTYPE"), at: offset)
      }
      offset += 1
    }
    guard offset < bytes.count else { throw unexpected(">") }
    offset += 1
  }

  /// Skips white space, comments and processing instructions.
  private mutating func skipMiscellany() throws(ParseError) {
    while true {
      skipBlanks()
      if rest.hasPrefix("<!--") {
        try skip(4, through: "-->", UInt8(ascii: "-"))
      } else if rest.hasPrefix("<?") {
        try skip(2, through: "?>", UInt8(ascii: "?"))
      } else {
        return
      }
    }
  }

  /// Skips `start` bytes and then everything up to and with `end`, whose last two bytes are `last`
  /// and `>`.
  ///
  /// - Returns: what was skipped between the two.
  @discardableResult
  mutating func skip(
    _ start: Int, through end: StaticString, _ last: UInt8
  ) throws(ParseError) -> ByteView {
    let contents = offset + start
    let size = end.utf8CodeUnitCount
    offset = contents + size - 1
    while let byte = bytes.byte(at: offset) {
      offset += 1
      guard byte == UInt8(ascii: ">"), bytes.byte(at: offset - 2) == last else { continue }
      let skipped = bytes.prefix(offset).dropFirst(contents)
      if skipped.hasSuffix(end) { return skipped.prefix(skipped.count - size) }
    }
    throw unexpected("\(end)", at: bytes.count)
  }

  mutating func skipBlanks() {
    while let byte = bytes.byte(at: offset), XMLPropertyListReader.isBlank(byte) { offset += 1 }
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d
  }

  /// The declared encoding must be UTF-8, or one that agrees with it on the bytes that are there.
  ///
  /// A byte order mark counts for more than the declaration.
  private func checkEncoding() throws(ParseError) {
    guard !text.hasByteOrderMark, let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return }
    guard let name = XMLPropertyListReader.encoding(in: rest.prefix(end)) else { return }
    let lowercase = name.lowercased()
    let isLikeASCII = XMLPropertyListReader.asciiEncodings.contains { lowercase.hasPrefix($0) }
    guard lowercase == "utf-8" || (isLikeASCII && bytes.isASCII) else {
      throw error(
        .unexpected("encoding '\(name.prefix(32))'", expected: "UTF-8"), at: offset)
    }
  }

  /// How the names of encodings start in which ASCII is what it is in UTF-8.
  private static let asciiEncodings = [
    "us-ascii", "ascii", "iso-8859-", "windows-125", "macintosh", "x-mac-",
  ]

  /// The name that stands after `encoding=` in an XML declaration.
  private static func encoding(in declaration: ByteView) -> String? {
    var rest = declaration
    while !rest.hasPrefix("encoding=") {
      guard !rest.isEmpty else { return nil }
      rest = rest.dropFirst(1)
    }
    rest = rest.dropFirst(9)
    guard let quote = rest.byte(at: 0), let end = rest.dropFirst(1).firstIndex(of: quote) else {
      return nil
    }
    return rest.dropFirst(1).prefix(end).string
  }

  /// Whether the text starts as a property list in the form of OpenStep, or as a `.strings` file.
  private var isOldStyle: Bool {
    if (["{", "(", "\"", "/*", "//"] as [StaticString]).contains(where: rest.hasPrefix) {
      return true
    }
    var size = 0
    while let byte = rest.byte(at: size), XMLPropertyListReader.isWord(byte) { size += 1 }
    guard size > 0 else { return false }
    while let byte = rest.byte(at: size), XMLPropertyListReader.isBlank(byte) { size += 1 }
    return rest.byte(at: size) == UInt8(ascii: "=") || rest.byte(at: size) == UInt8(ascii: ";")
  }

  /// Whether `byte` needs no quotes in an old-style property list.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "/", ":", ".", "-": true
    default: false
    }
  }

  // MARK: Errors

  func error(_ reason: ParseError.Reason, at offset: Int) -> ParseError {
    let line = text.position(at: offset).line
    return ParseError(
      reason, at: text.fileOffset(at: offset),
      in: place.reading(.numbered("property list line", line)))
  }

  /// Says what stands at `offset`, or where the reader is, instead of `expected`.
  func unexpected(_ expected: String, at offset: Int? = nil) -> ParseError {
    let offset = offset ?? self.offset
    return error(.unexpected(found(at: offset), expected: expected), at: offset)
  }

  /// What stands at `offset`, in a few characters.
  private func found(at offset: Int) -> String {
    guard let byte = bytes.byte(at: offset) else { return "the end of the file" }
    let rest = bytes.dropFirst(offset).prefix(64)
    if byte == UInt8(ascii: "<") {
      var size = 1
      while let next = rest.byte(at: size), !XMLPropertyListReader.isBlank(next),
        next > 0x20, next < 0x7f, next != UInt8(ascii: ">")
      {
        size += 1
      }
      let end = rest.byte(at: size) == UInt8(ascii: ">") ? ">" : ""
      return rest.prefix(size).string + end
    }
    guard byte < 0x80 else {
      let character = rest.prefix(4).string.unicodeScalars.first
      return character.map { $0 == "\u{fffd}" ? "byte 0x" + String(byte, radix: 16) : "'\($0)'" }
        ?? ""
    }
    guard !XMLPropertyListReader.isBlank(byte) else { return "white space" }
    guard byte > 0x20, byte < 0x7f else { return "byte 0x" + String(byte, radix: 16) }
    return "'\(Unicode.Scalar(byte))'"
  }
}

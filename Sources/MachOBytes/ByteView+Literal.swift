extension ByteView {
  /// The bytes of a literal, where they stand in the program: nothing is copied.
  public init(_ text: StaticString) {
    guard text.hasPointerRepresentation else {
      self.init(Array(String(describing: text).utf8))
      return
    }
    unsafe self.init(
      ByteStorage(
        unsafeTaking: UnsafeRawBufferPointer(
          start: text.utf8Start, count: text.utf8CodeUnitCount),
        release: .nothing))
  }

  /// The lines, without the characters that end them; an empty one after the last is left out.
  public var lines: [ByteView] {
    var lines: [ByteView] = []
    var rest = self
    while !rest.isEmpty {
      let line = rest.prefix(rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.count)
      lines.append(line)
      rest = rest.dropFirst(line.count + 1)
    }
    return lines
  }

  /// The parts between `separator`.
  public func split(at separator: UInt8) -> [ByteView] {
    var parts: [ByteView] = []
    var rest = self
    while let end = rest.firstIndex(of: separator) {
      parts.append(rest.prefix(end))
      rest = rest.dropFirst(end + 1)
    }
    parts.append(rest)
    return parts
  }
}

extension ByteView {
  /// The lines, without the characters that end them; an empty one after the last is left out.
  public var lines: [ByteView] {
    var lines: [ByteView] = []
    forEachLine { lines.append($0) }
    return lines
  }

  /// Calls `body` with each line, without the character that ends it.
  public func forEachLine(_ body: (ByteView) -> Void) {
    var rest = self
    while !rest.isEmpty {
      let line = rest.prefix(rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.count)
      body(line)
      rest = rest.dropFirst(line.count + 1)
    }
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

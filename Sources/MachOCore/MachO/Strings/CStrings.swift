import MachOBytes

/// NUL-terminated strings, one after the other; empty ones are passed over.
struct CStrings: Sequence, IteratorProtocol {
  fileprivate var rest: ByteView

  mutating func next() -> ByteView? {
    while !rest.isEmpty {
      let string = rest.untilNUL
      rest = rest.dropFirst(string.count + 1)
      if !string.isEmpty { return string }
    }
    return nil
  }
}

extension ByteView {
  /// The strings in these bytes.
  var cStrings: CStrings { CStrings(rest: self) }
}

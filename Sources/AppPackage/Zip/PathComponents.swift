import MachOBytes

/// The names between the slashes of a path, from the front; empty ones and `.` are left out, since
/// they lead nowhere.
struct PathComponents: Sequence, IteratorProtocol {
  private var rest: ByteView

  init(_ path: ByteView) {
    rest = path
  }

  mutating func next() -> ByteView? {
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.count
      let component = rest.prefix(end)
      rest = rest.dropFirst(end + 1)
      if end > 1 || (end == 1 && component.byte(at: 0) != UInt8(ascii: ".")) { return component }
    }
    return nil
  }
}

extension ByteView {
  var pathComponents: PathComponents { PathComponents(self) }
}

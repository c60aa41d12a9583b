import MachOBytes

/// The load commands of a file, walked anew on every use.
///
/// Unknown commands are in it like any other. A `cmdsize` that cannot be followed ends it, and
/// ``problem`` then says so.
public struct LoadCommandList: Sequence, Sendable {
  let header: MachHeader
  /// The bytes after the header, at most `sizeofcmds`.
  let area: ByteView
  let container: Place

  init(header: MachHeader, file: ByteView, in container: Place) {
    self.header = header
    self.container = container
    area = file.dropFirst(header.size).prefix(Int(header.commandsSize))
  }

  public func makeIterator() -> Iterator {
    Iterator(self)
  }

  /// Walks over a list of load commands.
  public struct Iterator: FallibleIterator {
    private let list: LoadCommandList
    private var offset = 0
    private var index: UInt32 = 0
    /// Set once the walk has ended early.
    public private(set) var problem: ParseError?

    init(_ list: LoadCommandList) {
      self.list = list
    }

    public mutating func next() -> LoadCommand? {
      guard problem == nil, index < list.header.commandCount else { return nil }
      let place = list.container.reading(.numbered("load command", UInt64(index)))
      do {
        let kind = LoadCommandKind(
          rawValue: try list.area.load(UInt32.self, at: offset, list.header.order, "cmd"))
        let size = try list.area.load(UInt32.self, at: offset + 4, list.header.order, "cmdsize")
        guard size >= 8 else {
          problem = ParseError(
            .invalid(field: "cmdsize", value: .decimal(UInt64(size)), .atLeast(8)),
            at: list.area.fileOffset &+ UInt64(offset + 4),
            in: list.container.reading(.loadCommand(index: index, kind)))
          return nil
        }
        let left = list.area.count - offset
        guard let size = Int(exactly: size), size <= left else {
          problem = ParseError(
            .invalid(
              field: "cmdsize", value: .decimal(UInt64(size)),
              .atMost(UInt64(left), because: "to end with the load commands")),
            at: list.area.fileOffset &+ UInt64(offset + 4),
            in: list.container.reading(.loadCommand(index: index, kind)))
          return nil
        }
        let command = LoadCommand(
          index: index, kind: kind, bytes: list.area.dropFirst(offset).prefix(size),
          header: list.header, container: list.container)
        offset += size
        index += 1
        return command
      } catch {
        problem = ParseError(error, in: place)
        return nil
      }
    }
  }
}

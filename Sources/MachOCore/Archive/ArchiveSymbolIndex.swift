public import MachOBytes

/// The symbol index of a static library: which member defines which symbol.
///
/// BSD's form (`ranlib` of `<mach-o/ranlib.h>`, in 32 and 64 bits) and GNU's (big-endian offsets,
/// then names, in 32 and 64 bits).
public struct ArchiveSymbolIndex: Sendable {
  /// How the index is laid out.
  public enum Form: Sendable, Hashable {
    case bsd
    case bsd64
    case gnu
    case gnu64
  }

  public let form: Form
  /// Whether the entries are sorted by name (`__.SYMDEF SORTED`).
  public let isSorted: Bool
  private let bytes: ByteView
  private let place: Place

  init(_ form: Form, isSorted: Bool, bytes: ByteView, in place: Place) {
    self.form = form
    self.isSorted = isSorted
    self.bytes = bytes
    self.place = place.reading(.named("symbol index"))
  }

  /// A symbol and the member that defines it.
  public struct Entry: Sendable {
    public let name: ByteView
    /// Of the member's header, from the start of the archive, in bytes.
    public let memberOffset: UInt64
  }

  /// Number of symbols that the index has room for.
  public var count: Int { layout?.count ?? 0 }

  /// Calls `body` with each entry, in file order, until it returns false.
  ///
  /// - Throws: `ParseError` at the first entry that is cut off or whose name is outside.
  public func forEach(_ body: (Entry) -> Bool) throws(ParseError) {
    guard let layout else {
      throw ParseError(
        .truncated(field: "number of symbols", needed: 4, available: UInt64(bytes.count)),
        at: bytes.fileOffset, in: place)
    }
    do {
      var names = ByteCursor(layout.strings, layout.order)
      for index in 0..<layout.count {
        let entry: Entry
        switch form {
        case .bsd:
          let name = try layout.entries.load(UInt32.self, at: index * 8, layout.order, "ran_strx")
          let offset = try layout.entries.load(
            UInt32.self, at: index * 8 + 4, layout.order, "ran_off")
          entry = Entry(
            name: try layout.strings.cString(at: UInt64(name), "ran_strx"),
            memberOffset: UInt64(offset))
        case .bsd64:
          let name = try layout.entries.load(UInt64.self, at: index * 16, layout.order, "ran_strx")
          let offset = try layout.entries.load(
            UInt64.self, at: index * 16 + 8, layout.order, "ran_off")
          entry = Entry(
            name: try layout.strings.cString(at: name, "ran_strx"), memberOffset: offset)
        case .gnu:
          let offset = try layout.entries.load(UInt32.self, at: index * 4, .big, "offset")
          entry = Entry(name: try names.cString("name"), memberOffset: UInt64(offset))
        case .gnu64:
          let offset = try layout.entries.load(UInt64.self, at: index * 8, .big, "offset")
          entry = Entry(name: try names.cString("name"), memberOffset: offset)
        }
        guard body(entry) else { return }
      }
    } catch {
      throw ParseError(error, in: place)
    }
  }

  private struct Layout {
    let order: ByteOrder
    let entries: ByteView
    let strings: ByteView
    let count: Int
  }

  /// The parts of the index, clipped to its bytes; nil when not even the first count is there.
  private var layout: Layout? {
    switch form {
    case .bsd: bsdLayout(UInt32.self)
    case .bsd64: bsdLayout(UInt64.self)
    case .gnu: gnuLayout(UInt32.self)
    case .gnu64: gnuLayout(UInt64.self)
    }
  }

  private func bsdLayout<Word: FixedWidthInteger & BitwiseCopyable>(_ word: Word.Type) -> Layout? {
    let width = MemoryLayout<Word>.size
    guard let little = try? bytes.load(word, at: 0, .little) else { return nil }
    // The order is that of the members; the size only makes sense in one of the two.
    let order: ByteOrder = little <= Word(clamping: bytes.count) ? .little : .big
    let size = Int(clamping: order == .little ? little : little.byteSwapped)
    let entries = bytes.dropFirst(width).prefix(size)
    let strings = bytes.dropFirst(width).dropFirst(size).dropFirst(width)
    return Layout(
      order: order, entries: entries, strings: strings, count: entries.count / (width * 2))
  }

  private func gnuLayout<Word: FixedWidthInteger & BitwiseCopyable>(_ word: Word.Type) -> Layout? {
    let width = MemoryLayout<Word>.size
    guard let stated = try? bytes.load(word, at: 0, .big) else { return nil }
    let rest = bytes.dropFirst(width)
    let count = min(Int(clamping: stated), rest.count / width)
    return Layout(
      order: .big, entries: rest.prefix(count * width), strings: rest.dropFirst(count * width),
      count: count)
  }
}

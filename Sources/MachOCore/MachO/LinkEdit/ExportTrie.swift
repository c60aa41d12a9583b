public import MachOBytes

/// The symbols that an image offers to others: the prefix tree of `LC_DYLD_EXPORTS_TRIE`, or of
/// `LC_DYLD_INFO` in older images.
///
/// A node is the size of its export (0 for none), the export, the number of its children, and for
/// each child an edge's characters up to a NUL and the child's offset in the trie; numbers are
/// LEB128. A walk reads each node once, whatever the offsets say, and takes time and memory in
/// proportion to the trie.
public struct ExportTrie: Sequence, Sendable {
  /// The bytes that the load command points at.
  public let bytes: ByteView
  /// What the offsets of exports count from: the address of `__TEXT`.
  public let imageBase: UInt64
  private let digits: Int
  private let libraries: LibraryOrdinals
  let place: Place

  /// The longest name that is read, in bytes, and the greatest depth of the tree.
  public static let longestName = 32_768
  /// All names together may have so many times the trie's bytes.
  public static let greatestExpansion = 256

  /// - Returns: nil when the file has none.
  /// - Throws: `ParseError` when it is not wholly inside the file.
  public init?(_ file: MachOFile) throws(ParseError) {
    if let bytes = try file.linkEditData(.exportsTrie) {
      self.bytes = bytes
    } else if let info = file.first(DyldInfoCommand.self), info.exportSize > 0 {
      bytes = try file.contents(of: info.exportRange)
    } else {
      return nil
    }
    imageBase = file.imageBase
    libraries = LibraryOrdinals(file)
    digits = file.header.is64Bit ? 16 : 8
    place = file.place.reading(.named("exports trie"))
  }

  /// The exports in the trie's own order: a node before its children.
  public func makeIterator() -> Iterator {
    Iterator(self)
  }

  /// What is wrong with the trie; after a hundred problems one more says that there are others.
  public var problems: [ParseError] {
    var iterator = makeIterator()
    while iterator.next() != nil {}
    return iterator.problems
  }

  /// The address of what `export` stands for, or the number that it stands for; nil for a symbol
  /// of another library. Wraps around when the offset is absurd.
  public func address(of export: Export) -> UInt64? {
    if case .absolute(let value) = export.target { return value }
    return export.offset.map { imageBase &+ $0 }
  }
}

extension ExportTrie: Describable {
  public func describe(into sink: any DescriptionSink) {
    let columns = [
      TableColumn("address"), TableColumn("kind"), TableColumn("flags"), TableColumn("name"),
      TableColumn("library"), TableColumn("imported_name"), TableColumn("resolver"),
      TableColumn("variant_table", alignsRight: true),
    ]
    var iterator = makeIterator()
    sink.table("exports", columns) {
      while !sink.isClosed, let export = iterator.next() {
        sink.row { describe(export, into: sink) }
      }
    }
    for problem in iterator.problems { sink.problem(problem) }
  }

  private func describe(_ export: Export, into sink: any DescriptionSink) {
    sink.field("address", address(of: export).map { .hex($0, digits: digits) } ?? .none)
    sink.field("kind", .constant(export.kind.cName, UInt64(export.kind.rawValue)))
    sink.field(
      "flags",
      export.flags.rawValue == 0
        ? .none : .flags(export.flags.rawValue, digits: 2, export.flags.cNames))
    sink.field("name", .text(export.name))
    switch export.target {
    case .offset, .absolute:
      break
    case .reexport(let ordinal, let name):
      sink.field("library", libraries.value(LibraryOrdinal(rawValue: Int32(clamping: ordinal))))
      sink.field("imported_name", .text(name ?? export.name))
    case .resolver(_, let offset):
      sink.field("resolver", .hex(imageBase &+ offset, digits: digits))
    case .variants(_, let index):
      sink.field("variant_table", .decimal(index))
    }
  }
}

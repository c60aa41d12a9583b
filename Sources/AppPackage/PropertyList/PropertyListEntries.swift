public import MachOBytes

/// The keys and values of a dictionary, in the file's order, with keys that appear more than once.
public struct PropertyListEntries: RandomAccessCollection, Sendable {
  private let tree: PropertyListTree
  private let range: PropertyListRange

  /// A key and its value.
  public struct Entry: Sendable {
    /// The key, a string.
    public let keyValue: PropertyList
    public let value: PropertyList

    /// The key's text in UTF-8.
    public var key: ByteView { keyValue.text ?? .empty }
  }

  init(_ tree: PropertyListTree, _ range: PropertyListRange) {
    self.tree = tree
    self.range = range
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { Int(range.count / 2) }

  /// The entry at `index`, which must be one of this dictionary's.
  public subscript(index: Int) -> Entry {
    let start = Int(range.start) + 2 * index
    return Entry(
      keyValue: PropertyList(tree, tree.children[start]),
      value: PropertyList(tree, tree.children[start + 1]))
  }

  /// The value that Apple's readers find under `key`; nil when it is not there.
  ///
  /// Of entries with the same key the last one counts in XML, since `CFPropertyList.c` puts each
  /// into the dictionary as it comes; in a binary property list it is the first one, since
  /// `CFBinaryPList.c` adds them to a dictionary that keeps what it has.
  public subscript(key: String) -> PropertyList? {
    let wanted = ByteView(Array(key.utf8))
    func matches(_ entry: Int) -> Bool {
      tree.isString(tree.children[Int(range.start) + 2 * entry], wanted)
    }
    let found =
      switch tree.source {
      case .xml: indices.last(where: matches)
      case .binary: indices.first(where: matches)
      }
    return found.map { self[$0].value }
  }
}

public import MachOBytes

/// A value of a property list, the outermost one or one inside.
///
/// Types are kept apart: the integer 1, the real number 1.0, true and the string "1" are four
/// values, and an accessor answers nil for values of other types. Dictionaries keep their order and
/// keys that appear twice. A value is two words that share the whole list.
public struct PropertyList: Sendable {
  let tree: PropertyListTree
  let index: UInt32

  /// Arrays, sets and dictionaries may lie in each other so many times, as for Core Foundation.
  public static let greatestDepth = 512
  /// The most bytes a property list may have.
  public static let largestSize = 256 << 20

  init(_ tree: PropertyListTree, _ index: UInt32) {
    self.tree = tree
    self.index = index
  }

  private var content: PropertyListNode.Content { tree.node(index).content }

  public var kind: PropertyListKind {
    switch content {
    case .string, .pooledString: .string
    case .integer, .unsigned, .wide: .integer
    case .real: .real
    case .boolean: .boolean
    case .date: .date
    case .data, .pooledData: .data
    case .array: .array
    case .set: .set
    case .dictionary: .dictionary
    case .uid: .uid
    case .null: .null
    }
  }

  /// The type in a word, for messages.
  public var typeName: String { kind.rawValue }

  /// The text of a string in UTF-8.
  ///
  /// Half a surrogate pair in a binary property list becomes U+FFFD.
  public var text: ByteView? { tree.text(index) }

  /// The text of a string. Not safe to print: it may hold control characters.
  public var string: String? { text?.string }

  /// An integer that fits.
  public var integer: Int64? {
    guard case .integer(let value) = content else { return nil }
    return value
  }

  /// An integer that fits and is not negative.
  public var unsignedInteger: UInt64? {
    switch content {
    case .integer(let value): UInt64(exactly: value)
    case .unsigned(let value): value
    default: nil
    }
  }

  /// The sixteen bytes, high ones first and in two's complement, of an integer that fits neither
  /// ``integer`` nor ``unsignedInteger``; binary property lists only.
  public var wideInteger: ByteView? {
    guard case .wide(let range) = content else { return nil }
    return range.bytes(of: tree.source.bytes)
  }

  /// A real number; nil for an integer.
  public var real: Double? {
    guard case .real(let value) = content else { return nil }
    return value
  }

  public var boolean: Bool? {
    guard case .boolean(let value) = content else { return nil }
    return value
  }

  public var date: PropertyListDate? {
    guard case .date(let seconds) = content else { return nil }
    return PropertyListDate(secondsSince2001: seconds)
  }

  public var data: ByteView? {
    switch content {
    case .data(let range): range.bytes(of: tree.source.bytes)
    case .pooledData(let range): range.bytes(of: tree.pool)
    default: nil
    }
  }

  public var array: PropertyListElements? {
    guard case .array(let range) = content else { return nil }
    return PropertyListElements(tree, range)
  }

  public var set: PropertyListElements? {
    guard case .set(let range) = content else { return nil }
    return PropertyListElements(tree, range)
  }

  public var dictionary: PropertyListEntries? {
    guard case .dictionary(let range) = content else { return nil }
    return PropertyListEntries(tree, range)
  }

  /// The number of a keyed archive's reference.
  ///
  /// XML has no element for it: there it is a dictionary with the one key `CF$UID`, and stays a
  /// dictionary too.
  public var uid: UInt64? {
    if case .uid(let value) = content { return value }
    guard case .xml = tree.source, let entries = dictionary, entries.count == 1 else { return nil }
    return entries["CF$UID"]?.unsignedInteger
  }

  /// The value under `key`; nil when this is no dictionary or does not have it.
  ///
  /// Of values under the same key it is the one that Apple's readers use, see
  /// ``PropertyListEntries``.
  public subscript(key: String) -> PropertyList? { dictionary?[key] }

  /// The value at `index`; nil when this is no array or ends before.
  public subscript(index: Int) -> PropertyList? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }

  /// The value that `steps` lead to: `path("UIDeviceFamily", 0)`.
  public func path(_ steps: PropertyListStep...) -> PropertyList? {
    var value = self
    for step in steps {
      let next =
        switch step {
        case .key(let key): value[key]
        case .index(let index): value[index]
        }
      guard let next else { return nil }
      value = next
    }
    return value
  }

  /// Where the value starts, in bytes from the start of the file: its opening tag, or its object.
  ///
  /// Looked up by reading the text from its start when that is UTF-16.
  public var fileOffset: UInt64 {
    let offset = Int(tree.node(index).offset)
    return switch tree.source {
    case .xml(let text): text.fileOffset(at: offset)
    case .binary(let view): view.fileOffset &+ UInt64(offset)
    }
  }

  /// Line and column of the value's opening tag, both from 1, the column in characters; nil in a
  /// binary property list.
  ///
  /// Found by reading the text from its start.
  public var position: PropertyListPosition? {
    guard case .xml(let text) = tree.source else { return nil }
    return text.position(at: Int(tree.node(index).offset))
  }
}

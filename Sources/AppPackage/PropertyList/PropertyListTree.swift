import MachOBytes
import MachOCore

/// All values of a property list, side by side: freeing it does not recurse, however deep it is,
/// and an object that a binary property list uses twice is there once.
final class PropertyListTree: Sendable {
  let source: PropertyListSource
  let place: Place
  let nodes: [PropertyListNode]
  let children: [UInt32]
  /// The text and data that had to be decoded.
  let pool: ByteView

  init(_ source: PropertyListSource, in place: Place, _ builder: PropertyListBuilder) {
    self.source = source
    self.place = place
    nodes = builder.nodes
    children = builder.children
    pool = ByteView(builder.pool)
  }

  func node(_ index: UInt32) -> PropertyListNode {
    nodes[Int(index)]
  }

  /// Whether a node is the string `text`; most nodes are told apart by their size alone.
  func isString(_ index: UInt32, _ text: ByteView) -> Bool {
    switch node(index).content {
    case .string(let range), .pooledString(let range):
      Int(range.count) == text.count && self.text(index) == text
    default: false
    }
  }

  /// The text of a string.
  func text(_ index: UInt32) -> ByteView? {
    switch node(index).content {
    case .string(let range): range.bytes(of: source.bytes)
    case .pooledString(let range): range.bytes(of: pool)
    default: nil
    }
  }
}

/// What a property list was read from.
enum PropertyListSource: Sendable {
  case xml(PropertyListText)
  case binary(ByteView)

  /// The bytes that nodes point into.
  var bytes: ByteView {
    switch self {
    case .xml(let text): text.utf8
    case .binary(let view): view
    }
  }
}

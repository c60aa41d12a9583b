/// The values of an array or a set, in the file's order.
public struct PropertyListElements: RandomAccessCollection, Sendable {
  private let tree: PropertyListTree
  private let range: PropertyListRange

  init(_ tree: PropertyListTree, _ range: PropertyListRange) {
    self.tree = tree
    self.range = range
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { Int(range.count) }

  /// The value at `index`, which must be one of this array's.
  public subscript(index: Int) -> PropertyList {
    PropertyList(tree, tree.children[Int(range.start) + index])
  }
}

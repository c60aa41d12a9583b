/// Collects the values of a property list.
struct PropertyListBuilder {
  private(set) var nodes: [PropertyListNode] = []
  private(set) var children: [UInt32] = []
  var pool: [UInt8] = []

  /// - Returns: the number of the new node.
  mutating func add(_ content: PropertyListNode.Content, at offset: Int) -> UInt32 {
    nodes.append(PropertyListNode(content: content, offset: UInt32(clamping: offset)))
    return UInt32(clamping: nodes.count - 1)
  }

  /// Replaces a node.
  mutating func set(_ node: UInt32, _ content: PropertyListNode.Content, at offset: Int) {
    nodes[Int(node)] = PropertyListNode(content: content, offset: UInt32(clamping: offset))
  }

  mutating func addChildren(_ more: some Collection<UInt32>) -> PropertyListRange {
    defer { children.append(contentsOf: more) }
    return PropertyListRange(start: children.count, count: more.count)
  }

  /// What has been added to the pool since it had `start` bytes.
  func poolRange(from start: Int) -> PropertyListRange {
    PropertyListRange(start: start, count: pool.count - start)
  }
}

/// A node of an exports trie: what is said of the export, and where edges lead.
public struct TrieNode {
  public var export: [UInt8]
  public var children: [(edge: String, node: TrieNode)]

  public init(_ export: [UInt8] = [], _ children: [(edge: String, node: TrieNode)] = []) {
    self.export = export
    self.children = children
  }

  /// The trie with this node as its root, a node before its children; it must take less than
  /// 16 KiB, since each offset gets two bytes.
  public var trie: [UInt8] {
    var bytes: [UInt8] = []
    place(into: &bytes)
    return bytes
  }

  private func place(into bytes: inout [UInt8]) {
    bytes.append(UInt8(truncatingIfNeeded: export.count))
    bytes += export
    bytes.append(UInt8(truncatingIfNeeded: children.count))
    var offsets: [Int] = []
    for (edge, _) in children {
      bytes += Array(edge.utf8) + [0]
      offsets.append(bytes.count)
      bytes += [0x80, 0]
    }
    for (slot, child) in zip(offsets, children) {
      bytes[slot] = UInt8(truncatingIfNeeded: bytes.count & 0x7f) | 0x80
      bytes[slot + 1] = UInt8(truncatingIfNeeded: bytes.count >> 7)
      child.node.place(into: &bytes)
    }
  }
}

/// `value` in LEB128, filled up to three bytes.
public func paddedLEB(_ value: Int) -> [UInt8] {
  [
    UInt8(truncatingIfNeeded: value & 0x7f) | 0x80,
    UInt8(truncatingIfNeeded: value >> 7 & 0x7f) | 0x80,
    UInt8(truncatingIfNeeded: value >> 14 & 0x7f),
  ]
}

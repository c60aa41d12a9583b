import MachOBytes
import MachOCore

/// The files and folders of an archive by their paths, folders that only stand in the names of
/// others among them.
///
/// A node is found by the number of its parent and its own name, so that no path is kept: the
/// names are looked at where they stand in the central directory. The hash is seeded anew in
/// every process, so that nobody can choose names that collide.
struct ZipTree: Sendable {
  private struct Node {
    /// From the start of the central directory, in bytes.
    var nameOffset: Int
    var parent: UInt32
    /// The last entry of this path, or `none`.
    var entry: UInt32
    var firstChild: UInt32
    var lastChild: UInt32
    var nextSibling: UInt32
    var nameSize: UInt16
    /// Whether the entry is a folder or there is none.
    var isFolder: Bool
  }

  static let root: UInt32 = 0
  private static let none = UInt32.max

  private let directory: ByteView
  private let pathLimit: Int
  private var nodes: [Node]
  /// A hash table with open addresses: numbers of nodes, or `none`. Its size is a power of two and
  /// more than half of it is free.
  private var slots: [UInt32]
  /// The folder of the entry before, which most often is that of the next.
  private var recentFolder = ByteView.empty
  private var recentNode = ZipTree.root
  /// The entry that makes a file of it or of a folder that it is in.
  private var recentObstacle: UInt32 = ZipTree.none

  /// A tree with nothing but its root.
  ///
  /// - Parameter expected: How many nodes there will be, roughly.
  init(of directory: ByteView, expecting expected: Int, limits: ZipLimits) {
    self.directory = directory
    // One number stands for none.
    pathLimit = Int(clamping: min(limits.pathCount, UInt64(UInt32.max - 1)))
    let expected = min(expected, pathLimit)
    nodes = []
    nodes.reserveCapacity(expected + expected / 8 + 1)
    nodes.append(
      Node(
        nameOffset: 0, parent: ZipTree.none, entry: ZipTree.none, firstChild: ZipTree.none,
        lastChild: ZipTree.none, nextSibling: ZipTree.none, nameSize: 0, isFolder: true))
    var size = 16
    while size < expected * 2 + expected / 4 { size *= 2 }
    slots = Array(repeating: ZipTree.none, count: size)
  }

  /// Puts `entry` into the tree, unless its name is unsafe.
  ///
  /// - Returns: What is wrong with it.
  mutating func insert(_ entry: ZipEntry) -> ParseError? {
    let isFolder = entry.kind == .folder
    var problem: ParseError?
    if let nameProblem = entry.nameProblem {
      problem = entry.error(
        .mismatch(
          field: "file name", found: "'\(entry.name.clippedText)'",
          expected: nameProblem.requirement),
        at: .name)
      if nameProblem.isUnsafe { return problem }
    }
    let name = entry.nameWithoutSlash
    let cut = name.lastIndex(of: UInt8(ascii: "/")) ?? 0
    let folder = name.prefix(cut)
    if folder != recentFolder, !find(folder) { return tooManyPaths(entry) }
    var node = recentNode
    // No more than one component is left.
    for component in name.dropFirst(cut).pathComponents {
      guard let next = child(component, of: node) else {
        return tooManyPaths(entry)
      }
      node = next
    }
    let conflict = conflict(of: entry, isFolder: isFolder, at: node)
    nodes[Int(node)].entry = UInt32(clamping: entry.index)
    nodes[Int(node)].isFolder = isFolder
    return problem ?? conflict
  }

  /// Makes `folder` the recent folder.
  ///
  /// - Returns: Whether there was room for it.
  private mutating func find(_ folder: ByteView) -> Bool {
    var node = ZipTree.root
    var obstacle = ZipTree.none
    for component in folder.pathComponents {
      guard let next = child(component, of: node) else { return false }
      node = next
      if !nodes[Int(node)].isFolder { obstacle = nodes[Int(node)].entry }
    }
    recentFolder = folder
    recentNode = node
    recentObstacle = obstacle
    return true
  }

  /// What stands against `entry` at `node`: another entry, or one that makes a file of a folder.
  private mutating func conflict(
    of entry: ZipEntry, isFolder: Bool, at node: UInt32
  ) -> ParseError? {
    if nodes[Int(node)].entry != ZipTree.none {
      return entry.error(.duplicate("path '\(entry.name.clippedText)'"), at: .name)
    }
    if !isFolder, nodes[Int(node)].firstChild != ZipTree.none || node == ZipTree.root {
      // What follows in this folder must meet the obstacle.
      recentFolder = .empty
      recentNode = ZipTree.root
      recentObstacle = ZipTree.none
      return entry.error(
        .mismatch(
          field: "path '\(entry.name.clippedText)'", found: "no folder",
          expected: "other entries are in it"),
        at: .name)
    }
    guard recentObstacle == ZipTree.none else {
      return entry.error(
        .mismatch(
          field: "path '\(entry.name.clippedText)'", found: "inside of zip entry \(recentObstacle)",
          expected: "that is no folder"),
        at: .name)
    }
    return nil
  }

  private func tooManyPaths(_ entry: ZipEntry) -> ParseError {
    entry.error(.tooMany("paths", limit: UInt64(pathLimit)), at: .name)
  }

  /// The node at `path` below `start`; nil when there is none. No node is called `..`.
  func node(at path: ByteView, below start: UInt32 = ZipTree.root) -> UInt32? {
    var node = start
    for component in path.pathComponents {
      guard let next = existingChild(component, of: node) else { return nil }
      node = next
    }
    return node
  }

  /// The number of the last entry of this path.
  func entry(of node: UInt32) -> Int? {
    let entry = nodes[Int(node)].entry
    return entry == ZipTree.none ? nil : Int(entry)
  }

  func name(of node: UInt32) -> ByteView {
    directory.dropFirst(nodes[Int(node)].nameOffset).prefix(Int(nodes[Int(node)].nameSize))
  }

  func isFolder(_ node: UInt32) -> Bool {
    nodes[Int(node)].isFolder || nodes[Int(node)].firstChild != ZipTree.none
  }

  func parent(of node: UInt32) -> UInt32? { Self.some(nodes[Int(node)].parent) }
  func firstChild(of node: UInt32) -> UInt32? { Self.some(nodes[Int(node)].firstChild) }
  func nextSibling(of node: UInt32) -> UInt32? { Self.some(nodes[Int(node)].nextSibling) }

  private static func some(_ node: UInt32) -> UInt32? { node == none ? nil : node }

  private func existingChild(_ name: ByteView, of parent: UInt32) -> UInt32? {
    Self.some(slots[slot(of: name, in: parent)])
  }

  /// The child of `parent` with this name, a new one when there is none; nil when that would be
  /// one too many.
  private mutating func child(_ name: ByteView, of parent: UInt32) -> UInt32? {
    var slot = slot(of: name, in: parent)
    if slots[slot] != ZipTree.none { return slots[slot] }
    guard nodes.count <= pathLimit else { return nil }
    if nodes.count * 2 > slots.count {
      grow()
      slot = self.slot(of: name, in: parent)
    }
    let node = UInt32(nodes.count)
    nodes.append(
      Node(
        nameOffset: Int(name.fileOffset - directory.fileOffset), parent: parent,
        entry: ZipTree.none, firstChild: ZipTree.none, lastChild: ZipTree.none,
        nextSibling: ZipTree.none, nameSize: UInt16(clamping: name.count), isFolder: true))
    slots[slot] = node
    let last = nodes[Int(parent)].lastChild
    if last == ZipTree.none {
      nodes[Int(parent)].firstChild = node
    } else {
      nodes[Int(last)].nextSibling = node
    }
    nodes[Int(parent)].lastChild = node
    return node
  }

  /// The place of the child of `parent` with this name, or the free one where it belongs.
  private func slot(of name: ByteView, in parent: UInt32) -> Int {
    var hasher = Hasher()
    hasher.combine(parent)
    hasher.combine(name)
    let mask = slots.count - 1
    var slot = hasher.finalize() & mask
    while true {
      let node = slots[slot]
      if node == ZipTree.none { return slot }
      if nodes[Int(node)].parent == parent, Int(nodes[Int(node)].nameSize) == name.count,
        directory.matches(name, at: nodes[Int(node)].nameOffset)
      {
        return slot
      }
      slot = (slot + 1) & mask
    }
  }

  private mutating func grow() {
    slots = Array(repeating: ZipTree.none, count: slots.count * 2)
    for node in nodes.indices.dropFirst() {
      let slot = slot(of: name(of: UInt32(node)), in: nodes[node].parent)
      slots[slot] = UInt32(node)
    }
  }
}

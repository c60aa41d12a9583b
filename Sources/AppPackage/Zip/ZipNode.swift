public import MachOBytes

/// A file or folder of an archive, found by its path; the folder may stand in the names of others
/// only.
public struct ZipNode: Sendable {
  public let archive: ZipArchive
  private let number: UInt32

  init(_ archive: ZipArchive, _ number: UInt32) {
    self.archive = archive
    self.number = number
  }

  /// The last component of the path; empty for the folder that holds everything.
  public var name: ByteView { archive.tree.name(of: number) }

  /// The last entry of this path. Nil for a folder that has none of its own.
  public var entry: ZipEntry? { archive.tree.entry(of: number).map { archive.entries[$0] } }

  /// What it is; a folder when it has children, whatever its entry says.
  public var kind: ZipEntry.Kind {
    archive.tree.isFolder(number) ? .folder : entry?.kind ?? .folder
  }

  /// The folder that it is in; nil for the folder that holds everything.
  public var parent: ZipNode? {
    archive.tree.parent(of: number).map { ZipNode(archive, $0) }
  }

  /// The path from the folder that holds everything, its components parted by slashes.
  public var path: ByteView {
    var names: [ByteView] = []
    var node = number
    while let parent = archive.tree.parent(of: node) {
      names.append(archive.tree.name(of: node))
      node = parent
    }
    var path: [UInt8] = []
    for name in names.reversed() {
      if !path.isEmpty { path.append(UInt8(ascii: "/")) }
      path.append(name)
    }
    return ByteView(path)
  }

  /// What is in this folder, in the order in which the central directory names it first.
  public var children: Children { Children(archive: archive, first: firstChild) }

  private var firstChild: UInt32? { archive.tree.firstChild(of: number) }

  /// What is in this folder by that name; a path leads further down. Nil when there is nothing
  /// or the path holds `..`.
  public subscript(path: String) -> ZipNode? {
    archive.tree.node(at: ByteView(Array(path.utf8)), below: number).map { ZipNode(archive, $0) }
  }

  /// The files and folders in a folder.
  public struct Children: Sequence, IteratorProtocol, Sendable {
    private let archive: ZipArchive
    private var following: UInt32?

    init(archive: ZipArchive, first: UInt32?) {
      self.archive = archive
      following = first
    }

    public mutating func next() -> ZipNode? {
      guard let number = following else { return nil }
      following = archive.tree.nextSibling(of: number)
      return ZipNode(archive, number)
    }
  }
}

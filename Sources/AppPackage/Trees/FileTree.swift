public import MachOBytes

/// Files and folders to look at, wherever they are: on the disk, or in a zip archive.
public protocol FileTree: Sendable {
  /// Everything in the tree, each folder before what is in it.
  var entries: [TreeEntry] { get }
  /// What is wrong with the tree itself.
  var problems: [PackageError] { get }

  /// The bytes of a file.
  ///
  /// - Throws: `PackageError` when they cannot be read or are more than the tree's limit.
  func contents(of entry: TreeEntry) throws(PackageError) -> ByteView

  /// The first bytes of a file, at most `count`.
  ///
  /// - Throws: `PackageError` when they cannot be read.
  func prefix(of entry: TreeEntry, count: Int) throws(PackageError) -> ByteView

  /// What a symbolic link says, as it stands there: it may lead nowhere.
  ///
  /// - Throws: `PackageError` when it cannot be read or is no UTF-8.
  func linkTarget(of entry: TreeEntry) throws(PackageError) -> String

  /// Whether the bytes of a file are in memory of ours rather than mapped from the disk.
  var keepsFilesInMemory: Bool { get }

  /// How a path in the tree is named in messages.
  func displayPath(_ path: String) -> String
}

extension FileTree {
  public var keepsFilesInMemory: Bool { false }
}

/// A file, folder or link of a tree.
public struct TreeEntry: Sendable, Hashable {
  public typealias Kind = FileStatus.Kind

  /// From the root of the tree, parts separated by `/`, without one at either end.
  public let path: String
  public let kind: Kind
  /// In bytes.
  public let size: UInt64
  /// What the tree itself needs to find the bytes.
  public let handle: Int

  public init(path: String, kind: Kind, size: UInt64, handle: Int = 0) {
    self.path = path
    self.kind = kind
    self.size = size
    self.handle = handle
  }
}

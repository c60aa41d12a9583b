public import MachOBytes

/// One file on its own.
public struct SingleFileTree: FileTree {
  public let entries: [TreeEntry]
  public let problems: [PackageError] = []
  private let path: String
  private let bytes: ByteView

  public init(_ path: String, _ bytes: ByteView) {
    self.path = path
    self.bytes = bytes
    let name = path.split(separator: "/").last.map(String.init) ?? path
    entries = [TreeEntry(path: name, kind: .file, size: UInt64(bytes.count), handle: 0)]
  }

  public func displayPath(_ path: String) -> String { self.path }
  /// There is no link in it: its only file has been opened.
  public func linkTarget(of entry: TreeEntry) -> String { "" }
  public func contents(of entry: TreeEntry) -> ByteView { bytes }
  public func prefix(of entry: TreeEntry, count: Int) -> ByteView { bytes.prefix(count) }
}

/// A file of a package.
public struct PackageFile: Sendable {
  public let entry: TreeEntry
  public let role: FileRole
  /// Index of the innermost bundle it is in; nil for none.
  public let bundle: Int?

  /// From the root of the package.
  public var path: String { entry.path }
}

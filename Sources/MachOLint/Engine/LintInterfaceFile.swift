public import APINames
public import AppPackage

/// A compiled nib as rules see it.
public struct LintInterfaceFile {
  public let file: PackageFile
  public let contents: InterfaceFile
  /// The innermost bundle and those around it; empty for a file on its own.
  public let bundles: [Bundle]
  /// The names that are private.
  public let privateNames: PrivateNames

  public var location: Finding.Location {
    Finding.Location(bundle: bundles.first?.path ?? "", file: file.path)
  }
}

public import AppPackage

/// A package as rules see it, with the facts of the files in it.
public struct LintPackage {
  public let package: Package
  /// The facts of the package's binaries, by path.
  let facts: [String: FileFacts]
  let entries: EntryIndex

  /// The app that is uploaded with the file: the outermost one around it.
  func uploadedApp(of file: PackageFile) -> Bundle? {
    package.bundles(around: file).last { $0.kind == .app }
  }

  /// The app that is uploaded with the bundle: the outermost one that it is or is in.
  func uploadedApp(of bundle: Bundle) -> Bundle? {
    package.bundles(around: bundle).last { $0.kind == .app }
      ?? (bundle.kind == .app ? bundle : nil)
  }

  /// The place of a file of the package as a whole.
  func location(of file: PackageFile) -> Finding.Location {
    Finding.Location(
      bundle: package.bundles(around: file).first?.path ?? "", file: file.path)
  }

  /// How sure it is that `app`, which is for the Mac, is meant for the store, outside of which
  /// nobody looks: it is when the store's receipt or the profile that the store asks for is in it.
  func macStoreConfidence(of app: Bundle) -> Confidence {
    ["_MASReceipt/receipt", "embedded.provisionprofile"]
      .contains { entries[PackagePath.join(app.contentsPath, $0)] != nil } ? .likely : .possible
  }
}

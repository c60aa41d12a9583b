public import AppPackage

/// A package as rules see it, with the facts of the files in it.
public struct LintPackage {
  public let package: Package
  /// The facts of the package's binaries, by path.
  let facts: [String: FileFacts]
  let entries: EntryIndex
  /// The apps of the package by their paths, where ``uploadedApp(at:)`` finds them.
  private let apps: [String: Bundle]

  init(package: Package, facts: [String: FileFacts], entries: EntryIndex) {
    self.package = package
    self.facts = facts
    self.entries = entries
    apps = Dictionary(
      package.bundles.lazy.filter { $0.kind == .app }.map { ($0.path, $0) },
      uniquingKeysWith: { $1 })
  }

  /// The app that is uploaded with what stands at `path`: the outermost one that it is or is in.
  func uploadedApp(at path: String) -> Bundle? {
    guard !apps.isEmpty else { return nil }
    var found = apps[path]
    var folder = path
    while !folder.isEmpty {
      folder = PackagePath.folder(of: folder)
      found = apps[folder] ?? found
    }
    return found
  }

  /// The app that is uploaded with the file: the outermost one around it.
  func uploadedApp(of file: PackageFile) -> Bundle? {
    package.bundles(around: file).outermostApp
  }

  /// The app that is uploaded with the bundle: the outermost one that it is or is in.
  func uploadedApp(of bundle: Bundle) -> Bundle? {
    ([bundle] + package.bundles(around: bundle)).outermostApp
  }

  /// The place of a file of the package as a whole.
  func location(of file: PackageFile) -> Finding.Location {
    Finding.Location(
      bundle: package.bundles(around: file).first?.path ?? "", file: file.path)
  }

  /// How sure it is that `app`, which is for the Mac, is meant for the store.
  func macStoreConfidence(of app: Bundle) -> Confidence { app.macStoreConfidence(entries) }
}

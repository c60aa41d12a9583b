public import AppPackage
import MachOCore

/// A bundle as rules see it, with the facts of the files in it.
public struct LintBundle {
  public let package: Package
  public let bundle: Bundle
  /// The bundles around it, innermost first.
  public let parents: [Bundle]
  /// The facts of its executable; nil when it has none.
  public let executable: FileFacts?
  /// Whether it has one that could not be read, so that nothing is known of it.
  public let isExecutableUnreadable: Bool

  public var location: Finding.Location {
    Finding.Location(bundle: bundle.path, file: bundle.infoPath ?? bundle.path)
  }

  /// Whether it is an app, or inside of one, and so part of an upload.
  public var isInApp: Bool {
    bundle.kind == .app || parents.contains { $0.kind == .app }
  }
}

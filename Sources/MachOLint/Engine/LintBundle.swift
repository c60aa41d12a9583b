public import AppPackage
import MachOCore

/// A bundle as rules see it, with the facts of the files in it.
public struct LintBundle {
  public let package: Package
  public let bundle: Bundle
  /// The bundles around it, innermost first.
  public let parents: [Bundle]
  /// The facts of the package's binaries, by path.
  let facts: [String: FileFacts]
  let entries: EntryIndex
  /// Whether it has an executable that could not be read, so that nothing is known of it.
  public let isExecutableUnreadable: Bool

  /// The facts of its executable; nil when it has none.
  public var executable: FileFacts? { executable(of: bundle) }

  /// The facts of the executable of a bundle of the package; nil when it has none.
  public func executable(of bundle: Bundle) -> FileFacts? { facts[bundle.executablePath] }

  /// The innermost app that it is or is in.
  public var app: Bundle? { ([bundle] + parents).innermostApp }

  /// The app that is uploaded: the outermost one that it is or is in.
  public var uploadedApp: Bundle? { ([bundle] + parents).outermostApp }

  /// Whether it is, or is in, an app for a device that gets its apps from the store only.
  public var isInStoreDeviceApp: Bool { uploadedApp?.isStoreDeviceApp == true }

  /// Whether it is, or is in, an app for the Mac.
  public var isInMacApp: Bool { uploadedApp?.isMacApp == true }

  public var location: Finding.Location {
    Finding.Location(bundle: bundle.path, file: bundle.infoPath ?? bundle.path)
  }

  /// The place of a binary of the bundle.
  ///
  /// - Parameter architectures: Those of the slices that are meant; none where slices do not matter.
  func location(
    of file: FileFacts, in architectures: [Architecture] = []
  ) -> Finding.Location {
    Finding.Location(bundle: bundle.path, file: file.path, architectures: architectures)
  }

  /// Whether it is an app, or inside of one, and so part of an upload.
  public var isInApp: Bool { app != nil }
}

import MachOBytes

/// A folder `….xcframework`: a library built for several platforms, and an `Info.plist` that tells
/// which build is in which folder.
public struct XCFramework: Sendable {
  /// From the root of the package; empty for the root itself.
  public let path: String
  /// What `AvailableLibraries` names, at most ``mostLibraries``; nil when the key is not there.
  public let libraries: [XCFrameworkLibrary]?

  /// Libraries after these are not looked at: there are fewer platforms, and a small binary
  /// property list could name the same one again and again.
  public static let mostLibraries = 64

  public init(_ path: String, info: PropertyList) {
    self.path = path
    libraries = info["AvailableLibraries"]?.array.map { libraries in
      libraries.prefix(XCFramework.mostLibraries).map(XCFrameworkLibrary.init)
    }
  }

  /// A path in a library's folder, from the root of the package.
  func path(of part: String, in library: XCFrameworkLibrary) -> String {
    PackagePath.join(path, PackagePath.join(library.identifier ?? "", part))
  }
}

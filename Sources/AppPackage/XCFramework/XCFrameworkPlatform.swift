public import MachOCore

/// A platform as the `Info.plist` of an XCFramework names it.
public struct XCFrameworkPlatform: Sendable, Hashable {
  public let kind: PlatformKind
  /// `SupportedPlatform`.
  public let name: String
  /// `SupportedPlatformVariant`; nil for a device.
  public let variant: String?

  private init(_ kind: PlatformKind, _ name: String, _ variant: String? = nil) {
    self.kind = kind
    self.name = name
    self.variant = variant
  }

  /// Those that can be named, as Xcode 26 does. Mac Catalyst is a kind of iOS here.
  public static let all = [
    XCFrameworkPlatform(.macOS, "macos"),
    XCFrameworkPlatform(.iOS, "ios"),
    XCFrameworkPlatform(.iOSSimulator, "ios", "simulator"),
    XCFrameworkPlatform(.macCatalyst, "ios", "maccatalyst"),
    XCFrameworkPlatform(.tvOS, "tvos"),
    XCFrameworkPlatform(.tvOSSimulator, "tvos", "simulator"),
    XCFrameworkPlatform(.watchOS, "watchos"),
    XCFrameworkPlatform(.watchOSSimulator, "watchos", "simulator"),
    XCFrameworkPlatform(.visionOS, "xros"),
    XCFrameworkPlatform(.visionOSSimulator, "xros", "simulator"),
    XCFrameworkPlatform(.driverKit, "driverkit"),
  ]

  /// Nil for a platform that cannot be named.
  public init?(_ kind: PlatformKind) {
    guard let found = Self.all.first(where: { $0.kind == kind }) else { return nil }
    self = found
  }

  /// Nil for a pair that is not known.
  init?(name: String?, variant: String?) {
    guard let found = Self.all.first(where: { $0.name == name && $0.variant == variant })
    else { return nil }
    self = found
  }

  /// The name that Xcode gives the folder of a library, its `LibraryIdentifier`.
  ///
  /// - Parameter architectures: Their names, sorted.
  public func identifier(for architectures: [String]) -> String {
    [name, architectures.joined(separator: "_"), variant].compactMap { $0 }.joined(separator: "-")
  }
}

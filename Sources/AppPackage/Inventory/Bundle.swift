public import MachOCore

/// A folder that is a bundle.
public struct Bundle: Sendable {
  /// From the root of the package; empty for the root itself.
  public let path: String
  /// The name of the folder; of the root the name that it has on the disk.
  public let name: String
  public let kind: BundleKind
  /// Index of the bundle it is in; nil for none.
  public let parent: Int?
  /// Where its contents are: the folder itself, or `Contents` or `Versions/A` in it when there is no
  /// `Info.plist` at its top.
  public let contentsPath: String
  /// Its `Info.plist`; nil when it has none or it cannot be read.
  public let info: PropertyList?
  /// Of the Info.plist, from the root of the package; nil when there is none.
  public let infoPath: String?

  /// Whether it is laid out as bundles for macOS are.
  public var isMacLayout: Bool { contentsPath != path }

  public var identifier: String? { info?["CFBundleIdentifier"]?.string }

  /// What `CFBundleExecutable` says, or the name without its ending as the systems assume it.
  public var executableName: String {
    info?["CFBundleExecutable"]?.string
      ?? name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  /// Where the executable should be, from the root of the package.
  public var executablePath: String {
    kind != .framework && isMacLayout
      ? PackagePath.join(contentsPath, "MacOS/" + executableName)
      : PackagePath.join(contentsPath, executableName)
  }

  /// `CFBundleSupportedPlatforms`; empty when it is not there.
  public var supportedPlatforms: [String] {
    info?["CFBundleSupportedPlatforms"]?.array?.compactMap(\.string) ?? []
  }

  /// Whether it is an app for the watch, on its own or inside of an app for iOS.
  public var isWatchApp: Bool {
    kind == .app
      && (platform == .watchOS || info?["WKWatchKitApp"]?.boolean == true
        || info?["WKApplication"]?.boolean == true)
  }

  /// Whether it is an App Clip.
  public var isAppClip: Bool { kind == .app && info?["NSAppClip"]?.dictionary != nil }

  /// What the bundle is, in plain words.
  public var words: String {
    isWatchApp ? "watch app" : isAppClip ? "App Clip" : kind.words
  }

  /// The platform that the Info.plist names; nil when it names none that is known.
  public var platform: PlatformKind? {
    if let name = supportedPlatforms.first, let platform = Bundle.platforms[name] {
      return platform
    }
    return info?["DTPlatformName"]?.string.flatMap { name in
      Bundle.platforms.first { $0.key.lowercased() == name.lowercased() }?.value
    }
  }

  private static let platforms: [String: PlatformKind] = [
    "iPhoneOS": .iOS, "iPhoneSimulator": .iOSSimulator, "AppleTVOS": .tvOS,
    "AppleTVSimulator": .tvOSSimulator, "WatchOS": .watchOS, "WatchSimulator": .watchOSSimulator,
    "XROS": .visionOS, "XRSimulator": .visionOSSimulator, "MacOSX": .macOS,
  ]

  /// `MinimumOSVersion` or `LSMinimumSystemVersion`; nil when there is none.
  public var minimumOS: String? {
    (info?["MinimumOSVersion"] ?? info?["LSMinimumSystemVersion"])?.string
  }
}

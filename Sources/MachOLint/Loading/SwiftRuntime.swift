import MachOCore

/// Swift's own libraries: since when systems have them.
///
/// They came with the first system of the Swift release that brought the module, as the module's
/// availability in the standard library's interfaces says. Libraries that are not listed count as
/// part of every system that has Swift.
enum SwiftRuntime {
  /// The folder in which systems have them.
  static let systemFolder = "/usr/lib/swift"

  /// Whether `name`, of a file, is that of one of them.
  static func isLibrary(_ name: String) -> Bool {
    name.hasPrefix("libswift") && name.hasSuffix(".dylib")
  }

  /// The first system that has the library with the file name `name`; nil where that is not known,
  /// or all have it.
  static func firstSystem(of name: String, on platform: PlatformKind) -> PackedVersion? {
    let systems: Systems
    switch name {
    case _ where stable.contains(name): systems = .swift5
    case "libswift_Concurrency.dylib": systems = .swift55
    case "libswift_StringProcessing.dylib", "libswift_RegexParser.dylib",
      "libswiftRegexBuilder.dylib", "libswiftDistributed.dylib":
      systems = .swift57
    case "libswiftObservation.dylib": systems = .swift59
    case "libswiftSynchronization.dylib": systems = .swift6
    case "libswiftCompatibilitySpan.dylib": systems = .swift62
    default: return nil
    }
    return systems.first(on: platform).flatMap { PackedVersion($0) }
  }

  /// The systems that came with a release of Swift.
  private struct Systems {
    let iOS: String
    let macOS: String
    let watchOS: String
    let visionOS: String

    static let swift5 = Systems(iOS: "12.2", macOS: "10.14.4", watchOS: "5.2", visionOS: "1.0")
    static let swift55 = Systems(iOS: "15.0", macOS: "12.0", watchOS: "8.0", visionOS: "1.0")
    static let swift57 = Systems(iOS: "16.0", macOS: "13.0", watchOS: "9.0", visionOS: "1.0")
    static let swift59 = Systems(iOS: "17.0", macOS: "14.0", watchOS: "10.0", visionOS: "1.0")
    static let swift6 = Systems(iOS: "18.0", macOS: "15.0", watchOS: "11.0", visionOS: "2.0")
    static let swift62 = Systems(iOS: "26.0", macOS: "26.0", watchOS: "26.0", visionOS: "26.0")

    /// tvOS and Mac Catalyst count as iOS does.
    func first(on platform: PlatformKind) -> String? {
      switch platform {
      case .iOS, .iOSSimulator, .tvOS, .tvOSSimulator, .macCatalyst: iOS
      case .macOS: macOS
      case .watchOS, .watchOSSimulator: watchOS
      case .visionOS, .visionOSSimulator: visionOS
      default: nil
      }
    }
  }

  /// Those that Xcode put into apps before systems had them.
  private static let stable: Set<String> = Set(
    [
      "ARKit", "AVFoundation", "Accelerate", "AppKit", "AssetsLibrary", "CallKit", "CloudKit",
      "Contacts", "Core", "CoreAudio", "CoreData", "CoreFoundation", "CoreGraphics", "CoreImage",
      "CoreLocation", "CoreMedia", "CryptoTokenKit", "Darwin", "Dispatch", "Foundation",
      "GLKit", "GameplayKit", "HomeKit", "IOKit", "Intents", "MapKit", "MediaPlayer", "Metal",
      "MetalKit", "ModelIO", "NaturalLanguage", "Network", "ObjectiveC", "OpenCL", "Photos",
      "PhotosUI", "QuartzCore", "SafariServices", "SceneKit", "SpriteKit", "UIKit", "Vision",
      "WatchKit", "XPC", "os", "simd",
    ].map { "libswift\($0).dylib" })
}

import AppPackage
import MachOBytes

/// A library of the system as an image names it, and the parts it hands on.
///
/// An image is linked with `libSystem.B.dylib` and `UIKit`; what they have is in
/// `libsystem_c.dylib` and `UIKitCore`, which they re-export. Tables of names tell the part.
struct SystemLibrary {
  /// The install name.
  let path: ByteView

  /// Libraries that re-export all of `/usr/lib/system`, and frameworks that re-export others, as
  /// the stubs of the iOS 16.5 SDK say.
  private static let parts: [String: [String]] = [
    "Accelerate": [
      "vImage", "libBLAS", "libLAPACK", "libvDSP", "libvMisc", "libBNNS", "libSparse",
    ],
    "AVFoundation": ["AVFCore", "AVFCapture", "AVFAudio"],
    "ApplicationServices": ["ATS", "CoreGraphics", "CoreText", "HIServices", "ImageIO"],
    "Cocoa": ["AppKit", "CoreData", "Foundation"],
    "CoreServices": ["CFNetwork", "CarbonCore", "LaunchServices", "Metadata"],
    "Foundation": ["CoreFoundation", "libobjc.A"],
    "MobileCoreServices": ["CoreServices"],
    "UIKit": ["UIKitCore", "UIFoundation", "DocumentManager", "ShareSheet", "PrintKitUI"],
    "WebKit": ["WebKitLegacy", "WebCore"],
    "libc++.1": ["libc++abi"],
  ]
  private static let partsOfSystem: [StaticString] = [
    "libsystem_", "libcache", "libcommonCrypto", "libcompiler_rt", "libcopyfile",
    "libcorecrypto", "libdispatch", "libdyld", "libkeymgr", "liblaunch", "libmacho",
    "libquarantine", "libremovefile", "libunwind", "libxpc",
  ]

  /// Whether it lies where only the system has libraries.
  var isSystem: Bool { path.hasPrefix("/System/") || path.hasPrefix("/usr/lib/") }

  /// `UIKit` of `/System/Library/Frameworks/UIKit.framework/UIKit`, `libSystem.B` of
  /// `/usr/lib/libSystem.B.dylib`.
  var name: String { Self.withoutSuffix(PackagePath.name(of: path.string)) }

  /// Whether it is the Objective-C runtime, which has NSObject and next to no names.
  var isRuntime: Bool { name == "libobjc.A" }

  /// Whether the library, or one that it hands on, is `owner` of a table.
  func has(_ owner: ByteView) -> Bool {
    let owner = Self.withoutSuffix(owner.string)
    let name = name
    if owner == name || Self.parts[name]?.contains(owner) == true { return true }
    guard name.hasPrefix("libSystem") else { return false }
    return Self.partsOfSystem.contains { owner.hasPrefix(String(describing: $0)) }
  }

  private static func withoutSuffix(_ name: String) -> String {
    name.hasSuffix(".dylib") ? String(name.dropLast(6)) : name
  }
}

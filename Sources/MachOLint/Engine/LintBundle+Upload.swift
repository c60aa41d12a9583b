import AppPackage
import MachOBytes
import MachOCore

extension LintBundle {
  /// Whether the store gets it: it is, or is in, an app for a device whose program is none for a
  /// simulator.
  var isInUpload: Bool {
    guard isInStoreDeviceApp, let app = uploadedApp else { return false }
    let slices = executable(of: app)?.slices ?? []
    return slices.isEmpty || slices.contains { $0.platform?.isSimulator != true }
  }

  /// Whether it is a framework that apps for devices embed as it is, and that is in none yet.
  var isToBeEmbedded: Bool {
    bundle.kind == .framework && !isInApp && executable.map(Self.isDeviceLibrary) == true
  }

  /// A library of the system has the place where it is as its name.
  private static func isDeviceLibrary(_ file: FileFacts) -> Bool {
    file.slices.contains {
      $0.fileType == .dylib && $0.platform?.isStoreDevice == true
        && $0.links.installName?.hasPrefix("/") != true
    }
  }

  /// How sure it is that Apple refuses an upload for what its Info.plist says; nil when the store
  /// does not get it. A framework that is in no app may never be in one as it is.
  var uploadConfidence: Confidence? {
    isInUpload ? .certain : isToBeEmbedded ? .possible : nil
  }

  /// Whether it is the app that is uploaded, not one inside of it.
  var isUploadedApp: Bool { uploadedApp?.path == bundle.path }

  /// Whether its program is a copy of one of Apple's, which Xcode puts there as it is: that of an
  /// app which nobody can start, as one for Messages or the container of a watch app; that of a
  /// watch app whose code is in its extension; and that of a pack of stickers.
  var hasProgramOfApple: Bool {
    guard let info = bundle.info else { return false }
    return info["LSApplicationLaunchProhibited"]?.boolean == true
      || info["WKWatchKitApp"]?.boolean == true
      || info["NSExtension"]?["NSExtensionPrincipalClass"]?.string
        == "StickerBrowserViewController"
  }

  /// Whether it is an app for the Mac that is meant for the store.
  var isMacStoreApp: Bool {
    bundle.isMacApp && isUploadedApp && bundle.macStoreConfidence(entries) >= .likely
  }

  /// The text under a key of its Info.plist; nil when there is none, or an empty one. No version or
  /// name of a tool is longer than what is left of it.
  func text(_ key: String) -> String? { Self.text(key, of: bundle) }

  /// The same for another bundle.
  static func text(_ key: String, of bundle: Bundle) -> String? {
    guard let value = bundle.info?[key]?.text, !value.isEmpty else { return nil }
    guard value.count > mostTextBytes else { return value.string }
    return value.prefix(mostTextBytes).string + "…"
  }

  private static let mostTextBytes = 100

  /// Whether a key of its Info.plist has no value, or the empty text.
  func lacks(_ key: String) -> Bool {
    guard let value = bundle.info?[key] else { return true }
    return value.string?.isEmpty == true
  }

  /// That a key of its Info.plist is not there or empty, in words and as evidence; nil when it has a
  /// value.
  func lack(of key: String) -> (words: String, evidence: Evidence)? {
    guard lacks(key) else { return nil }
    return bundle.info?[key] == nil
      ? ("has no \(key)", Evidence(key, "none")) : ("\(key) is empty", Evidence(key, "empty"))
  }
}

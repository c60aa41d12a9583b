import AppPackage
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

  private static func isDeviceLibrary(_ file: FileFacts) -> Bool {
    file.slices.contains { $0.fileType == .dylib && $0.platform?.isStoreDevice == true }
  }

  /// How sure it is that Apple refuses an upload for what its Info.plist says; nil when the store
  /// does not get it. A framework that is in no app may never be in one as it is.
  var uploadConfidence: Confidence? {
    isInUpload ? .certain : isToBeEmbedded ? .possible : nil
  }

  /// Whether it is the app that is uploaded, not one inside of it.
  var isUploadedApp: Bool { uploadedApp?.path == bundle.path }

  /// Whether it is an app for the Mac that is meant for the store.
  var isMacStoreApp: Bool {
    bundle.isMacApp && isUploadedApp
      && LintPackage(package: package, facts: facts, entries: entries)
        .macStoreConfidence(of: bundle) >= .likely
  }

  /// The text under a key of its Info.plist; nil when there is none, or an empty one.
  func text(_ key: String) -> String? {
    guard let text = bundle.info?[key]?.string, !text.isEmpty else { return nil }
    return text
  }

  /// Whether a key of its Info.plist has no value, or the empty text.
  func lacks(_ key: String) -> Bool {
    guard let value = bundle.info?[key] else { return true }
    return value.string?.isEmpty == true
  }
}

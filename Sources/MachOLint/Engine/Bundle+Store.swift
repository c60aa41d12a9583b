import AppPackage
import MachOCore

extension Bundle {
  /// Whether it is an app for a device that gets its apps from the store only.
  var isStoreDeviceApp: Bool {
    kind == .app && !isMacLayout && platform?.isSimulator != true
      && platform?.allowsIntel != true
  }

  /// Whether it is an app for the Mac.
  var isMacApp: Bool {
    kind == .app && isMacLayout && platform.map { $0 == .macOS } ?? true
  }

  /// How sure it is that the app, which is for the Mac, is meant for the store, outside of which
  /// nobody looks: it is when the store's receipt or the profile that the store asks for is in it.
  func macStoreConfidence(_ entries: EntryIndex) -> Confidence {
    ["_MASReceipt/receipt", "embedded.provisionprofile"]
      .contains { entries[PackagePath.join(contentsPath, $0)] != nil } ? .likely : .possible
  }
}

extension BundleKind {
  /// Whether it is an app, or an extension or framework of one: those whose Info.plist and program the
  /// store looks at.
  var isAppOrPart: Bool { self == .app || self == .appExtension || self == .framework }
}

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
}

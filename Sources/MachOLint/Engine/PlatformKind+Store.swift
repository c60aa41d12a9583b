import MachOCore

extension PlatformKind {
  /// Whether it is a device that gets its apps from the store only: everything but the Mac.
  var isStoreDevice: Bool {
    switch self {
    case .iOS, .tvOS, .watchOS, .visionOS: true
    default: false
    }
  }

  /// Whether programs for it may have Intel slices.
  var allowsIntel: Bool { self == .macOS || self == .macCatalyst || self == .driverKit }
}

extension Architecture {
  var isIntel: Bool { type == .x86 || type == .x86_64 }
}

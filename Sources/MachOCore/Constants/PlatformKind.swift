/// The system a file is for: `platform` of `build_version_command`, from `<mach-o/loader.h>`.
public struct PlatformKind: NamedConstant {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let macOS = PlatformKind(rawValue: 1)
  public static let iOS = PlatformKind(rawValue: 2)
  public static let tvOS = PlatformKind(rawValue: 3)
  public static let watchOS = PlatformKind(rawValue: 4)
  public static let bridgeOS = PlatformKind(rawValue: 5)
  public static let macCatalyst = PlatformKind(rawValue: 6)
  public static let iOSSimulator = PlatformKind(rawValue: 7)
  public static let tvOSSimulator = PlatformKind(rawValue: 8)
  public static let watchOSSimulator = PlatformKind(rawValue: 9)
  public static let driverKit = PlatformKind(rawValue: 10)
  public static let visionOS = PlatformKind(rawValue: 11)
  public static let visionOSSimulator = PlatformKind(rawValue: 12)
  public static let firmware = PlatformKind(rawValue: 13)
  public static let sepOS = PlatformKind(rawValue: 14)

  public static let names: [(PlatformKind, String)] = [
    (.macOS, "PLATFORM_MACOS"), (.iOS, "PLATFORM_IOS"), (.tvOS, "PLATFORM_TVOS"),
    (.watchOS, "PLATFORM_WATCHOS"), (.bridgeOS, "PLATFORM_BRIDGEOS"),
    (.macCatalyst, "PLATFORM_MACCATALYST"), (.iOSSimulator, "PLATFORM_IOSSIMULATOR"),
    (.tvOSSimulator, "PLATFORM_TVOSSIMULATOR"),
    (.watchOSSimulator, "PLATFORM_WATCHOSSIMULATOR"), (.driverKit, "PLATFORM_DRIVERKIT"),
    (.visionOS, "PLATFORM_VISIONOS"), (.visionOSSimulator, "PLATFORM_VISIONOSSIMULATOR"),
    (.firmware, "PLATFORM_FIRMWARE"), (.sepOS, "PLATFORM_SEPOS"),
  ]

  /// As Apple writes it in its documentation.
  public var words: String {
    switch self {
    case .macOS: "macOS"
    case .iOS: "iOS"
    case .tvOS: "tvOS"
    case .watchOS: "watchOS"
    case .bridgeOS: "bridgeOS"
    case .macCatalyst: "Mac Catalyst"
    case .iOSSimulator: "iOS simulator"
    case .tvOSSimulator: "tvOS simulator"
    case .watchOSSimulator: "watchOS simulator"
    case .driverKit: "DriverKit"
    case .visionOS: "visionOS"
    case .visionOSSimulator: "visionOS simulator"
    case .firmware: "firmware"
    case .sepOS: "sepOS"
    default: "platform 0x" + String(rawValue, radix: 16)
    }
  }

  public var isSimulator: Bool {
    switch self {
    case .iOSSimulator, .tvOSSimulator, .watchOSSimulator, .visionOSSimulator: true
    default: false
    }
  }
}

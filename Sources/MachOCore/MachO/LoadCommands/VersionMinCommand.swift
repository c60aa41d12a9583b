import MachOBytes

/// `version_min_command`: minimum system and SDK in files older than `LC_BUILD_VERSION`.
public struct VersionMinCommand: LoadCommandPayload {
  public let kind: LoadCommandKind
  public let minimumOS: PackedVersion
  /// 0 when it is not known.
  public let sdk: PackedVersion

  public static let kinds: [LoadCommandKind] = [
    .versionMinMacOS, .versionMinIOS, .versionMinTvOS, .versionMinWatchOS,
  ]
  public static let isUnique = true

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    kind = reader.kind
    minimumOS = PackedVersion(rawValue: try reader.uint32("version"))
    sdk = PackedVersion(rawValue: try reader.uint32("sdk"))
  }

  /// The platform for a processor: on Intel the iOS, tvOS and watchOS commands mean the simulator,
  /// since there was no other command for it.
  public func platform(on architecture: Architecture) -> PlatformKind {
    let isIntel = architecture.type == .x86 || architecture.type == .x86_64
    return switch kind {
    case .versionMinIOS: isIntel ? .iOSSimulator : .iOS
    case .versionMinTvOS: isIntel ? .tvOSSimulator : .tvOS
    case .versionMinWatchOS: isIntel ? .watchOSSimulator : .watchOS
    default: .macOS
    }
  }

  public func describe(into sink: any DescriptionSink) {
    sink.field("version", .version(minimumOS))
    sink.field("sdk", .version(sdk))
  }
}

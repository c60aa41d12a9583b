public import MachOBytes

/// What one Mach-O file is, as a person wants it told: the facts of a row of `machtool info`.
public struct ImageSummary: Sendable {
  /// A system the file runs on, from `LC_BUILD_VERSION` or the older `LC_VERSION_MIN_…`.
  public struct Target: Hashable, Sendable {
    public let platform: PlatformKind
    public let minimumOS: PackedVersion
    /// 0 when it is not stated.
    public let sdk: PackedVersion
  }

  /// Something worth a word.
  public enum Trait: Int, Hashable, Sendable, Comparable, CaseIterable {
    case swift
    case objectiveC
    case bitcode
    case bitcodeMarker
    case encrypted
    case debugInfo

    public static func < (left: Trait, right: Trait) -> Bool { left.rawValue < right.rawValue }

    /// The trait in plain words.
    public var words: String {
      switch self {
      case .swift: "Swift"
      case .objectiveC: "Objective-C"
      case .bitcode: "bitcode"
      case .bitcodeMarker: "bitcode marker"
      case .encrypted: "encrypted"
      case .debugInfo: "debug info"
      }
    }
  }

  public let architecture: Architecture
  public let fileType: FileType
  /// In file order; more than one in a file for macOS and Mac Catalyst at once.
  public private(set) var targets: [Target] = []
  public private(set) var uuid: ByteView?
  public private(set) var traits: Set<Trait> = []
  /// How the file is signed, in words; nil when it is not, or has no signature that can be read.
  public private(set) var signature: String?

  public init(_ file: MachOFile) {
    architecture = file.architecture
    fileType = file.header.fileType
    var isSigned = false
    for command in file.commands {
      add(command)
      if command.kind == .codeSignature { isSigned = true }
    }
    if isSigned { signature = (try? CodeSignature(file))?.summary }
  }

  private mutating func add(_ command: LoadCommand) {
    switch command.kind {
    case .segment, .segment64:
      if let segment = try? command.read(as: SegmentCommand.self) { add(segment) }
    case .buildVersion:
      if let version = try? command.read(as: BuildVersionCommand.self) {
        targets.append(
          Target(platform: version.platform, minimumOS: version.minimumOS, sdk: version.sdk))
      }
    case .versionMinMacOS, .versionMinIOS, .versionMinTvOS, .versionMinWatchOS:
      if let version = try? command.read(as: VersionMinCommand.self) {
        targets.append(
          Target(
            platform: version.platform(on: architecture), minimumOS: version.minimumOS,
            sdk: version.sdk))
      }
    case .uuid:
      if uuid == nil { uuid = (try? command.read(as: UUIDCommand.self))?.uuid }
    case .encryptionInfo, .encryptionInfo64:
      // Every file for a device has the command; the number is set when the store encrypts.
      if (try? command.read(as: EncryptionInfoCommand.self))?.isEncrypted == true {
        traits.insert(.encrypted)
      }
    default:
      break
    }
  }

  private mutating func add(_ segment: SegmentCommand) {
    for section in segment.sections {
      let name = section.name
      if section.segmentName.equals("__LLVM") {
        // One byte marks a file that could be given bitcode but has none.
        if name.equals("__bitcode") || name.equals("__bundle") {
          traits.insert(section.size > 1 ? .bitcode : .bitcodeMarker)
        }
      } else if section.segmentName.equals("__DWARF") {
        traits.insert(.debugInfo)
      } else if section.segmentName.equals("__OBJC") {
        traits.insert(.objectiveC)
      } else if name.hasPrefix("__swift5_") || name.hasPrefix("__swift4_") {
        traits.insert(.swift)
      } else if name.hasPrefix("__objc_"), !name.equals("__objc_imageinfo") {
        // The compiler writes image info into Swift and plain C files too.
        traits.insert(.objectiveC)
      }
    }
  }
}

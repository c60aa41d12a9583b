public import MachOBytes

/// A slice that a universal binary can be made of.
public struct SliceSource: Sendable {
  /// What the table will say, capability bits included.
  public let architecture: Architecture
  /// What the slice holds: never changed, only copied.
  public let bytes: ByteView
  /// The slice will start at a multiple of 2 to this power; 0 to 15.
  public var alignment: UInt32
  /// `filetype`, if the slice is a Mach-O file.
  public let fileType: FileType?
  /// The load commands whose size is no multiple of 4, where they were looked at.
  public let oddCommands: [UInt32]
  /// Where it comes from, for messages.
  public let place: Place

  init(
    _ architecture: Architecture, _ bytes: ByteView, alignment: UInt32,
    fileType: FileType? = nil, oddCommands: [UInt32] = [], place: Place
  ) {
    self.architecture = architecture
    self.bytes = bytes
    self.alignment = alignment
    self.fileType = fileType
    self.oddCommands = oddCommands
    self.place = place
  }

  /// The systems that the slice, or the members of its archive, are for, each once.
  public var platforms: [PlatformKind] {
    var found: [PlatformKind] = []
    BinaryFile(bytes, in: place).forEachImage { image in
      for target in ImageSummary(image).targets where !found.contains(target.platform) {
        found.append(target.platform)
      }
    }
    return found
  }
}

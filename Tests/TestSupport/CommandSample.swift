import MachOBytes
public import MachOCore

/// A little-endian Mach-O file of a header, load commands and some bytes after them.
public struct CommandSample {
  public var fileType: FileType
  public var is64Bit = true
  /// What follows the commands, in bytes.
  public var rest: [UInt8] = []
  private var commands: [[UInt8]] = []

  public init(_ fileType: FileType = .execute) {
    self.fileType = fileType
  }

  /// Adds a command made of `words` after `cmd` and `cmdsize`, then `text`.
  public mutating func add(_ kind: LoadCommandKind, _ words: [UInt32], text: [UInt8] = []) {
    var writer = ByteWriter(.little)
    writer.append(kind.rawValue)
    writer.append(UInt32(8 + words.count * 4 + text.count))
    for word in words { writer.append(word) }
    writer.append(text)
    commands.append(writer.bytes)
  }

  /// Adds a segment of 64 bits with sections.
  public mutating func addSegment(
    address: UInt64 = 0x1000, memorySize: UInt64 = 0x100, fileOffset: UInt64 = 0,
    fileSize: UInt64 = 0, sections: [SectionSample] = []
  ) {
    var body = ByteWriter(.little)
    body.append("__DATA", size: 16)
    for word in [address, memorySize, fileOffset, fileSize] { body.append(word) }
    for word in [7, 3, UInt32(sections.count), 0] { body.append(word) }
    for section in sections { body.append(section.bytes) }
    add(.segment64, [], text: body.bytes)
  }

  /// A `section_64`.
  public struct SectionSample {
    public var address: UInt64 = 0x1000
    public var size: UInt64 = 0
    public var offset: UInt32 = 0
    public var relocationOffset: UInt32 = 0
    public var relocationCount: UInt32 = 0

    public init() {}

    fileprivate var bytes: [UInt8] {
      var writer = ByteWriter(.little)
      writer.append("__data", size: 16)
      writer.append("__DATA", size: 16)
      writer.append(address)
      writer.append(size)
      for word in [offset, 0, relocationOffset, relocationCount, 0, 0, 0, 0] {
        writer.append(word)
      }
      return writer.bytes
    }
  }

  /// Size of the header and the commands, in bytes.
  public var headSize: Int { (is64Bit ? 32 : 28) + commands.map(\.count).reduce(0, +) }

  public var bytes: [UInt8] {
    var writer = ByteWriter(.little)
    writer.append(is64Bit ? 0xfeed_facf as UInt32 : 0xfeed_face)
    writer.append(is64Bit ? CPUType.arm64.rawValue : CPUType.arm.rawValue)
    writer.append(0 as UInt32)
    writer.append(fileType.rawValue)
    writer.append(UInt32(commands.count))
    writer.append(UInt32(commands.map(\.count).reduce(0, +)))
    writer.append(0 as UInt32)
    if is64Bit { writer.append(0 as UInt32) }
    for command in commands { writer.append(command) }
    writer.append(rest)
    return writer.bytes
  }

  /// What is wrong with the file; its path is `test`.
  public func problems() throws -> [String] {
    try MachOFile(ByteView(bytes), in: Place(file: "test")).problems.map(\.message)
  }
}

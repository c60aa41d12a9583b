public import MachOBytes
public import MachOCore

/// Puts small Mach-O files together, in either byte order and width.
///
/// A linked file gets a text segment that starts with the header, then the segments that were
/// added, then the link-edit segment with every blob. An object file gets one nameless segment
/// with the sections that were added.
public struct MachOBuilder: Sendable {
  public var fileType: FileType
  public var architecture: Architecture
  public var flags: HeaderFlags
  /// Where the header wants to be; an object file starts at 0.
  public var base: UInt64
  private let order: ByteOrder
  private var segments: [Segment] = []
  private var commands: [Command] = []
  private var blobs: [[UInt8]] = []

  /// A load command, and where in it the file offsets of blobs go.
  private struct Command: Sendable {
    var bytes: [UInt8]
    var patches: [(offset: Int, blob: Int)] = []
  }

  /// A segment, or the sections of an object.
  private struct Segment: Sendable {
    let name: String
    let address: UInt64
    let memorySize: UInt64
    let protection: VMProtection
    var contents: [UInt8]
    let sections: [Section]
  }

  /// A part of a segment.
  public struct Section: Sendable {
    public var segmentName: String
    public var name: String
    /// From the start of the segment, in bytes.
    public var offset: Int
    public var size: Int
    /// Type and attributes.
    public var flags: UInt32
    public var reserved1: UInt32
    /// Entries of eight bytes.
    public var relocations: [UInt8]

    public init(
      _ segmentName: String, _ name: String, at offset: Int = 0, size: Int,
      type: SectionType = .regular, reserved1: UInt32 = 0, relocations: [UInt8] = []
    ) {
      self.segmentName = segmentName
      self.name = name
      self.offset = offset
      self.size = size
      flags = UInt32(type.rawValue)
      self.reserved1 = reserved1
      self.relocations = relocations
    }
  }

  public init(
    _ fileType: FileType = .dylib, _ architecture: Architecture = .arm64,
    order: ByteOrder = .little, base: UInt64 = 0x1_0000
  ) {
    self.fileType = fileType
    self.architecture = architecture
    self.order = order
    self.base = fileType == .object ? 0 : base
    flags = fileType == .object ? [] : [.twoLevel, .positionIndependent]
  }

  private var is64Bit: Bool { architecture.type.is64Bit }

  /// A writer in the file's byte order.
  public var writer: ByteWriter { ByteWriter(order) }

  /// Adds a segment; `memorySize` is in bytes and by default that of the contents.
  public mutating func segment(
    _ name: String, at address: UInt64, _ contents: [UInt8], memorySize: UInt64? = nil,
    protection: VMProtection = [.read, .write], sections: [Section] = []
  ) {
    segments.append(
      Segment(
        name: name, address: address, memorySize: memorySize ?? UInt64(contents.count),
        protection: protection, contents: contents, sections: sections))
  }

  /// Adds a load command made of `kind`, its size and `payload`.
  public mutating func command(_ kind: LoadCommandKind, _ payload: [UInt8]) {
    commands.append(Command(bytes: commandBytes(kind, payload)))
  }

  /// Adds `LC_LOAD_DYLIB` or another command with a library's name.
  public mutating func library(_ name: String, _ kind: LoadCommandKind = .loadDylib) {
    var payload = writer
    for value: UInt32 in [24, 2, 0x1_0000, 0x1_0000] { payload.append(value) }
    payload.append(cString: name)
    command(kind, payload.bytes)
  }

  /// Adds a `linkedit_data_command` that points at `bytes`.
  public mutating func linkEditData(_ kind: LoadCommandKind, _ bytes: [UInt8]) {
    tables(kind, [(bytes, 1)])
  }

  /// Adds `LC_DYLD_INFO_ONLY` with these opcodes.
  public mutating func dyldInfo(
    rebase: [UInt8] = [], bind: [UInt8] = [], weakBind: [UInt8] = [], lazyBind: [UInt8] = [],
    exports: [UInt8] = []
  ) {
    tables(.dyldInfoOnly, [rebase, bind, weakBind, lazyBind, exports].map { ($0, 1) })
  }

  /// An entry of the symbol table.
  public struct Symbol: Sendable {
    public var name: String
    public var type: UInt8
    public var section: UInt8
    public var description: UInt16
    public var value: UInt64

    /// An undefined external symbol, unless a section says otherwise.
    public init(
      _ name: String, type: UInt8? = nil, section: UInt8 = 0, description: UInt16 = 0,
      value: UInt64 = 0
    ) {
      self.name = name
      self.type = type ?? (section == 0 ? 0x01 : 0x0f)
      self.section = section
      self.description = description
      self.value = value
    }
  }

  /// Adds `LC_SYMTAB` and `LC_DYSYMTAB` with these tables; the groups of symbols are left empty.
  public mutating func symbols(
    _ symbols: [Symbol], indirect: [UInt32] = [], externalRelocations: [UInt8] = [],
    localRelocations: [UInt8] = []
  ) {
    var entries = writer
    var strings = writer
    strings.append(cString: "")
    for symbol in symbols {
      entries.append(UInt32(strings.count))
      entries.append([symbol.type, symbol.section])
      entries.append(symbol.description)
      append(symbol.value, to: &entries)
      strings.append(cString: symbol.name)
    }
    var payload = writer
    for value in [blobs.count, symbols.count, blobs.count + 1, strings.count] {
      payload.append(UInt32(value))
    }
    let symtab = commandBytes(.symtab, payload.bytes)
    commands.append(
      Command(bytes: symtab, patches: [(8, blobs.count), (16, blobs.count + 1)]))
    blobs += [entries.bytes, strings.bytes]

    var table = writer
    for entry in indirect { table.append(entry) }
    var fields = [UInt32](repeating: 0, count: 18)
    var patches: [(offset: Int, blob: Int)] = []
    for (index, bytes, stride) in [
      (12, table.bytes, 4), (14, externalRelocations, 8), (16, localRelocations, 8),
    ] where !bytes.isEmpty {
      patches.append((8 + index * 4, blobs.count))
      fields[index + 1] = UInt32(bytes.count / stride)
      blobs.append(bytes)
    }
    var dysymtab = writer
    for field in fields { dysymtab.append(field) }
    commands.append(Command(bytes: commandBytes(.dysymtab, dysymtab.bytes), patches: patches))
  }

  /// Adds a command of pairs of file offset and size, one for each table; an empty table has
  /// both 0.
  private mutating func tables(_ kind: LoadCommandKind, _ tables: [(bytes: [UInt8], stride: Int)]) {
    var payload = writer
    var patches: [(offset: Int, blob: Int)] = []
    for (bytes, stride) in tables {
      if !bytes.isEmpty {
        patches.append((8 + payload.count, blobs.count))
        blobs.append(bytes)
      }
      payload.append(UInt32(0))
      payload.append(UInt32(bytes.count / stride))
    }
    commands.append(Command(bytes: commandBytes(kind, payload.bytes), patches: patches))
  }

  private func commandBytes(_ kind: LoadCommandKind, _ payload: [UInt8]) -> [UInt8] {
    var command = writer
    command.append(kind.rawValue)
    command.append(UInt32(0))
    command.append(payload)
    command.align(to: is64Bit ? 8 : 4)
    command.patch(UInt32(command.count), at: 4)
    return command.bytes
  }

  private func append(_ word: UInt64, to writer: inout ByteWriter) {
    if is64Bit { writer.append(word) } else { writer.append(UInt32(truncatingIfNeeded: word)) }
  }

  /// The bytes of a segment command; sections and the relocations at `relocations` follow.
  private func segmentBytes(
    _ segment: Segment, fileOffset: Int, fileSize: Int, relocations: Int
  ) -> [UInt8] {
    var payload = writer
    payload.append(segment.name, size: 16)
    append(segment.address, to: &payload)
    append(segment.memorySize, to: &payload)
    append(UInt64(fileOffset), to: &payload)
    append(UInt64(fileSize), to: &payload)
    payload.append(segment.protection.rawValue)
    payload.append(segment.protection.rawValue)
    payload.append(UInt32(segment.sections.count))
    payload.append(UInt32(0))
    var place = relocations
    for section in segment.sections {
      payload.append(section.name, size: 16)
      payload.append(section.segmentName, size: 16)
      append(segment.address &+ UInt64(section.offset), to: &payload)
      append(UInt64(section.size), to: &payload)
      payload.append(UInt32(fileOffset + section.offset))
      payload.append(UInt32(0))
      payload.append(UInt32(section.relocations.isEmpty ? 0 : place))
      payload.append(UInt32(section.relocations.count / 8))
      payload.append(section.flags)
      payload.append(section.reserved1)
      payload.append(UInt32(0))
      if is64Bit { payload.append(UInt32(0)) }
      place += section.relocations.count
    }
    return commandBytes(is64Bit ? .segment64 : .segment, payload.bytes)
  }

  /// The file.
  public func build() -> [UInt8] {
    let isObject = fileType == .object
    let linkEdit = Segment(
      name: "__LINKEDIT", address: base &+ 0x100_0000, memorySize: 0x10_0000,
      protection: .read, contents: [], sections: [])
    let text = Segment(
      name: "__TEXT", address: base, memorySize: 0x1000, protection: [.read, .execute],
      contents: [], sections: [])
    let all = isObject ? segments : [text] + segments + [linkEdit]
    let headerSize = is64Bit ? 32 : 28
    let segmentSizes = all.map {
      segmentBytes($0, fileOffset: 0, fileSize: 0, relocations: 0).count
    }
    let commandsSize =
      segmentSizes.reduce(0, +) + commands.map(\.bytes.count).reduce(0, +)

    var body = writer
    body.appendZeros(headerSize + commandsSize)
    var segmentCommands: [[UInt8]] = []
    for (index, segment) in all.enumerated() {
      let isText = !isObject && index == 0
      let isLinkEdit = !isObject && index == all.count - 1
      if !isText { body.align(to: 16) }
      let start = isText ? 0 : body.count
      body.append(segment.contents)
      if isLinkEdit { break }
      let end = body.count
      body.align(to: 8)
      let relocations = body.count
      for section in segment.sections { body.append(section.relocations) }
      segmentCommands.append(
        segmentBytes(
          segment, fileOffset: start, fileSize: end - start, relocations: relocations))
    }
    let linkEditStart = body.count
    var offsets: [Int] = []
    for blob in blobs {
      body.align(to: 8)
      offsets.append(body.count)
      body.append(blob)
    }
    if !isObject {
      segmentCommands.append(
        segmentBytes(
          linkEdit, fileOffset: linkEditStart, fileSize: body.count - linkEditStart,
          relocations: 0))
    }

    var start = writer
    start.append(is64Bit ? 0xfeed_facf : 0xfeed_face as UInt32)
    start.append(architecture.type.rawValue)
    start.append(architecture.subtype.rawValue)
    start.append(fileType.rawValue)
    start.append(UInt32(segmentCommands.count + commands.count))
    start.append(UInt32(commandsSize))
    start.append(flags.rawValue)
    if is64Bit { start.append(UInt32(0)) }
    for command in segmentCommands { start.append(command) }
    for command in commands {
      let place = start.count
      start.append(command.bytes)
      for patch in command.patches {
        start.patch(UInt32(offsets[patch.blob]), at: place + patch.offset)
      }
    }
    return start.bytes + body.bytes.dropFirst(start.count)
  }

  /// The file, read; its path is `test`.
  ///
  /// - Throws: `ParseError` when what was built has no whole header.
  public func file() throws(ParseError) -> MachOFile {
    try MachOFile(ByteView(build()), in: Place(file: "test"))
  }
}

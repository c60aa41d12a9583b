import MachOBytes
public import MachOCore

/// A Mach-O file in a few words, for examples: what is not said is that of a plain iOS program.
public struct ImageRecipe: Sendable {
  public var architecture = Architecture.arm64
  public var fileType = FileType.execute
  /// Nil for a file without `LC_BUILD_VERSION`.
  public var platform: PlatformKind? = .iOS
  public var minimumOS = "15.0"
  public var sdk = "18.0"
  /// Install names of libraries, linked in the usual way.
  public var libraries: [String] = []
  /// Install names of weakly linked libraries.
  public var weakLibraries: [String] = []
  /// Arguments of one `LC_LINKER_OPTION` each.
  public var linkerOptions: [[String]] = []
  /// Undefined symbols.
  public var imports: [String] = []
  /// Texts of `__TEXT,__cstring`.
  public var cStrings: [String] = []
  /// Sections, as "segment,section", of `size` bytes of 1 each.
  public var sections: [(name: String, size: Int)] = []
  /// `cryptid` of `LC_ENCRYPTION_INFO_64`; nil for none.
  public var encryption: UInt32? = 0

  public init() {}

  /// The same with changes.
  public static func with(_ change: (inout ImageRecipe) -> Void) -> ImageRecipe {
    var recipe = ImageRecipe()
    change(&recipe)
    return recipe
  }

  private var is64Bit: Bool { architecture.type.is64Bit }

  /// The file. Segments hold nothing but what the recipe asks for, so that it stays small; it is
  /// not for running.
  public var bytes: [UInt8] {
    var commands: [[UInt8]] = []
    var data = ByteWriter(.little)
    let headerSize = is64Bit ? 32 : 28

    var parts = sections.map { (name: $0.name, bytes: [UInt8](repeating: 1, count: $0.size)) }
    if !cStrings.isEmpty {
      parts.append((name: "__TEXT,__cstring", bytes: cStrings.flatMap { Array($0.utf8) + [0] }))
    }
    // All sizes are known before the first offset is.
    let segmentSize =
      (is64Bit ? 72 : 56) + parts.count * (is64Bit ? 80 : 68)
    var others: [[UInt8]] = []
    if let platform {
      others.append(
        command(.buildVersion) { writer in
          writer.append(platform.rawValue)
          writer.append(Self.version(minimumOS))
          writer.append(Self.version(sdk))
          writer.append(UInt32(0))
        })
    }
    let ownName = fileType == .dylib ? ["@rpath/Example"] : []
    for (names, kind) in [
      (ownName, LoadCommandKind.idDylib), (libraries, .loadDylib),
      (weakLibraries, .loadWeakDylib),
    ] {
      others += names.map { name in
        command(kind) { writer in
          for word: UInt32 in [24, 2, 0x1_0000, 0x1_0000] { writer.append(word) }
          writer.append(cString: name)
        }
      }
    }
    others += linkerOptions.map { arguments in
      command(.linkerOption) { writer in
        writer.append(UInt32(arguments.count))
        for argument in arguments { writer.append(cString: argument) }
      }
    }
    if let encryption {
      others.append(
        command(is64Bit ? .encryptionInfo64 : .encryptionInfo) { writer in
          for word in [0, 0, encryption] { writer.append(word) }
          if is64Bit { writer.append(UInt32(0)) }
        })
    }
    let commandsSize =
      segmentSize + others.map(\.count).reduce(0, +) + (imports.isEmpty ? 0 : 24)
    let start = headerSize + commandsSize
    commands.append(segment(parts, size: segmentSize, at: start, &data))
    commands += others
    if !imports.isEmpty {
      commands.append(symbols(at: start, &data))
    }

    var file = ByteWriter(.little)
    file.append(is64Bit ? 0xfeed_facf as UInt32 : 0xfeed_face)
    file.append(architecture.type.rawValue)
    file.append(architecture.subtype.rawValue)
    file.append(fileType.rawValue)
    file.append(UInt32(commands.count))
    file.append(UInt32(commandsSize))
    file.append(HeaderFlags([.twoLevel, .positionIndependent]).rawValue)
    if is64Bit { file.append(UInt32(0)) }
    for command in commands { file.append(command) }
    file.append(data.bytes)
    return file.bytes
  }

  private func command(
    _ kind: LoadCommandKind, _ body: (inout ByteWriter) -> Void
  ) -> [UInt8] {
    var writer = ByteWriter(.little)
    writer.append(kind.rawValue)
    writer.append(UInt32(0))
    body(&writer)
    writer.align(to: is64Bit ? 8 : 4)
    writer.patch(UInt32(writer.count), at: 4)
    return writer.bytes
  }

  private func segment(
    _ parts: [(name: String, bytes: [UInt8])], size: Int, at start: Int, _ data: inout ByteWriter
  ) -> [UInt8] {
    let total = parts.map(\.bytes.count).reduce(0, +)
    let base: UInt64 = fileType == .object ? 0 : 0x1_0000
    var writer = ByteWriter(.little)
    let word = { (writer: inout ByteWriter, value: UInt64) in
      if is64Bit { writer.append(value) } else { writer.append(UInt32(truncatingIfNeeded: value)) }
    }
    writer.append((is64Bit ? LoadCommandKind.segment64 : .segment).rawValue)
    writer.append(UInt32(size))
    writer.append(fileType == .object ? "" : "__TEXT", size: 16)
    word(&writer, base)
    word(&writer, UInt64(start + total))
    word(&writer, 0)
    word(&writer, UInt64(start + total))
    for value in [7, 7, UInt32(parts.count), 0] { writer.append(value) }
    for part in parts {
      let names = part.name.split(separator: ",")
      writer.append(names.last.map(String.init) ?? "", size: 16)
      writer.append(names.first.map(String.init) ?? "", size: 16)
      word(&writer, base + UInt64(start + data.count))
      word(&writer, UInt64(part.bytes.count))
      let type: SectionType = part.name.hasSuffix("cstring") ? .cStringLiterals : .regular
      for value in [UInt32(start + data.count), 0, 0, 0, UInt32(type.rawValue), 0, 0] {
        writer.append(value)
      }
      if is64Bit { writer.append(UInt32(0)) }
      data.append(part.bytes)
    }
    return writer.bytes
  }

  private func symbols(at start: Int, _ data: inout ByteWriter) -> [UInt8] {
    var strings = ByteWriter(.little)
    strings.append(cString: "")
    let symbolOffset = start + data.count
    for name in imports {
      data.append(UInt32(strings.count))
      data.append([0x01, 0x00])
      data.append(UInt16(0x100))
      if is64Bit { data.append(UInt64(0)) } else { data.append(UInt32(0)) }
      strings.append(cString: name)
    }
    let stringOffset = start + data.count
    data.append(strings.bytes)
    return command(.symtab) { writer in
      for value in [symbolOffset, imports.count, stringOffset, strings.count] {
        writer.append(UInt32(value))
      }
    }
  }

  private static func version(_ text: String) -> UInt32 {
    PackedVersion(text)?.rawValue ?? 0
  }
}

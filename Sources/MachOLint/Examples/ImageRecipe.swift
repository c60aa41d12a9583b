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
  /// The name of a library itself, as those that need it have it.
  public var installName = "@rpath/Example"
  /// Folders in which `@rpath` is looked for: `LC_RPATH`.
  public var rpaths: [String] = []
  /// Whether it says that extensions may load it: `MH_APP_EXTENSION_SAFE`.
  public var isExtensionSafe = false
  /// Arguments of one `LC_LINKER_OPTION` each.
  public var linkerOptions: [[String]] = []
  /// Undefined symbols.
  public var imports: [ImportRecipe] = []
  /// External symbols that it defines.
  public var definitions: [String] = []
  /// Symbols to which pointers in `__DATA,__got` lead.
  public var pointers: [ImportRecipe] = []
  /// Whether it has what linkers need to merge it: `LC_ATOM_INFO`.
  public var isMergeable = false
  /// Whether symbols say which library they come from.
  public var isTwoLevel = true
  public var classes: [ClassRecipe] = []
  public var categories: [CategoryRecipe] = []
  public var protocols: [ProtocolRecipe] = []
  /// Selectors that the code sends.
  public var selectors: [String] = []
  /// Classes that the code names.
  public var classReferences: [ImportRecipe] = []
  /// `CFString` constants.
  public var cfStrings: [String] = []
  /// Texts of `__TEXT,__cstring`.
  public var cStrings: [String] = []
  /// Sections, as "segment,section", of `size` bytes of 1 each.
  public var sections: [(name: String, size: Int)] = []
  /// `cryptid` of `LC_ENCRYPTION_INFO_64`; nil for none.
  public var encryption: UInt32? = 0
  /// `cryptsize`, in bytes.
  public var encryptedSize: UInt32 = 0
  /// Where a linked image wants to be in memory.
  public var baseAddress: UInt64 = 0x1_0000
  /// Whether it can be anywhere in memory: `MH_PIE`.
  public var isPositionIndependent = true
  /// Whether its one segment is code that cannot be written to, and its sections say that the
  /// dynamic linker changes them.
  public var hasTextRelocations = false

  /// Sixteen bytes; empty for no `LC_UUID`.
  public var uuid: [UInt8] = []
  /// Whether it has a code signature, of no contents.
  public var isSigned = false
  /// Size of the segment in memory, when that is more than is in the file.
  public var textSize: UInt64 = 0

  public init() {}

  /// The same with changes.
  public static func with(_ change: (inout ImageRecipe) -> Void) -> ImageRecipe {
    var recipe = ImageRecipe()
    change(&recipe)
    return recipe
  }

  private var is64Bit: Bool { architecture.type.is64Bit }
  private var pointerSize: Int { is64Bit ? 8 : 4 }

  /// The file. Segments hold nothing but what the recipe asks for, so that it stays small; it is
  /// not for running.
  public var bytes: [UInt8] {
    let parts = sectionRecipes
    let symbols = ImageRecipeSymbols(self, parts)
    let others = otherCommands(symbols.libraries)
    // All sizes are known before the first offset is.
    let segmentSize = (is64Bit ? 72 : 56) + parts.count * (is64Bit ? 80 : 68)
    let fixupSize = hasFixups(parts) ? 48 : 0
    let commandsSize =
      segmentSize + others.map(\.count).reduce(0, +) + (symbols.isEmpty ? 0 : 24) + fixupSize
      + (isSigned ? 16 : 0)
    let start = (is64Bit ? 32 : 28) + commandsSize
    var layout = ImageRecipeLayout(
      parts, at: start, base: fileType == .object ? 0 : baseAddress, pointerSize: pointerSize)
    var commands = [segment(layout, size: segmentSize)]
    commands += others
    if fixupSize > 0 { commands.append(fixups(symbols, &layout)) }
    if fileType == .object { layout.addRelocations(symbols) }
    commands[0] = segment(layout, size: segmentSize)
    if !symbols.isEmpty { commands.append(symbolTable(symbols, &layout)) }
    if isSigned { commands.append(signature(&layout)) }

    var file = ByteWriter(.little)
    file.append(is64Bit ? 0xfeed_facf as UInt32 : 0xfeed_face)
    file.append(architecture.type.rawValue)
    file.append(architecture.subtype.rawValue)
    file.append(fileType.rawValue)
    file.append(UInt32(commands.count))
    file.append(UInt32(commandsSize))
    var flags: HeaderFlags = isTwoLevel ? [.twoLevel] : []
    if isPositionIndependent { flags.insert(.positionIndependent) }
    if isExtensionSafe { flags.insert(.appExtensionSafe) }
    file.append(flags.rawValue)
    if is64Bit { file.append(UInt32(0)) }
    for command in commands { file.append(command) }
    file.append(layout.data.bytes)
    return file.bytes
  }

  private var sectionRecipes: [SectionRecipe] {
    var maker = ObjCSectionMaker(SectionMaker(pointerSize: pointerSize))
    for section in sections {
      maker.sections.append([UInt8](repeating: 1, count: section.size), to: section.name)
    }
    for text in cStrings { _ = maker.sections.text(text, in: "__TEXT,__cstring") }
    maker.add(self)
    for symbol in pointers {
      maker.sections.record([.pointer(.symbol(symbol))], in: "__DATA,__got")
    }
    return maker.sections.sections
  }

  private func hasFixups(_ parts: [SectionRecipe]) -> Bool {
    fileType != .object && parts.contains { !$0.pointers.isEmpty }
  }

  private func otherCommands(_ libraries: [String]) -> [[UInt8]] {
    var commands: [[UInt8]] = []
    if let platform {
      commands.append(
        command(.buildVersion) { writer in
          writer.append(platform.rawValue)
          writer.append(Self.version(minimumOS))
          writer.append(Self.version(sdk))
          writer.append(UInt32(0))
        })
    }
    let ownName = fileType == .dylib ? [installName] : []
    for (names, kind) in [
      (ownName, LoadCommandKind.idDylib), (libraries, .loadDylib),
      (weakLibraries, .loadWeakDylib),
    ] {
      commands += names.map { name in
        command(kind) { writer in
          for word: UInt32 in [24, 2, 0x1_0000, 0x1_0000] { writer.append(word) }
          writer.append(cString: name)
        }
      }
    }
    commands += rpaths.map { path in
      command(.rpath) { writer in
        writer.append(UInt32(12))
        writer.append(cString: path)
      }
    }
    commands += linkerOptions.map { arguments in
      command(.linkerOption) { writer in
        writer.append(UInt32(arguments.count))
        for argument in arguments { writer.append(cString: argument) }
      }
    }
    if let encryption {
      commands.append(
        command(is64Bit ? .encryptionInfo64 : .encryptionInfo) { writer in
          for word in [0, encryptedSize, encryption] { writer.append(word) }
          if is64Bit { writer.append(UInt32(0)) }
        })
    }
    if !uuid.isEmpty { commands.append(command(.uuid) { $0.append(uuid) }) }
    if isMergeable {
      commands.append(
        command(.atomInfo) { writer in for word: UInt32 in [0, 0] { writer.append(word) } })
    }
    return commands
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

  private func segment(_ layout: ImageRecipeLayout, size: Int) -> [UInt8] {
    var writer = ByteWriter(.little)
    let word = { (writer: inout ByteWriter, value: UInt64) in
      if is64Bit { writer.append(value) } else { writer.append(UInt32(truncatingIfNeeded: value)) }
    }
    writer.append((is64Bit ? LoadCommandKind.segment64 : .segment).rawValue)
    writer.append(UInt32(size))
    writer.append(fileType == .object ? "" : "__TEXT", size: 16)
    word(&writer, layout.base)
    word(&writer, max(UInt64(layout.contentsEnd), textSize))
    word(&writer, 0)
    word(&writer, UInt64(layout.contentsEnd))
    let protection: UInt32 = hasTextRelocations ? 5 : 7
    for value in [protection, protection, UInt32(layout.parts.count), 0] { writer.append(value) }
    let attributes = hasTextRelocations ? SectionAttributes.localRelocations.rawValue : 0
    for (index, part) in layout.parts.enumerated() {
      let names = part.name.split(separator: ",")
      writer.append(names.last.map(String.init) ?? "", size: 16)
      writer.append(names.first.map(String.init) ?? "", size: 16)
      word(&writer, layout.base + UInt64(layout.offsets[index]))
      word(&writer, UInt64(part.contents.count))
      let relocations = layout.relocations[index]
      for value in [
        UInt32(layout.offsets[index]), is64Bit ? 3 : 2, UInt32(relocations.offset),
        UInt32(relocations.count), UInt32(part.type.rawValue) | attributes, 0, 0,
      ] {
        writer.append(value)
      }
      if is64Bit { writer.append(UInt32(0)) }
    }
    return writer.bytes
  }

  /// `LC_DYLD_INFO_ONLY` with the opcodes for all pointers.
  private func fixups(
    _ symbols: ImageRecipeSymbols, _ layout: inout ImageRecipeLayout
  ) -> [UInt8] {
    let (rebases, binds) = layout.opcodes(symbols)
    let rebaseOffset = layout.append(rebases)
    let bindOffset = layout.append(binds)
    return command(.dyldInfoOnly) { writer in
      for value in [rebaseOffset, rebases.count, bindOffset, binds.count, 0, 0, 0, 0, 0, 0] {
        writer.append(UInt32(value))
      }
    }
  }

  private func symbolTable(
    _ symbols: ImageRecipeSymbols, _ layout: inout ImageRecipeLayout
  ) -> [UInt8] {
    var strings = ByteWriter(.little)
    strings.append(cString: "")
    var table = ByteWriter(.little)
    let add = { (name: String, type: UInt8, description: UInt16) in
      table.append(UInt32(strings.count))
      table.append([type, 0x00])
      table.append(description)
      if is64Bit { table.append(UInt64(0)) } else { table.append(UInt32(0)) }
      strings.append(cString: name)
    }
    for symbol in symbols.undefined {
      // N_UNDF | N_EXT; the library's number is in the upper byte.
      add(symbol.name, 0x01, isTwoLevel ? UInt16(symbols.ordinal(of: symbol)) << 8 : 0)
    }
    // N_ABS | N_EXT
    for name in definitions { add(name, 0x03, 0) }
    let tableOffset = layout.append(table.bytes)
    let stringOffset = layout.append(strings.bytes)
    let count = symbols.undefined.count + definitions.count
    return command(.symtab) { writer in
      for value in [tableOffset, count, stringOffset, strings.count] {
        writer.append(UInt32(value))
      }
    }
  }

  /// `LC_CODE_SIGNATURE` of a super blob without blobs.
  private func signature(_ layout: inout ImageRecipeLayout) -> [UInt8] {
    var blob = ByteWriter(.big)
    for word: UInt32 in [0xfade_0cc0, 12, 0] { blob.append(word) }
    let offset = layout.append(blob.bytes)
    return command(.codeSignature) { writer in
      for value in [offset, blob.count] { writer.append(UInt32(value)) }
    }
  }

  private static func version(_ text: String) -> UInt32 {
    PackedVersion(text)?.rawValue ?? 0
  }
}

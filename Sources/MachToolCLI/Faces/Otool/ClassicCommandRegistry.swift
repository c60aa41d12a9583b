import MachOCore

/// Which layout belongs to which kind of load command.
enum ClassicCommandRegistry {
  /// All layouts: one line for each file of the folder `LoadCommands`.
  static let layouts: [any ClassicCommandLayout.Type] = [
    ClassicBuildVersion.self,
    ClassicDyldInfo.self,
    ClassicDylib.self,
    ClassicDylinker.self,
    ClassicDysymtab.self,
    ClassicEncryptionInfo.self,
    ClassicEntryPoint.self,
    ClassicFilesetEntry.self,
    ClassicFixedVMFile.self,
    ClassicFixedVMLibrary.self,
    ClassicIdent.self,
    ClassicLinkEditData.self,
    ClassicLinkerOption.self,
    ClassicNote.self,
    ClassicPrebindChecksum.self,
    ClassicPreboundDylib.self,
    ClassicRoutines.self,
    ClassicRpath.self,
    ClassicSegment.self,
    ClassicSourceVersion.self,
    ClassicSubImage.self,
    ClassicSymseg.self,
    ClassicSymtab.self,
    ClassicTargetTriple.self,
    ClassicThread.self,
    ClassicTwoLevelHints.self,
    ClassicUUID.self,
    ClassicVersionMin.self,
  ]

  private static let byKind: [LoadCommandKind: any ClassicCommandLayout.Type] = {
    var table: [LoadCommandKind: any ClassicCommandLayout.Type] = [:]
    for layout in layouts {
      for kind in layout.kinds { table[kind] = layout }
    }
    return table
  }()

  /// Prints a command; one of an unknown kind as hex words.
  static func write(_ text: inout CommandText) {
    let command = text.command
    guard let layout = byKind[command.kind] else {
      text.line("cmd", "?(\(command.kind.rawValue.classicHex)) Unknown load command")
      text.line("cmdsize", String(command.size))
      // A size of 0 ends the list, and stands for all that is left as it does in Apple's.
      let size = command.size == 0 ? command.left : min(UInt64(command.size), command.left)
      text.words(from: 8, count: Int(clamping: size < 8 ? 0 : (size - 8) / 4))
      return
    }
    text.keyWidth = layout.keyWidth
    text.line("cmd", command.kind.label)
    let isRight = layout.size(of: command).allows(command.size)
    text.line("cmdsize", String(command.size) + (isRight ? "" : layout.sizeRemark))
    layout.write(&text)
  }
}

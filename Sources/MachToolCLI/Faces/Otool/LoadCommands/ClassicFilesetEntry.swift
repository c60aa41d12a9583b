import MachOCore

/// `LC_FILESET_ENTRY`.
enum ClassicFilesetEntry: ClassicCommandLayout {
  static let kinds = FilesetEntryCommand.kinds
  static let keyWidth = 10

  static func size(of command: RawCommand) -> ClassicCommandSize { .atLeast(32) }

  static func write(_ text: inout CommandText) {
    text.hex("vmaddr", is64Bit: true)
    text.decimal("fileoff", is64Bit: true)
    text.string("entry_id")
    text.decimal("reserved")
  }
}

import MachOCore

/// `LC_MAIN`.
enum ClassicEntryPoint: ClassicCommandLayout {
  static let kinds = EntryPointCommand.kinds
  static let keyWidth = 10

  static func size(of command: RawCommand) -> ClassicCommandSize { .exactly(24) }

  static func write(_ text: inout CommandText) {
    text.decimal("entryoff", is64Bit: true)
    text.decimal("stacksize", is64Bit: true)
  }
}

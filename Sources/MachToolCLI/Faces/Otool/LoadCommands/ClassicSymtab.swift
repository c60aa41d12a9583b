import MachOCore

/// `LC_SYMTAB`.
enum ClassicSymtab: ClassicCommandLayout {
  static let kinds = SymtabCommand.kinds
  static let keyWidth = 8

  static func size(of command: RawCommand) -> ClassicCommandSize { .exactly(24) }

  static func write(_ text: inout CommandText) {
    let is64Bit = text.command.header.architecture.type.is64Bit
    text.range("symoff", "nsyms", stride: is64Bit ? 16 : 12)
    text.range("stroff", "strsize")
  }
}

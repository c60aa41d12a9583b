import MachOCore

/// `LC_SYMSEG`.
enum ClassicSymseg: ClassicCommandLayout {
  static let kinds = SymsegCommand.kinds
  static let keyWidth = 8

  static func size(of command: RawCommand) -> ClassicCommandSize { .exactly(16) }

  static func write(_ text: inout CommandText) {
    text.range("offset", "size")
  }
}

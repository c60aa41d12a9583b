import MachOCore

/// `LC_TWOLEVEL_HINTS`.
enum ClassicTwoLevelHints: ClassicCommandLayout {
  static let kinds = TwoLevelHintsCommand.kinds
  static let keyWidth = 8

  static func size(of command: RawCommand) -> ClassicCommandSize { .exactly(16) }

  static func write(_ text: inout CommandText) {
    text.range("offset", "nhints", stride: 4)
  }
}

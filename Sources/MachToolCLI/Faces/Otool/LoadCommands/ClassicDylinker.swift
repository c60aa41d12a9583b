import MachOCore

/// `LC_LOAD_DYLINKER`, `LC_ID_DYLINKER` and `LC_DYLD_ENVIRONMENT`.
enum ClassicDylinker: ClassicCommandLayout {
  static let kinds = DylinkerCommand.kinds
  static let keyWidth = 13

  static func size(of command: RawCommand) -> ClassicCommandSize { .atLeast(12) }

  static func write(_ text: inout CommandText) {
    text.string("name")
  }
}

import MachOCore

/// `LC_TARGET_TRIPLE`.
enum ClassicTargetTriple: ClassicCommandLayout {
  static let kinds = TargetTripleCommand.kinds
  static let keyWidth = 13

  static func size(of command: RawCommand) -> ClassicCommandSize { .atLeast(12) }

  static func write(_ text: inout CommandText) {
    text.string("triple")
  }
}

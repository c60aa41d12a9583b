import MachOCore

/// `LC_RPATH`.
enum ClassicRpath: ClassicCommandLayout {
  static let kinds = RpathCommand.kinds
  static let keyWidth = 13

  static func size(of command: RawCommand) -> ClassicCommandSize { .atLeast(12) }

  static func write(_ text: inout CommandText) {
    text.string("path")
  }
}

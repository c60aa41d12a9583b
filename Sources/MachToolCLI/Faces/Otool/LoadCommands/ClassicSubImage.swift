import MachOCore

/// `LC_SUB_FRAMEWORK`, `LC_SUB_UMBRELLA`, `LC_SUB_CLIENT` and `LC_SUB_LIBRARY`.
enum ClassicSubImage: ClassicCommandLayout {
  static let kinds = SubImageCommand.kinds
  static let keyWidth = 13

  static func size(of command: RawCommand) -> ClassicCommandSize { .atLeast(12) }

  static func write(_ text: inout CommandText) {
    text.string(SubImageCommand.field(of: text.command.kind))
  }
}

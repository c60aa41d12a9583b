import MachOCore

/// `LC_DYLD_INFO` and `LC_DYLD_INFO_ONLY`.
enum ClassicDyldInfo: ClassicCommandLayout {
  static let kinds = DyldInfoCommand.kinds
  static let keyWidth = 15

  static func size(of command: RawCommand) -> ClassicCommandSize { .exactly(48) }

  static func write(_ text: inout CommandText) {
    for part in ["rebase", "bind", "weak_bind", "lazy_bind", "export"] {
      text.range(part + "_off", part + "_size")
    }
  }
}

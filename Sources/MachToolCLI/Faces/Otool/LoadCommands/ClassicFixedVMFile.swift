import MachOCore

/// `LC_FVMFILE`.
enum ClassicFixedVMFile: ClassicCommandLayout {
  static let kinds = FixedVMFileCommand.kinds
  static let keyWidth = 14

  static func size(of command: RawCommand) -> ClassicCommandSize { .atLeast(16) }

  static func write(_ text: inout CommandText) {
    text.string("name")
    text.hex("header addr")
  }
}

import MachOCore

/// `LC_ENCRYPTION_INFO` and `LC_ENCRYPTION_INFO_64`.
enum ClassicEncryptionInfo: ClassicCommandLayout {
  static let kinds = EncryptionInfoCommand.kinds
  static let keyWidth = 13

  static func size(of command: RawCommand) -> ClassicCommandSize {
    .exactly(command.kind == .encryptionInfo64 ? 24 : 20)
  }

  static func write(_ text: inout CommandText) {
    text.range("cryptoff", "cryptsize")
    text.decimal("cryptid")
    if text.command.kind == .encryptionInfo64 { text.decimal("pad") }
  }
}

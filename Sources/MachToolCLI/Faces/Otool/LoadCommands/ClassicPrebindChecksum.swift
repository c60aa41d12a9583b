import MachOCore

/// `LC_PREBIND_CKSUM`.
enum ClassicPrebindChecksum: ClassicCommandLayout {
  static let kinds = PrebindChecksumCommand.kinds
  static let keyWidth = 8

  static func size(of command: RawCommand) -> ClassicCommandSize { .exactly(12) }

  static func write(_ text: inout CommandText) {
    text.hex("cksum")
  }
}

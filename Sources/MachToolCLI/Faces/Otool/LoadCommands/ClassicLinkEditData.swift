import MachOCore

/// `LC_CODE_SIGNATURE` and the other commands that point at one part of the link-edit segment.
enum ClassicLinkEditData: ClassicCommandLayout {
  static let kinds = LinkEditDataCommand.kinds
  static let keyWidth = 9

  static func size(of command: RawCommand) -> ClassicCommandSize { .exactly(16) }

  static func write(_ text: inout CommandText) {
    text.range("dataoff", "datasize")
  }
}

import MachOCore

/// `LC_SOURCE_VERSION`.
enum ClassicSourceVersion: ClassicCommandLayout {
  static let kinds = SourceVersionCommand.kinds
  static let keyWidth = 9

  static func size(of command: RawCommand) -> ClassicCommandSize { .exactly(16) }

  static func write(_ text: inout CommandText) {
    text.line("version", SourceVersionCommand.text(of: text.uint64()))
  }
}

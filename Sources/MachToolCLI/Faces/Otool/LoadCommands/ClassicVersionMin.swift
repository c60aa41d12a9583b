import MachOCore

/// `LC_VERSION_MIN_MACOSX` and its like for other systems.
enum ClassicVersionMin: ClassicCommandLayout {
  static let kinds = VersionMinCommand.kinds
  static let keyWidth = 9

  static func size(of command: RawCommand) -> ClassicCommandSize { .exactly(16) }

  static func write(_ text: inout CommandText) {
    text.line("version", PackedVersion(rawValue: text.uint32()).text)
    text.line("sdk", sdk(text.uint32()))
  }

  /// The version of an SDK; 0 when it is not known.
  static func sdk(_ version: UInt32) -> String {
    version == 0 ? "n/a" : PackedVersion(rawValue: version).text
  }
}

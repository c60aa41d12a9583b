import MachOBytes
import MachOCore

/// `LC_NOTE`.
enum ClassicNote: ClassicCommandLayout {
  static let kinds = NoteCommand.kinds
  static let keyWidth = 10

  static func size(of command: RawCommand) -> ClassicCommandSize { .exactly(40) }

  static func write(_ text: inout CommandText) {
    text.line("data_owner", text.name(16))
    let start = text.uint64()
    let size = text.uint64()
    text.line("offset", CommandText.marked(String(start), isPast: start > text.fileSize))
    text.line(
      "size", CommandText.marked(String(size), isPast: start.addingClamped(size) > text.fileSize))
  }
}

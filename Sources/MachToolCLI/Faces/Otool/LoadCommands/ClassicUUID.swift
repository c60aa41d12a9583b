import MachOBytes
import MachOCore

/// `LC_UUID`.
enum ClassicUUID: ClassicCommandLayout {
  static let kinds = UUIDCommand.kinds
  static let keyWidth = 8

  static func size(of command: RawCommand) -> ClassicCommandSize { .exactly(24) }

  static func write(_ text: inout CommandText) {
    let bytes = text.command.usable.dropFirst(8)
    var uuid = ""
    for index in 0..<16 {
      if [4, 6, 8, 10].contains(index) { uuid += "-" }
      uuid += String(bytes.byte(at: index) ?? 0, radix: 16, uppercase: true).zeroPadded(to: 2)
    }
    text.line("uuid", uuid)
  }
}

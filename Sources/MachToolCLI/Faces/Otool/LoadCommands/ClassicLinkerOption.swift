import MachOBytes
import MachOCore

/// `LC_LINKER_OPTION`.
enum ClassicLinkerOption: ClassicCommandLayout {
  static let kinds = LinkerOptionCommand.kinds
  static let keyWidth = 8

  static func size(of command: RawCommand) -> ClassicCommandSize { .atLeast(12) }

  static func write(_ text: inout CommandText) {
    let count = text.uint32()
    text.line("count", String(count))
    var rest = text.command.usable.prefix(Int(text.command.size)).dropFirst(text.offset)
    var found: UInt32 = 0
    while !rest.isEmpty, !text.output.isClosed {
      let string = rest.untilNUL
      // NULs fill the command up.
      if !string.isEmpty {
        found += 1
        text.line("string", string, start: "#\(found) ")
      }
      rest = rest.dropFirst(string.count + 1)
    }
    if found != count {
      text.line("count", "\(count) does not match number of strings \(found)")
    }
  }
}

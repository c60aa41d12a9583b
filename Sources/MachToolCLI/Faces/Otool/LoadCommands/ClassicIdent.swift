import MachOBytes
import MachOCore

/// `LC_IDENT`.
enum ClassicIdent: ClassicCommandLayout {
  static let kinds = IdentCommand.kinds
  static let keyWidth = 13

  static func size(of command: RawCommand) -> ClassicCommandSize { .atLeast(8) }

  static func write(_ text: inout CommandText) {
    var rest = text.command.usable.prefix(Int(text.command.size)).dropFirst(8)
    while !rest.isEmpty, !text.output.isClosed {
      let string = rest.untilNUL
      if !string.isEmpty { text.line(" ident string", string) }
      rest = rest.dropFirst(string.count + 1)
    }
  }
}

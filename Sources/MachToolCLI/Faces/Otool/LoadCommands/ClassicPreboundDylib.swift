import MachOBytes
import MachOCore

/// `LC_PREBOUND_DYLIB`.
enum ClassicPreboundDylib: ClassicCommandLayout {
  static let kinds = PreboundDylibCommand.kinds
  static let keyWidth = 15

  static func size(of command: RawCommand) -> ClassicCommandSize { .atLeast(20) }

  static func write(_ text: inout CommandText) {
    text.string("name")
    let count = text.uint32()
    text.line("nmodules", String(count))
    let place = text.uint32()
    guard
      let vector = text.command.string(at: place).map({ _ in
        text.command.bytes.dropFirst(Int(place))
      })
    else {
      text.line("linked_modules", "?(bad offset \(place))")
      return
    }
    // The first eight bits tell enough.
    let byte = vector.byte(at: 0) ?? 0
    let bits = (0..<min(8, Int(clamping: count))).map { byte >> UInt8($0) & 1 == 0 ? "0" : "1" }
    text.line("linked_modules", bits.joined() + "... (offset \(place))")
  }
}

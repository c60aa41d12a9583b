import MachOCore

/// `LC_ROUTINES` and `LC_ROUTINES_64`.
enum ClassicRoutines: ClassicCommandLayout {
  static let kinds = RoutinesCommand.kinds
  static let keyWidth = 13

  static func size(of command: RawCommand) -> ClassicCommandSize {
    .exactly(command.kind == .routines64 ? 72 : 40)
  }

  static func write(_ text: inout CommandText) {
    let is64Bit = text.command.kind == .routines64
    text.hex("init_address", is64Bit: is64Bit)
    text.decimal("init_module", is64Bit: is64Bit)
    for number in 1...6 { text.decimal("reserved\(number)", is64Bit: is64Bit) }
  }
}

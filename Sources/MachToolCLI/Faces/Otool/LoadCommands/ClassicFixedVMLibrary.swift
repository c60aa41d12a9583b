import MachOCore

/// `LC_LOADFVMLIB` and `LC_IDFVMLIB`.
enum ClassicFixedVMLibrary: ClassicCommandLayout {
  static let kinds = FixedVMLibraryCommand.kinds
  static let keyWidth = 14

  static func size(of command: RawCommand) -> ClassicCommandSize { .atLeast(20) }

  static func write(_ text: inout CommandText) {
    text.string("name")
    text.decimal("minor version")
    text.hex("header addr")
  }
}

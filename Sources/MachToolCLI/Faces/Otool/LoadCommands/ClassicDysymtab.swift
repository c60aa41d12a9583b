import MachOCore

/// `LC_DYSYMTAB`.
enum ClassicDysymtab: ClassicCommandLayout {
  static let kinds = DysymtabCommand.kinds
  static let keyWidth = 15

  static func size(of command: RawCommand) -> ClassicCommandSize { .exactly(80) }

  static func write(_ text: inout CommandText) {
    for group in ["localsym", "extdefsym", "undefsym"] { writeGroup(group, &text) }
    let is64Bit = text.command.header.architecture.type.is64Bit
    text.range("tocoff", "ntoc", stride: 8)
    text.range("modtaboff", "nmodtab", stride: is64Bit ? 56 : 52)
    text.range("extrefsymoff", "nextrefsyms", stride: 4)
    text.range("indirectsymoff", "nindirectsyms", stride: 4)
    text.range("extreloff", "nextrel", stride: 8)
    text.range("locreloff", "nlocrel", stride: 8)
  }

  /// A group of the symbol table: its first symbol and how many there are.
  private static func writeGroup(_ name: String, _ text: inout CommandText) {
    let start = UInt64(text.uint32())
    let count = UInt64(text.uint32())
    let all = text.symbolCount.map { UInt64($0) } ?? .max
    text.line(
      "i" + name, String(start) + (start > all ? " (greater than the number of symbols)" : ""))
    text.line(
      "n" + name,
      String(count) + (start + count > all ? " (past the end of the symbol table)" : ""))
  }
}

import MachOCore

/// `LC_LOAD_DYLIB` and the other commands with a library's name.
enum ClassicDylib: ClassicCommandLayout {
  static let kinds = DylibCommand.kinds
  static let keyWidth = 13

  static func size(of command: RawCommand) -> ClassicCommandSize { .atLeast(24) }

  static func write(_ text: inout CommandText) {
    text.string("name")
    let stamp = text.uint32()
    if let flags = useFlags(of: text.command) {
      text.line("options", words(for: flags))
    } else {
      text.line("time stamp", "\(stamp) \(text.list.date(stamp))")
    }
    // These two are flush right in columns of their own.
    text.keyWidth = 21
    text.line("current version", PackedVersion(rawValue: text.uint32()).fullText)
    text.line("compatibility version", PackedVersion(rawValue: text.uint32()).fullText)
  }

  /// The flags of a `dylib_use_command`, which has a marker in place of the time stamp and its name
  /// after 28 bytes; nil in the classic form.
  static func useFlags(of command: RawCommand) -> DylibCommand.UseFlags? {
    guard command.kind == .loadDylib || command.kind == .loadWeakDylib,
      command.uint32(at: 8) == 28, command.uint32(at: 12) == 0x1a74_1800
    else { return nil }
    return DylibCommand.UseFlags(rawValue: command.uint32(at: 24))
  }

  /// The flags in otool's words, each with a blank after it.
  static func words(for flags: DylibCommand.UseFlags) -> String {
    var words = ""
    if flags.contains(.weak) { words += "weak " }
    if flags.contains(.reexport) { words += "re-export " }
    if flags.contains(.upward) { words += "upward " }
    if flags.contains(.delayed) { words += "delay-init " }
    return words
  }
}

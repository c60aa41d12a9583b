import MachOCore

/// `LC_THREAD` and `LC_UNIXTHREAD`.
enum ClassicThread: ClassicCommandLayout {
  static let kinds = ThreadCommand.kinds
  static let keyWidth = 11

  static func size(of command: RawCommand) -> ClassicCommandSize { .atLeast(8) }

  static func write(_ text: inout CommandText) {
    let end = min(UInt64(text.command.size), text.command.left)
    while UInt64(text.offset) < end, !text.output.isClosed {
      let flavor = text.uint32()
      let count = text.uint32()
      let type = text.command.header.architecture.type
      guard let state = ClassicThreadState.state(of: type, flavor: flavor) else {
        let isKnown = ClassicThreadState.knows(type)
        text.line("flavor", "\(flavor)" + (isKnown ? " (unknown)" : ""))
        text.line("count", "\(count)")
        text.output.append("      state" + (isKnown ? ":\n" : " (Unknown cputype/cpusubtype):\n"))
        let rest = end > UInt64(text.offset) ? (end - UInt64(text.offset)) / 4 : 0
        let words = Int(isKnown ? min(UInt64(count), rest) : rest)
        text.words(from: text.offset, count: words)
        text.skip(words * 4)
        continue
      }
      text.line("flavor", state.name)
      text.line(
        "count",
        count == state.count ? state.name + "_COUNT" : "\(count) (not \(state.name)_COUNT)")
      state.write(&text)
    }
  }
}

import MachOBytes
import MachOCore

/// The load commands of a file as otool reads them: one that is too short or points past the end is
/// still printed, from whatever stands there; what is missing counts as zero.
///
/// The checked reader, `MachOFile.commands`, gives up at such a command.
struct ClassicCommands {
  let header: MachHeader
  let isVerbose: Bool
  let showsUTC: Bool
  let output: OutputBuffer
  /// The object file.
  private let object: ByteView

  init(_ file: MachOFile, isVerbose: Bool, showsUTC: Bool, output: OutputBuffer) {
    header = file.header
    object = file.bytes
    self.isVerbose = isVerbose
    self.showsUTC = showsUTC
    self.output = output
  }

  /// What `otool -l` prints.
  func write() {
    var symbolCount: UInt32?
    walk(announcing: true) { command in
      var text = CommandText(command, in: self, symbolCount: symbolCount, fileSize: object.count)
      ClassicCommandRegistry.write(&text)
      if command.kind == .symtab { symbolCount = command.uint32(at: 12) }
      return !text.isCutOff
    }
  }

  /// Calls `body` with each command until it returns false; says what is wrong with its size.
  ///
  /// - Parameter announcing: Whether each command gets its heading.
  func walk(announcing: Bool, _ body: (RawCommand) -> Bool) {
    let room = UInt64(max(0, object.count - header.size))
    // A file that ends with its header keeps its number, which is then said to be inconsistent.
    let end = room > 0 ? min(UInt64(header.commandsSize), room) : UInt64(header.commandsSize)
    var offset: UInt64 = 0
    var index: UInt32 = 0
    while index < header.commandCount, !output.isClosed {
      let command = RawCommand(
        index: index, header: header, bytes: object.dropFirst(header.size + Int(offset)),
        left: end - offset)
      if announcing { output.append("Load command \(index)\n") }
      let size = UInt64(command.size)
      if size % 4 != 0 { note(index, "size not a multiple of sizeof(int32_t)") }
      let isCutOff = size > end - offset
      if isCutOff { note(index, "extends past end of load commands") }
      guard body(command) else { return }
      guard size > 0 else {
        note(index, "size zero (can't advance to other load commands)")
        return
      }
      guard !isCutOff else { return }
      offset += size
      index += 1
    }
    if offset != end, !output.isClosed { output.append("Inconsistent sizeofcmds\n") }
  }

  private func note(_ index: UInt32, _ text: String) {
    output.append("load command \(index) \(text)\n")
  }

  /// A time stamp as a date.
  func date(_ seconds: UInt32) -> String {
    CalendarTime(secondsSince1970: Int64(seconds), inUTC: showsUTC)?.text ?? ""
  }
}

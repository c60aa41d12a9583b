import MachOBytes
import MachOCore

/// Writes the lines of a load command, reading its fields one after the other.
struct CommandText {
  let command: RawCommand
  let list: ClassicCommands
  /// Number of symbols that a symbol table command before this one tells of; nil without one.
  let symbolCount: UInt32?
  /// Of the object file, in bytes.
  let fileSize: UInt64
  /// Names are set flush right in so many columns.
  var keyWidth = 9
  /// Whether a part of the command lies past the load commands, so that nothing can follow.
  var isCutOff = false
  /// Of the next field, from the start of the command, in bytes.
  private(set) var offset = 8

  init(_ command: RawCommand, in list: ClassicCommands, symbolCount: UInt32?, fileSize: Int) {
    self.command = command
    self.list = list
    self.symbolCount = symbolCount
    self.fileSize = UInt64(fileSize)
  }

  var output: OutputBuffer { list.output }
  var isVerbose: Bool { list.isVerbose }

  mutating func uint32() -> UInt32 {
    defer { offset += 4 }
    return command.uint32(at: offset)
  }

  mutating func uint64() -> UInt64 {
    defer { offset += 8 }
    return command.uint64(at: offset)
  }

  mutating func word(is64Bit: Bool) -> UInt64 {
    is64Bit ? uint64() : UInt64(uint32())
  }

  /// A name of at most `size` bytes.
  mutating func name(_ size: Int) -> ByteView {
    defer { offset += size }
    return command.usable.dropFirst(offset).prefix(size).untilNUL
  }

  /// Passes over `size` bytes.
  mutating func skip(_ size: Int) {
    offset += max(0, size)
  }
}

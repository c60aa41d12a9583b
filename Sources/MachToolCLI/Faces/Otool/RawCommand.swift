import MachOBytes
import MachOCore

/// A load command of which only the place is known; bytes that are not there read as zero.
struct RawCommand {
  let index: UInt32
  let header: MachHeader
  /// The object file from the start of the command on.
  let bytes: ByteView
  /// How many of them belong to the load commands.
  let left: UInt64

  /// `cmd`.
  var kind: LoadCommandKind { LoadCommandKind(rawValue: load(at: 0, from: bytes)) }
  /// `cmdsize`.
  var size: UInt32 { load(at: 4, from: bytes) }

  /// The bytes that the command may use.
  var usable: ByteView { bytes.prefix(Int(clamping: left)) }

  func uint32(at offset: Int) -> UInt32 { load(at: offset, from: usable) }
  func uint64(at offset: Int) -> UInt64 { load(at: offset, from: usable) }

  private func load<Value: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, from view: ByteView
  ) -> Value {
    if let value = try? view.load(Value.self, at: offset, header.order) { return value }
    // The bytes that are there count all the same.
    var value: Value = 0
    for index in 0..<MemoryLayout<Value>.size {
      let byte = Value(truncatingIfNeeded: view.byte(at: offset + index) ?? 0)
      value |= byte << (header.order == .little ? index * 8 : Value.bitWidth - 8 - index * 8)
    }
    return value
  }

  /// The text at `offset` from the start of the command, up to its NUL, wherever that is; nil when
  /// it would not start inside of the command.
  func string(at offset: UInt32) -> ByteView? {
    guard offset < size else { return nil }
    return bytes.dropFirst(Int(offset)).untilNUL
  }
}

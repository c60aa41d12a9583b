/// A part of a file that is being put together. Between parts there are zeros.
public struct OutputPart: Sendable {
  /// Where the bytes come from.
  enum Source: Sendable {
    case bytes([UInt8])
    /// A range of an open file.
    case file(InputFile, ByteView)
  }

  let source: Source
  /// Where the bytes go, from the start of the new file.
  let offset: UInt64

  /// `bytes` at `offset`.
  public init(_ bytes: [UInt8], at offset: UInt64) {
    source = .bytes(bytes)
    self.offset = offset
  }

  /// `bytes`, which must be a part of `file`'s, at `offset`.
  public init(_ bytes: ByteView, of file: InputFile, at offset: UInt64) {
    source = file.hasOffsets ? .file(file, bytes) : .bytes(bytes.array)
    self.offset = offset
  }
}

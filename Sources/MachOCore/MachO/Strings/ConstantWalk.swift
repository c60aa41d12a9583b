import MachOBytes

/// What has been told of a file's constants, and how much more may be looked at: a small file can
/// be made to refer to the same long text from everywhere.
struct ConstantWalk {
  /// Where in the file the texts stand that records refer to.
  var told: Set<UInt64> = []
  /// Bytes of those that are UTF-16, where zeros may be inside, by where they stand.
  var toldUTF16: [UInt64: Int] = [:]
  /// In bytes.
  private let limit: UInt64
  private var used: UInt64 = 0
  private(set) var isOver = false

  init(_ file: MachOFile) {
    limit = UInt64(file.bytes.count).multipliedClamped(by: 8)
  }

  /// Counts a text of so many bytes and its end; false when there have been too many.
  mutating func take(_ size: Int) -> Bool {
    used = used.addingClamped(UInt64(size) &+ 1)
    if used > limit { isOver = true }
    return !isOver
  }

  /// What to tell when it is over.
  func problem(in file: MachOFile) -> ParseError {
    ParseError(
      .tooMany("bytes of constants", limit: limit), at: file.bytes.fileOffset,
      in: file.place.reading(.named("constants")))
  }
}

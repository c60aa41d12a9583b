import MachOBytes

/// A word or mark of a header.
struct HeaderToken {
  enum Kind: Equatable {
    case identifier
    /// What follows an `@`, without it.
    case keyword
    /// Without its quotes; escapes stay as they are.
    case string
    case number
    case mark(UInt8)
  }

  let kind: Kind
  let text: ByteView
  /// Whether nothing but blanks and comments stands before it on its line.
  let isFirstOnLine: Bool
  /// Whether it stands in a line of the preprocessor.
  let isInDirective: Bool

  func isMark(_ mark: UInt8) -> Bool { kind == .mark(mark) }
}

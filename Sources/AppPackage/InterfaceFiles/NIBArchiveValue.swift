public import MachOBytes

/// A value that an object of a NIB archive has under a key.
public enum NIBArchiveValue: Sendable, Hashable {
  /// Types 0 to 3: 8, 16, 32 or 64 bits with a sign.
  case integer(Int64)
  /// Types 4 and 5.
  case boolean(Bool)
  /// Type 6.
  case float(Float)
  /// Type 7.
  case double(Double)
  /// Type 8; the text of a string is such, in UTF-8.
  case data(ByteView)
  /// Type 9.
  case null
  /// Type 10: the index of an object.
  case object(Int)
}

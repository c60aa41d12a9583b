public import MachOBytes

/// A value of a field, with what is needed to print it well in any format.
///
/// Built per field of every symbol of a file, so it holds views and numbers, no strings made for
/// the occasion.
public enum FieldValue: Sendable {
  /// Text that stands in the file.
  case text(ByteView)
  /// Text of ours.
  case words(String)
  case decimal(UInt64)
  case signed(Int64)
  /// An address, offset or bit pattern; `digits` is the least number of digits.
  case hex(UInt64, digits: Int)
  /// A number from an open set: its name, or the number in hex when it has none.
  case constant(String?, UInt64)
  /// A set of bits with the names of those that are set.
  case flags(UInt64, digits: Int, [String])
  /// A version packed as `X.Y.Z` in nibbles xxxx.yy.zz.
  case version(PackedVersion)
  case bool(Bool)
  /// Sixteen bytes of an `LC_UUID`.
  case uuid(ByteView)
  /// Bytes without a meaning known here.
  case bytes(ByteView)
  /// Several short texts of ours.
  case list([String])
  /// A share of a whole, in tenths of a percent: 0 to 1000.
  case share(UInt64)
  /// An alignment: 2 to this power.
  case powerOfTwo(UInt32)
  /// Nothing: an empty cell, and no key in JSON.
  case none
}

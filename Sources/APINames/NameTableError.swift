public import MachOBytes

/// Why bytes are no table of names, or why names do not fit into one.
public enum NameTableError: Error, Hashable, Sendable {
  /// The first bytes are not those of a table.
  case notATable
  /// It ends too early.
  case truncated(BoundsError)
  /// A field of the head cannot be; nil when it is not even a number.
  case badHead(field: String, value: UInt64?)
  /// There are more of something than a table can hold.
  case tooMany(String, limit: UInt64)
}

/// The type of a value of a property list.
public enum PropertyListKind: String, Sendable, Hashable, CaseIterable {
  case string
  case integer
  case real
  case boolean
  case date
  case data
  case array
  case dictionary
  /// A reference of a keyed archive.
  case uid = "UID"
  /// An unordered collection; binary property lists only.
  case set
  /// Nothing; binary property lists only.
  case null
}

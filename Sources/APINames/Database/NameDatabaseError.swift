/// Why a file is no database of names.
public enum NameDatabaseError: Error, Hashable, Sendable {
  /// It does not start as one.
  case notADatabase
  /// Another version of the program made it.
  case unknownVersion(String)
  /// Its head does not end.
  case noEnd
  /// A line of its head is missing or cannot be.
  case badField(String)
  case table(NameTableError)
}

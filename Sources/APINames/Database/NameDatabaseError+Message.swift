extension NameDatabaseError {
  /// What is wrong, in one line; may hold characters from the file that a terminal must not see.
  public var message: String {
    switch self {
    case .notADatabase: "is no database of names; 'machtool db build' makes one"
    case .unknownVersion(let version):
      "is a database of names of version \(version), and this program reads version 1"
    case .noEnd: "the head of the database of names does not end"
    case .badField(let field): "the head of the database of names has no right '\(field)'"
    case .table(let error): error.message
    }
  }
}

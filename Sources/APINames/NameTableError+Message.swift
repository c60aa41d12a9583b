import MachOBytes

extension NameTableError {
  /// What is wrong, in one line.
  public var message: String {
    switch self {
    case .notATable:
      "not a table of names"
    case .truncated(let error):
      """
      the table of names ends too early: \(error.field) needs \(error.needed) bytes, \
      \(error.available) are left
      """
    case .badHead(let field, let value):
      "the head of the table of names is damaged: \(field) is "
        + (value.map { String($0) } ?? "no number")
    case .tooMany(let things, let limit):
      "a table of names can hold \(limit) \(things), and there are more"
    }
  }
}

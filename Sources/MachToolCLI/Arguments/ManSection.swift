/// A section that only the manual page has.
struct ManSection: Sendable {
  enum Block: Sendable {
    case paragraph(String)
    case list([Definition])
    /// Lines to print as they are.
    case code([String])
  }

  /// The heading; by convention in capital letters.
  let title: String
  let blocks: [Block]
}

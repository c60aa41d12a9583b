/// How sure it is that a fact is as stated.
public enum Confidence: Int, Sendable, Comparable, CaseIterable {
  /// Worth knowing; nothing follows from it alone.
  case note
  /// Could be something else.
  case possible
  /// Would be surprising if it were something else.
  case likely
  /// The bytes leave no doubt.
  case certain

  public static func < (left: Confidence, right: Confidence) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The name in output.
  public var name: String {
    switch self {
    case .note: "note"
    case .possible: "possible"
    case .likely: "likely"
    case .certain: "certain"
    }
  }
}

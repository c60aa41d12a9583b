/// How loud a finding is: what follows from how sure it is and what Apple does.
public enum Severity: Int, Sendable, Comparable, CaseIterable {
  case note
  case warning
  case error

  public static func < (left: Severity, right: Severity) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Only what is at least likely and refused is an error.
  public init(_ confidence: Confidence, _ consequence: Consequence) {
    switch (confidence, consequence) {
    case (.likely..., .refusedInReview...): self = .error
    case (.note, _), (.possible, ...Consequence.noRefusalOnRecord), (_, .goodPractice):
      self = .note
    default: self = .warning
    }
  }

  /// The name in output and on the command line.
  public var name: String {
    switch self {
    case .note: "note"
    case .warning: "warning"
    case .error: "error"
    }
  }
}

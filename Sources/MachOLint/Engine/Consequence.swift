/// What Apple does about a fact.
public enum Consequence: Int, Sendable, Comparable, CaseIterable {
  case goodPractice
  case noRefusalOnRecord
  case raisedInReview
  case warnedByApple
  case refusedInReview
  case refusedAtUpload

  public static func < (left: Consequence, right: Consequence) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The name in output.
  public var name: String {
    switch self {
    case .goodPractice: "good-practice"
    case .noRefusalOnRecord: "no-refusal-on-record"
    case .raisedInReview: "raised-in-review"
    case .warnedByApple: "warned-by-apple"
    case .refusedInReview: "refused-in-review"
    case .refusedAtUpload: "refused-at-upload"
    }
  }

  /// In plain words, to end a sentence with: of a fact that is `confidence`. A note of a name does
  /// not say that Apple refuses it.
  public func words(_ confidence: Confidence) -> String {
    self == .refusedAtUpload && confidence == .note ? "apps have been refused for it" : words
  }

  /// In plain words, to end a sentence with.
  public var words: String {
    switch self {
    case .goodPractice: "good practice"
    case .noRefusalOnRecord: "no refusal on record"
    case .raisedInReview: "raised in review"
    case .warnedByApple: "Apple warns"
    case .refusedInReview: "App Review refuses it"
    case .refusedAtUpload: "Apple refuses the upload"
    }
  }
}

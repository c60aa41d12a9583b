/// A refusal of Apple's, or several of a kind, for which there is no rule.
public struct OtherRefusal: Sendable {
  /// Their numbers, the usual one first; no rule has them.
  public let codes: [Int]
  /// What Apple refuses. A sentence with a full stop.
  public let summary: String
  /// Why lint does not tell of it. A sentence with a full stop.
  public let reason: String
  /// Whether the files show it, so that a rule could look for it.
  public let isInFiles: Bool
  /// Parts of Apple's messages by which it is found, in lower case.
  public let phrases: [String]

  /// One that the files show, and that no rule looks for yet.
  static func notYet(_ codes: Int..., summary: String, phrases: [String] = []) -> Self {
    Self(
      codes: codes, summary: summary, reason: "No rule looks for it yet.", isInFiles: true,
      phrases: phrases)
  }

  /// One that the files do not show.
  static func hidden(
    _ codes: Int..., summary: String, reason: String, phrases: [String] = []
  ) -> Self {
    Self(codes: codes, summary: summary, reason: reason, isInFiles: false, phrases: phrases)
  }
}

/// What a rule says of itself: the same text for `explain`, for lists and for documents.
public struct RuleMetadata: Sendable {
  /// Kebab case.
  public let id: String
  /// Numbers of Apple's refusals, the usual one first.
  public let codes: [Int]
  /// The groups that it belongs to.
  public let groups: Set<RuleGroup>
  /// One sentence with a full stop.
  public let summary: String
  /// What is looked at, and how it is told.
  public let checks: String
  /// Why it matters: what Apple does, and what breaks.
  public let why: String
  /// How to mend it.
  public let fix: String
  /// Parts of Apple's messages by which the rule is found, in lower case. The last word may go on in
  /// the message; quotes and marks beside words do not matter.
  public let phrases: [String]

  public init(
    id: String, codes: [Int] = [], groups: Set<RuleGroup> = [], summary: String, checks: String,
    why: String, fix: String, phrases: [String] = []
  ) {
    self.id = id
    self.codes = codes
    self.groups = groups
    self.summary = summary
    self.checks = checks
    self.why = why
    self.fix = fix
    self.phrases = phrases
  }

  /// Whether `ids` name it, a group of it or a number of it, or nothing.
  func isSelected(by ids: Set<String>) -> Bool {
    ids.isEmpty || ids.contains(id) || groups.contains { ids.contains($0.id) }
      || codes.contains { ids.contains(String($0)) }
  }
}

/// A name for several rules: `--only` takes it as it takes the name of one.
public struct RuleGroup: Sendable, Hashable {
  /// Kebab case; no rule has it.
  public let id: String
  /// What its rules look at, as the end of a sentence.
  public let summary: String

  /// Whether code is ready for 64-bit processors; ends with a verdict for each binary.
  public static let sixtyFourBit = RuleGroup(
    id: "64-bit", summary: "whether code is ready for 64-bit processors")

  public static let all: [RuleGroup] = [.sixtyFourBit]
}

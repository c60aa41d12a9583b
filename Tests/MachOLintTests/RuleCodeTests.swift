import MachOLint
import Testing

/// The numbers of Apple's refusals that rules name.
struct RuleCodeTests {
  /// Numbers that no finding carries, and why.
  private static let withoutFinding: [Int: String] = [
    90203: "Apple's other text for 90086, in an app with extensions or frameworks",
    90290: "kin of 90291 for frameworks, whose text is on no record",
    90496: "of the years of bitcode: comes with what is told as 90482",
    90635: "comes with 90087 and 90124, which tell the cause",
    90668: "of the years of bitcode: comes with what is told as 90482",
  ]

  /// The numbers that the findings in the examples of each rule carry.
  private static let found: [String: Set<Int>] = Dictionary(
    RuleRegistry.rules.map { rule in
      let findings = rule.examples.flatMap { ExampleCheck.findings(of: rule, $0) }
      return (rule.metadata.id, Set(findings.compactMap(\.code)))
    }, uniquingKeysWith: { $1 })

  @Test func everyNumberHasAnExampleThatCarriesIt() {
    for rule in RuleRegistry.rules {
      let metadata = rule.metadata
      let found = Self.found[metadata.id] ?? []
      let missing = metadata.codes.filter { !found.contains($0) && Self.withoutFinding[$0] == nil }
      #expect(missing.isEmpty, "\(metadata.id): no example finds \(missing)")
      #expect(found.isSubset(of: metadata.codes), "\(metadata.id) does not name \(found.sorted())")
    }
  }

  @Test func exceptionsAreNeeded() {
    let named = Set(RuleRegistry.rules.flatMap { $0.metadata.codes })
    for code in Self.withoutFinding.keys {
      #expect(named.contains(code), "\(code) is named by no rule")
      #expect(!Self.found.values.contains { $0.contains(code) }, "\(code) is found")
    }
  }
}

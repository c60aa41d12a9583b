import MachOLint
import Testing

/// The numbers of Apple's refusals that rules name.
struct RuleCodeTests {
  /// Numbers that a rule names and that no finding of it carries, and why.
  private static let withoutFinding: [String: [Int: String]] = [
    "arm64e-slice": [90087: "what 90830 was until 2025; simulator-slice finds it"],
    "bitcode-in-image": [
      90496: "of the years of bitcode: comes with what is told as 90482",
      90562: "of the years of bitcode: comes with what is told as 90482",
      90635: "comes with 90087 and 90124, which tell the cause",
      90668: "of the years of bitcode: comes with what is told as 90482",
    ],
    "executable-file-type": [90635: "comes with 90124, which tells the cause"],
    "mac-framework-layout": [90290: "kin of 90291, whose text is on no record"],
    "missing-64-bit-slice": [
      90203: "Apple's other text for 90086, in an app with extensions or frameworks"
    ],
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
      let missing = metadata.codes.filter { code in
        !found.contains(code) && Self.withoutFinding[metadata.id]?[code] == nil
      }
      #expect(missing.isEmpty, "\(metadata.id): no example finds \(missing)")
      #expect(found.isSubset(of: metadata.codes), "\(metadata.id) does not name \(found.sorted())")
    }
  }

  @Test func exceptionsAreNeeded() {
    for (id, codes) in Self.withoutFinding {
      let named = RuleRegistry.rule(id: id)?.metadata.codes ?? []
      for code in codes.keys {
        #expect(named.contains(code), "\(id) does not name \(code)")
        #expect(Self.found[id]?.contains(code) == false, "\(id) finds \(code)")
      }
    }
  }
}

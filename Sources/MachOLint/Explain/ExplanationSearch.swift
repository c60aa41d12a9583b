/// Finds what a name, a number, a message of Apple's or a mail of several messages leads to.
///
/// The name of a rule or group comes first. Numbers of refusals lead: where the text has some,
/// phrases only say which of several rules with a number is meant. A text without known numbers is
/// looked through for phrases.
public struct ExplanationSearch: Sendable {
  /// What was found, each once, the best first.
  public private(set) var found: [Explanation] = []
  /// Rules with the same numbers, of which the text says less.
  public private(set) var related: [Explanation] = []
  /// Numbers of refusals of which nothing is known.
  public private(set) var unknownCodes: [Int] = []

  /// Whether it leads to nothing at all.
  public var isEmpty: Bool { found.isEmpty && unknownCodes.isEmpty }

  public init(_ text: String) {
    let name = Self.word(text)
    if let rule = RuleRegistry.rule(id: name) {
      found = [.rule(rule)]
    } else if RuleGroup.all.contains(where: { $0.id == name }) {
      found = RuleRegistry.rules(only: [name]).map { .rule($0) }
    } else {
      search(text)
      // A part of a rule's name is better than nothing.
      if found.isEmpty, unknownCodes.isEmpty, name.count >= 3 {
        found = RuleRegistry.rules.filter { "-\($0.metadata.id)".contains("-\(name)") }
          .map { .rule($0) }
      }
    }
  }

  /// Whether a text is the name of a rule or group, or nothing but a number: a question of its own.
  public static func isName(_ text: String) -> Bool {
    let name = word(text)
    return RuleRegistry.rule(id: name) != nil || RuleGroup.all.contains { $0.id == name }
      || code(text) != nil
  }

  /// The number that a text is, with or without `ITMS-`.
  public static func code(_ text: String) -> Int? {
    var digits = word(text)[...]
    if digits.hasPrefix("itms") { digits = digits.dropFirst(4) }
    if digits.hasPrefix("-") { digits = digits.dropFirst() }
    guard (4...6).contains(digits.utf8.count) else { return nil }
    // Int() takes a sign.
    return digits.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int(digits) : nil
  }

  /// The ids of the rules that speak of something, in what they say of themselves, and the numbers
  /// of other refusals: for texts that lead to nothing. Empty for long texts, and for words that
  /// many rules use.
  public static func namesThatMention(_ text: String) -> [String] {
    let name = word(text)
    guard name.utf8.count >= 4 else { return [] }
    let found = Explanation.all.filter {
      let all = String(decoding: MessageWords(words(of: $0)).bytes, as: UTF8.self)
      return "-\(all.replacing(" ", with: "-"))".contains("-\(name)-")
    }
    let rules = found.compactMap(\.id)
    let names = rules + found.filter { $0.id == nil }.map { "ITMS-\($0.codes[0])" }
    return names.count <= mostMentions ? names : rules.count <= mostMentions ? rules : []
  }

  private static func words(of explanation: Explanation) -> String {
    switch explanation {
    case .rule(let rule):
      let metadata = rule.metadata
      return [metadata.id, metadata.summary, metadata.checks, metadata.why, metadata.fix]
        .joined(separator: " ")
    case .refusal(let refusal): return refusal.summary
    }
  }

  private static let mostMentions = 10
  /// Bytes of a text that may be a name.
  private static let longestName = 100

  /// A text as a name: `Missing 64-bit slice:` as `missing-64-bit-slice`; empty for a long one.
  private static func word(_ text: String) -> String {
    guard text.utf8.count <= longestName else { return "" }
    return MessageWords(text).bytes.split(separator: MessageWords.blank)
      .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
  }

  private mutating func search(_ text: String) {
    let all = Explanation.all
    let known = Set(all.flatMap(\.codes))
    let lengths = PhraseMatches(of: all, in: text).lengths
    var chosen: [Int] = []
    var passedOver: [Int] = []
    for code in Self.codes(in: text, known) {
      guard known.contains(code) else {
        unknownCodes.append(code)
        continue
      }
      let members = all.indices.filter { all[$0].codes.contains(code) }.sorted {
        let places = (all[$0].codes.firstIndex(of: code), all[$1].codes.firstIndex(of: code))
        return (lengths[$1], places.0 ?? 0, $0) < (lengths[$0], places.1 ?? 0, $1)
      }
      let meant = members.filter { lengths[$0] > 0 }
      chosen += meant.isEmpty ? members : meant
      if !meant.isEmpty { passedOver += members.filter { lengths[$0] == 0 } }
    }
    if chosen.isEmpty || !unknownCodes.isEmpty {
      let phrased = lengths.indices.filter { lengths[$0] > 0 }
        .sorted { (lengths[$1], $0) < (lengths[$0], $1) }
      chosen += phrased
      // The message tells what its number does not.
      if !phrased.isEmpty { unknownCodes = [] }
    }
    var seen: Set<Int> = []
    found = chosen.filter { seen.insert($0).inserted }.map { all[$0] }
    related = passedOver.filter { seen.insert($0).inserted }.map { all[$0] }
  }

  /// The numbers of refusals in a text, those only that are marked best.
  private static func codes(in text: String, _ known: Set<Int>) -> [Int] {
    if let code = code(text) { return [code] }
    let numbers = RefusalNumbers(text)
    if !numbers.named.isEmpty { return numbers.named }
    let marked = numbers.marked.filter { known.contains($0) || refusals.contains($0) }
    return marked.isEmpty ? numbers.bare.filter(known.contains) : marked
  }

  /// Where Apple's numbers of refusals are: one of these with a mark is one, known or not.
  private static let refusals = 90_000..<92_000
}

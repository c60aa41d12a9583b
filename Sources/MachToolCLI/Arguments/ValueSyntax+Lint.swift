import MachOLint

extension ValueSyntax where Value == CalendarDate {
  /// A day, as in `2026-04-28`.
  static var date: Self {
    let read = { @Sendable (text: String) throws(InvalidValue) -> CalendarDate in
      guard let date = CalendarDate(text) else { throw .other("not a day such as 2026-04-28") }
      return date
    }
    return Self(metavar: "DATE", read: read, write: { $0.text })
  }
}

extension ValueSyntax where Value == String {
  /// The id of a rule or of a group of rules, or a number of Apple's refusals; that comes without
  /// `ITMS-`.
  static var rule: Self {
    let read = { @Sendable (text: String) throws(InvalidValue) -> String in
      if let code = ExplanationSearch.code(text) {
        let members = RuleRegistry.rules(only: [String(code)])
        guard members.isEmpty else { return String(code) }
        throw .other("no rule has this number; see 'machtool explain \(code)'")
      }
      let isGroup = RuleGroup.all.contains { $0.id == text }
      guard !isGroup, RuleRegistry.rule(id: text) == nil else { return text }
      throw .other("not a rule" + UsageError.didYouMean(RuleText.suggestion(for: text)))
    }
    return Self(metavar: "RULE", read: read, write: { $0 })
  }
}

import APINames
import MachOLint

/// A way in which an app uses a private name, and what lint has to say of it.
enum NameUse: String, CaseIterable {
  case sent = "selector sent"
  case selectorText = "selector in a text"
  case referred = "class referred to"
  case classText = "class in a text"
  case symbol = "symbol needed"
  case key = "key in a text"
  case framework = "framework linked"
  case text = "text"

  /// The ways in which a name of this kind can be used.
  static func uses(of kind: NameKind) -> [NameUse] {
    switch kind {
    case .selector: [.sent, .selectorText]
    case .className: [.referred, .classText]
    case .symbol: [.symbol]
    case .key: [.key]
    case .framework: [.framework]
    case .text: [.text]
    default: []
    }
  }

  /// The rule that looks for it.
  private var rule: any LintRule.Type {
    switch self {
    case .sent: PrivateSelectorRule.self
    case .referred: PrivateClassRule.self
    case .symbol: PrivateSymbolRule.self
    case .framework: PrivateFrameworkRule.self
    case .selectorText, .classText, .key, .text: PrivateNameInStringRule.self
    }
  }

  /// What the first evidence of a finding of this use is.
  private func evidence(of name: UsedName, _ sources: NameSources) -> String {
    switch self {
    case .referred: "_OBJC_CLASS_$_" + name.text
    case .framework: sources.frameworkInstallName(of: name.text)
    default: name.text
    }
  }

  /// How sure `report` is of this use of `name`; nil when it has no finding of it.
  func confidence(of name: UsedName, in report: LintReport, _ sources: NameSources) -> Confidence? {
    let (id, evidence) = (rule.metadata.id, evidence(of: name, sources))
    return report.findings.lazy.filter { $0.rule == id && $0.evidence.first?.text == evidence }
      .map(\.confidence).max()
  }
}

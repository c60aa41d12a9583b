/// All rules: one line for each file of the folder `Rules`, in the order of their names.
public enum RuleRegistry {
  public static var rules: [any LintRule.Type] {
    [
      ARM64eSliceRule.self,
      AppClipSelectorRule.self,
      BetaBuildRule.self,
      BitcodeInImageRule.self,
      BuildPathRule.self,
      DebugBuildRule.self,
      DebugSymbolsRule.self,
      DeprecatedAtomicsRule.self,
      DevelopmentLibraryRule.self,
      DirectISARule.self,
      DuplicateIdentifierRule.self,
      EncryptionCommandRule.self,
      ExecutableFileTypeRule.self,
      ExtensionPositionRule.self,
      ExtensionSharedApplicationRule.self,
      ExtensionUnsafeLibraryRule.self,
      HalfPortedRule.self,
      InterposableRule.self,
      InvalidLinkRule.self,
      MacArchiverFileRule.self,
      MacFrameworkLayoutRule.self,
      MacI386SliceRule.self,
      MemberAlignmentRule.self,
      MethodTypesRule.self,
      MinimumOSFloorRule.self,
      MinimumOSMismatchRule.self,
      MinimumOSValueRule.self,
      Missing64BitSliceRule.self,
      MissingExecutableRule.self,
      MissingInfoKeyRule.self,
      MissingIntelSliceRule.self,
      MissingLibraryRule.self,
      MissingMessageFunctionRule.self,
      MissingVersionCommandRule.self,
      MissingVersionRule.self,
      MixedMembersRule.self,
      NestedBundleRule.self,
      NotPositionIndependentRule.self,
      OldSDKRule.self,
      PrintfFormatRule.self,
      PrivateClassRule.self,
      PrivateFrameworkRule.self,
      PrivateNameInInterfaceFileRule.self,
      PrivateNameInStringRule.self,
      PrivateOverrideRule.self,
      PrivateSelectorRule.self,
      PrivateSymbolRule.self,
      QuarantineAttributeRule.self,
      RefusedOwnNameRule.self,
      RequiredCapabilitiesRule.self,
      ResourceBundleExecutableRule.self,
      SDKVersionRule.self,
      SegmentAlignmentRule.self,
      SimulatorPlatformRule.self,
      SimulatorSliceRule.self,
      StandaloneBinaryRule.self,
      SuperfluousSwiftLibraryRule.self,
      SupportedPlatformsRule.self,
      SwiftSupportRule.self,
      SystemFrameworkNameRule.self,
      TextRelocationsRule.self,
      TextSizeRule.self,
      ToolchainKeysRule.self,
      UIWebViewRule.self,
      UnsignedProgramRule.self,
      VersionFormatRule.self,
      VersionMismatchRule.self,
      WatchArchitectureRule.self,
    ]
  }

  /// The rule with this id.
  public static func rule(id: String) -> (any LintRule.Type)? {
    rules.first { $0.metadata.id == id }
  }

  /// The rules with one of these ids, and those of the groups with one of them; all rules when there
  /// is no id.
  public static func rules(only ids: Set<String>) -> [any LintRule.Type] {
    rules.filter { $0.metadata.isSelected(by: ids) }
  }

  /// The rules that a number of Apple's refusals, a sentence of its message or the name of a group
  /// leads to, the best first. Numbers may come with `ITMS-`.
  public static func rules(matching text: String) -> [any LintRule.Type] {
    let text = text.lowercased()
    let number = text.hasPrefix("itms-") ? text.dropFirst(5) : text[...]
    let digits = number.hasSuffix(":") ? number.dropLast() : number
    if let code = Int(digits) { return rules.filter { $0.metadata.codes.contains(code) } }
    if let rule = rule(id: text) { return [rule] }
    if RuleGroup.all.contains(where: { $0.id == text }) { return rules(only: [text]) }
    // The rule whose phrase says most comes first.
    let byPhrase = rules.enumerated().compactMap { index, rule in
      rule.metadata.phrases.filter { text.contains($0) }.map(\.count).max().map {
        (rule: rule, length: $0, index: index)
      }
    }.sorted { ($1.length, $0.index) < ($0.length, $1.index) }.map(\.rule)
    // A word of a rule's name is better than nothing.
    return !byPhrase.isEmpty || text.count < 4
      ? byPhrase : rules.filter { $0.metadata.id.contains(text) }
  }
}

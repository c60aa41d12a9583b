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
      XCFrameworkContentsRule.self,
    ]
  }

  /// The rule with this id.
  public static func rule(id: String) -> (any LintRule.Type)? {
    rules.first { $0.metadata.id == id }
  }

  /// The rules with one of these ids, those of the groups with one of them, and those with one of
  /// these numbers of Apple's refusals; all rules when there is no id.
  public static func rules(only ids: Set<String>) -> [any LintRule.Type] {
    rules.filter { $0.metadata.isSelected(by: ids) }
  }

  /// The rules that a number of Apple's refusals, a sentence of its message or the name of a group
  /// leads to, the best first. Numbers may come with `ITMS-`.
  public static func rules(matching text: String) -> [any LintRule.Type] {
    ExplanationSearch(text).found.compactMap {
      switch $0 {
      case .rule(let rule): rule
      case .refusal: nil
      }
    }
  }
}

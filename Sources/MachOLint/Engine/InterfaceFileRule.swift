/// A rule that looks at a compiled nib.
public protocol InterfaceFileRule: LintRule {
  static func check(_ file: LintInterfaceFile, _ report: LintReporter)
}

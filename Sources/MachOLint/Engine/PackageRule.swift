/// A rule that looks at a package as a whole, with what was found out about its files.
public protocol PackageRule: LintRule {
  static func check(_ package: LintPackage, _ report: LintReporter)
}

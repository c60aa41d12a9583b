import AppPackage

extension LintEngine {
  /// Lints a compiled nib.
  func lintInterfaceFile(_ file: PackageFile, of package: Package) -> FileResult {
    var result = FileResult()
    do throws(PackageError) {
      let lintFile = LintInterfaceFile(
        file: file, contents: try package.interface(file), bundles: package.bundles(around: file),
        privateNames: options.privateNames)
      let reporter = LintReporter()
      for rule in interfaceFileRules { rule.check(lintFile, reporter) }
      result.findings = FindingMerge.merged(reporter.findings)
      result.unchecked = reporter.unchecked
      result.pending = reporter.pending
      result.problems = lintFile.contents.problems.map { .parse($0) }
    } catch {
      result.problems.append(error)
    }
    return result
  }
}

import AppPackage

extension LintEngine {
  /// Lints the compiled nibs of a package, one after the other: they are small.
  func lintInterfaceFiles(of package: Package) -> [FileResult] {
    guard !interfaceFileRules.isEmpty else { return [] }
    let ownNames = OwnNames(package)
    return package.files.lazy.filter { $0.role == .interfaceFile }.map { file in
      lint(file, of: package, ownNames)
    }
  }

  private func lint(
    _ file: PackageFile, of package: Package, _ ownNames: OwnNames
  ) -> FileResult {
    var result = FileResult()
    do throws(PackageError) {
      let lintFile = LintInterfaceFile(
        file: file, contents: try package.interface(file), bundles: package.bundles(around: file),
        ownNames: ownNames)
      let reporter = LintReporter()
      for rule in interfaceFileRules { rule.check(lintFile, reporter) }
      result.findings = FindingMerge.merged(reporter.findings)
      result.unchecked = reporter.unchecked
      result.problems = lintFile.contents.problems.map { .parse($0) }
    } catch {
      result.problems.append(error)
    }
    return result
  }
}

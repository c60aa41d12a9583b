import Testing

@testable import MachOLint

/// A package of bundles that are all wrong gives a report of bounded size.
struct FindingLimitTests {
  private static let package = PackageRecipe([
    "App.app/Info.plist": .info([
      "CFBundleShortVersionString": "1.0", "CFBundleSupportedPlatforms": ["iPhoneOS"],
      "CFBundleVersion": "1",
    ]),
    "App.app/Frameworks/A.framework/Info.plist": .info([:]),
    "App.app/Frameworks/B.framework/Info.plist": .info([:]),
    "App.app/Frameworks/C.framework/Info.plist": .info([:]),
  ])

  private func report(_ most: Int) -> LintReport {
    var options = LintOptions()
    options.only = ["missing-version"]
    options.mostBundleFindings = most
    return LintEngine(options).lint(Self.package.package)
  }

  @Test func whatIsBeyondIsToldOnce() {
    let report = report(3)
    #expect(report.findings.count == 4)
    #expect(
      report.unchecked.map(\.reason) == [
        "missing-version has 4 findings and looks at no more bundles"
      ])
    #expect(report.unchecked.map(\.place.file) == ["App.app/Frameworks/C.framework/Info.plist"])
  }

  @Test func whatIsBelowIsWhole() {
    let report = report(6)
    #expect(report.findings.count == 6)
    #expect(report.isWhole)
  }
}

import MachOCore
import Testing

@testable import MachOLint

/// What Apple asks for from a day on.
struct StoreDatesTests {
  static let devices: [PlatformKind] = [.iOS, .tvOS, .watchOS, .visionOS]

  @Test(arguments: devices)
  func floorsRiseWithTheDays(platform: PlatformKind) {
    let floors = StoreDates.sdkFloors(for: platform)
    #expect(floors.count >= 3)
    for (one, next) in zip(floors, floors.dropFirst()) {
      #expect(one.version < next.version && one.from < next.from, "\(platform.words)")
    }
    // Nobody could upload anything if it asked for an SDK that there is not.
    #expect(floors.allSatisfy { $0.version.major <= StoreDates.newestSDKMajor })
  }

  @Test func thereIsNoFloorForTheMac() {
    for platform: PlatformKind in [.macOS, .macCatalyst, .iOSSimulator] {
      #expect(StoreDates.sdkFloors(for: platform).isEmpty)
    }
  }

  /// The severity of what is said of an app's SDK on a day; nil for nothing.
  private func severity(sdk: String, _ day: CalendarDate?) -> Severity? {
    var options = LintOptions()
    options.asOf = day
    let findings = LintEngine([OldSDKRule.self], options)
      .lint(PackageRecipe.app(.with { $0.sdk = sdk }).package).findings
    #expect(findings.count <= 1)
    return findings.first?.severity
  }

  @Test func aFloorIsAWarningInTheYearUntilItsDay() {
    #expect(severity(sdk: "18.5", CalendarDate(2026, 4, 27)) == .warning)
    #expect(severity(sdk: "18.5", CalendarDate(2026, 4, 28)) == .error)
    #expect(severity(sdk: "26.0", CalendarDate(2026, 12, 31)) == .note)
    #expect(severity(sdk: "26.0", CalendarDate(2027, 1, 1)) == .warning)
    #expect(severity(sdk: "26.0", CalendarDate(2027, 3, 31)) == .warning)
    #expect(severity(sdk: "26.0", CalendarDate(2027, 4, 1)) == .error)
    #expect(severity(sdk: "27.0", CalendarDate(2027, 4, 1)) == nil)
    #expect(severity(sdk: "16.0", CalendarDate(2023, 4, 24)) == .warning)
    #expect(severity(sdk: "16.0", CalendarDate(2022, 12, 31)) == .note)
    #expect(severity(sdk: "16.1", CalendarDate(2024, 4, 28)) == .warning)
  }

  @Test func withoutADayItIsThatOfTheTables() {
    #expect(severity(sdk: "26.0", nil) == severity(sdk: "26.0", StoreDates.day))
    #expect(severity(sdk: "18.0", nil) == .error)
  }

  @Test func anAnnouncedMinimumIsNeverAnError() {
    let package = PackageRecipe.app(info: ["MinimumOSVersion": "13.0"]).package
    for day in [CalendarDate(2026, 1, 1), StoreDates.day, CalendarDate(2030, 1, 1)] {
      var options = LintOptions()
      options.asOf = day
      let findings = LintEngine([MinimumOSFloorRule.self], options).lint(package).findings
      #expect(findings.map(\.severity) == [.warning])
    }
  }
}

/// Numbers of Apple's builds.
struct BuildNumberTests {
  @Test(arguments: ["26A5388g", "27A5252f", "22A5282m", "9A5001a"])
  func isABeta(text: String) {
    #expect(BuildNumber(text)?.isBeta == true)
  }

  @Test(arguments: [
    "22E772610a", "20A2411", "8C1002", "14B47b", "27A266a", "7C68", "15A5388", "15A4388g", "1A5a",
  ])
  func isNone(text: String) {
    #expect(BuildNumber(text)?.isBeta == false)
  }

  @Test(arguments: [
    "", "26", "26A", "A5388g", "26a5388g", "26A5388G", "26A5388gg", "26A5388g ", " 26A5388g",
    "26AB5388g", "26A-388g", "UNKNOWN", "26Ä5388g",
  ])
  func isNoBuild(text: String) {
    #expect(BuildNumber(text) == nil)
  }
}

/// Texts of an Info.plist that nobody meant.
struct InfoTextTests {
  private func messages(_ info: [String: PackageRecipe.File.Value]) -> [String] {
    let rules: [any LintRule.Type] = [
      VersionFormatRule.self, MinimumOSValueRule.self, ToolchainKeysRule.self,
    ]
    return LintEngine(rules).lint(PackageRecipe.app(info: info).package).findings.map(\.message)
  }

  @Test func aLongTextIsCut() {
    let long = String(repeating: "ä", count: 10_000)
    let found = messages([
      "CFBundleShortVersionString": .text(long), "MinimumOSVersion": .text(long),
      "DTXcodeBuild": .text(long),
    ])
    #expect(found.count == 4)
    #expect(found.allSatisfy { $0.utf8.count < 200 })
    let digits = String(repeating: "1", count: 10_000)
    #expect(
      messages(["CFBundleVersion": .text(digits)]).first
        == "CFBundleVersion has 10000 characters, and may have 18")
  }

  @Test func aLibraryOfTheSystemIsNotToBeEmbedded() {
    for (name, count) in [
      ("/System/Library/Frameworks/Kit.framework/Kit", 0), ("@rpath/Kit.framework/Kit", 2),
    ] {
      let recipe = PackageRecipe([
        "Kit.framework/Info.plist": .info(["CFBundleExecutable": "Kit"]),
        "Kit.framework/Kit": .image(
          .with {
            $0.fileType = .dylib
            $0.installName = name
          }),
      ])
      let findings = LintEngine([MissingVersionRule.self]).lint(recipe.package).findings
      #expect(findings.count == count)
      #expect(findings.allSatisfy { $0.severity == .warning })
    }
  }
}

import MachOCore
import MachOLint
import Testing

/// The examples of every rule: at least one fires, at least one trap stays silent, each says what
/// it must.
struct RuleExampleTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let rule: Int
    let example: Int

    var testDescription: String {
      let rule = RuleRegistry.rules[rule]
      return "\(rule.metadata.id): \(rule.examples[example].title)"
    }

    static let all = RuleRegistry.rules.enumerated().flatMap { index, rule in
      rule.examples.indices.map { Case(rule: index, example: $0) }
    }
  }

  @Test(arguments: Case.all)
  func saysWhatItMust(_ test: Case) {
    let rule = RuleRegistry.rules[test.rule]
    let example = rule.examples[test.example]
    #expect(ExampleCheck.messages(of: rule, example) == example.messages)
  }

  @Test func everyRuleHasBothKinds() {
    for rule in RuleRegistry.rules {
      #expect(rule.examples.contains { !$0.messages.isEmpty }, "\(rule.metadata.id) never fires")
      #expect(rule.examples.contains { $0.messages.isEmpty }, "\(rule.metadata.id) has no trap")
    }
  }

  @Test func examplesAreReadWithoutProblems() {
    for rule in RuleRegistry.rules {
      for example in rule.examples {
        let report = LintEngine().lint(example.package.package)
        #expect(report.problems.isEmpty, "\(rule.metadata.id): \(example.title)")
      }
    }
  }
}

/// What the engine does around rules.
struct LintEngineTests {
  @Test func whatCannotBeReadIsInTheReport() {
    let package = PackageRecipe([
      "App.app/Info.plist": .bytes(Array("<plist><dict>".utf8)), "App.app/App": .image(.init()),
    ]).package
    #expect(LintEngine().lint(package).problems.count == 1)
  }

  @Test func resultsDoNotDependOnTheOrderOfTheWork() {
    let old = ImageRecipe.with {
      $0.fileType = .dylib
      $0.encryption = nil
      $0.cStrings = ["prefs:root=WIFI"]
    }
    let package = PackageRecipe.app(
      .init(),
      [
        "Frameworks/A.framework/A": .image(old), "Frameworks/B.framework/B": .image(old),
        "Frameworks/C.framework/C": .image(old), "libD.dylib": .image(old),
      ]
    ).package
    let first = LintEngine().lint(package)
    #expect(first.findings.count > 8)
    for _ in 0..<20 { #expect(LintEngine().lint(package).findings == first.findings) }
  }
}

/// What rules say of themselves.
struct RuleMetadataTests {
  @Test func idsAreKebabCaseAndInOrder() {
    let ids = RuleRegistry.rules.map { $0.metadata.id }
    #expect(Set(ids).count == ids.count)
    for id in ids {
      #expect(id.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" })
    }
  }

  @Test func textsAreSentences() {
    for rule in RuleRegistry.rules {
      let metadata = rule.metadata
      for text in [metadata.summary, metadata.checks, metadata.why, metadata.fix] {
        #expect(text.hasSuffix("."), "\(metadata.id): \(text)")
        #expect(!text.contains("  "), "\(metadata.id): \(text)")
      }
      #expect(metadata.phrases.allSatisfy { $0 == $0.lowercased() }, "\(metadata.id)")
    }
  }

  @Test(arguments: [
    ("90086", "missing-64-bit-slice"), ("ITMS-90809", "uiwebview"),
    (
      "Invalid Bundle. The bundle contains disallowed standalone executables or libraries",
      "standalone-binary"
    ),
    ("does not support the minimum OS Version specified in the Info.plist", "minimum-os-mismatch"),
    ("uiwebview", "uiwebview"),
    ("91011", "arm64e-slice"), ("ITMS-90733: Missing architecture", "watch-architecture"),
    ("The bundle contains disallowed file 'Frameworks'", "nested-bundle"),
    ("contains disallowed nested bundles", "nested-bundle"),
    ("CFBundleIdentifier Collision", "duplicate-identifier"),
    ("LC_ENCRYPTION_INFO load command is either missing or invalid", "encryption-command"),
    ("Invalid sdk value", "sdk-version"),
    (
      "The app supports arm64 but not Intel-based Mac computers", "missing-intel-slice"
    ),
    ("one or more corrupted binaries", "development-library"),
    ("one or more corrupted binaries", "interposable"),
    ("Invalid Swift Support - The SwiftSupport folder is missing.", "swift-support"),
    ("ITMS-90429", "swift-support"),
    ("dyld: Library not loaded: @rpath/Kit.framework/Kit", "missing-library"),
    ("SDK version issue. This app was built with the iOS 18.5 SDK.", "old-sdk"),
    ("90725", "old-sdk"), ("90725", "sdk-version"), ("ITMS-90068", "minimum-os-floor"),
    ("MinimumOSVersion too low", "minimum-os-floor"),
    (
      "The value for the key 'MinimumOSVersion' in bundle App.app is invalid. The minimum value is "
        + "8.0", "minimum-os-value"
    ),
    (
      "Missing Info.plist value. A value for the key 'CFBundleDisplayName' in bundle "
        + "App.app/PlugIns/Share.appex is required.", "missing-info-key"
    ),
    ("A value for the key 'DTPlatformName' is required", "toolchain-keys"),
    (
      "Apple is not currently accepting applications built with this version of the OS",
      "beta-build"
    ),
    ("The Info.plist file is missing the required key: CFBundleVersion.", "missing-version"),
    (
      "The value for key CFBundleShortVersionString '7.1.2.1' in the Info.plist file must be a "
        + "period-separated list of at most three non-negative integers", "version-format"
    ),
    ("CFBundleVersion Mismatch", "version-mismatch"), ("ITMS-90379", "version-mismatch"),
    (
      "'Matter.framework' is not permitted. Do not include platform frameworks in your app.",
      "system-framework-name"
    ),
    (
      "Apps that only contain the arm64 slice must also have 'arm64' in the list of "
        + "UIRequiredDeviceCapabilities in Info.plist", "required-capabilities"
    ),
  ])
  func isFoundByNumberAndSentence(text: String, rule: String) {
    #expect(RuleRegistry.rules(matching: text).map { $0.metadata.id }.contains(rule))
  }

  @Test func nothingIsFoundForOtherWords() {
    #expect(RuleRegistry.rules(matching: "hello").isEmpty)
    #expect(RuleRegistry.rules(matching: "99999").isEmpty)
  }
}

struct SeverityTests {
  @Test func onlyLikelyRefusalsAreErrors() {
    #expect(Severity(.certain, .refusedAtUpload) == .error)
    #expect(Severity(.likely, .refusedAtUpload) == .error)
    #expect(Severity(.possible, .refusedAtUpload) == .warning)
    #expect(Severity(.note, .refusedAtUpload) == .note)
    #expect(Severity(.certain, .warnedByApple) == .warning)
    #expect(Severity(.likely, .noRefusalOnRecord) == .warning)
    #expect(Severity(.possible, .noRefusalOnRecord) == .note)
    #expect(Severity(.certain, .goodPractice) == .note)
  }
}

struct CalendarDateTests {
  @Test(arguments: ["2026-04-28", "2015-06-01"])
  func readsDays(text: String) {
    #expect(CalendarDate(text)?.text == text)
  }

  @Test(arguments: [
    "", "2026", "2026-4-28", "26-04-28", "2026-13-01", "2026-00-01", "2026-01-32",
    "2026-04-28 ", "x026-04-28",
  ])
  func refusesOtherTexts(text: String) {
    #expect(CalendarDate(text) == nil)
  }

  @Test func comparesDays() {
    #expect(CalendarDate(2025, 12, 31) < CalendarDate(2026, 1, 1))
    #expect(CalendarDate(2026, 1, 31) < CalendarDate(2026, 2, 1))
  }
}

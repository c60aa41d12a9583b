import Testing

@testable import MachToolCLI

/// `lint`, `scan` and `explain` as a user calls them.
struct LintCommandTests {
  private static let binaries =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/TestBinaries/"

  private func run(_ arguments: String...) -> (output: String, errors: String, status: Int32) {
    var output: [UInt8] = []
    var errors: [UInt8] = []
    let status = MachTool.run(
      arguments.map { $0.hasPrefix("@") ? Self.binaries + $0.dropFirst() : $0 },
      output: { output += $0 }, errors: { errors += $0 })
    return (
      String(decoding: output, as: UTF8.self), String(decoding: errors, as: UTF8.self), status
    )
  }

  @Test func statusFollowsTheThreshold() {
    #expect(run("lint", "@objc/libHeightCache.a", "--fail-on", "note").status == 0)
    #expect(run("lint", "@objc/libPopFullScreen.a").status == 0)
    #expect(run("lint", "@objc/libPopFullScreen.a", "--fail-on", "warning").status == 1)
    #expect(run("lint", "@app/Refused.app").status == 1)
    #expect(run("lint", "@app/Refused.app", "/nonexistent").status == 2, "2 wins over 1")
  }

  @Test func encryptedSliceIsNotCalledClean() {
    let result = run("lint", "@macho/libEncrypted-arm64.dylib")
    #expect(result.status == 2)
    #expect(
      result.output.contains(
        "not checked: libEncrypted-arm64.dylib (arm64): the slice is encrypted, so its texts cannot be read"
      ))
    #expect(result.output.hasSuffix("  nothing found in 1 binary; 1 not checked\n"))
  }

  @Test func ruleBeforeItsDayIsAWarning() {
    let now = run("lint", "@app/Refused.app", "--only", "missing-64-bit-slice")
    let then = run(
      "lint", "@app/Refused.app", "--only", "missing-64-bit-slice", "--as-of", "2014-01-01")
    #expect(now.output.contains("error: Old: has armv7 but no arm64"))
    #expect(then.output.contains("warning: Old: has armv7 but no arm64"))
    #expect(then.status == 0)
  }

  @Test func libraryThatBringsItIsNamed() {
    let result = run("lint", "@app/Sample.app", "--with", "@objc/libPopFullScreen.a")
    #expect(result.output.contains("brought by "))
    #expect(result.output.contains("libPopFullScreen.a(PopFullScreen.o)"))
    let without = run("lint", "@app/Sample.app", "--with", "@objc/libHeightCache.a")
    #expect(!without.output.contains("brought by "))
  }

  @Test func archivesInAFolderAreOpened() {
    let lint = run("lint", "@app")
    #expect(lint.output.contains("\n\(Self.binaries)app/Sample.ipa\n"))
    let scan = run("scan", "@app")
    #expect(
      scan.output.contains("Payload/Sample.app/Frameworks/Kit.framework/Kit (architecture arm64)"))
  }

  @Test func packageWithoutABinaryIsNotCalledClean() {
    let result = run("lint", "@app/Sample.app/PlugIns/Share.appex/Info.plist")
    #expect(result.status == 2)
    #expect(result.errors.hasSuffix("/Share.appex/Info.plist: has no binary to check\n"))
  }

  @Test func wrongCallsSayWhatIsWrong() {
    #expect(
      run("lint").errors == """
        machtool: missing operand PATH
        machtool: see 'machtool lint --help'

        """)
    #expect(
      run("lint", "--only", "ui-webview", "x").errors.hasPrefix(
        "machtool: invalid value 'ui-webview' for '--only': not a rule (did you mean 'uiwebview'?)"
      ))
    #expect(
      run("lint", "--as-of", "tomorrow", "x").errors.hasPrefix(
        "machtool: invalid value 'tomorrow' for '--as-of': not a day such as 2026-04-28"))
    #expect(run("lint", "--as-of", "tomorrow", "x").status == 2)
  }

  @Test func rulesAreListedAndExplained() {
    let list = run("lint", "--list-rules")
    #expect(list.status == 0)
    #expect(list.output.contains("uiwebview"))
    #expect(run("explain", "90809").output.hasPrefix("uiwebview\n  ITMS-90809\n"))
    #expect(run("explain", "contains", "disallowed").status == 1)
    #expect(
      run("explain", "uiwebvew").errors
        == "machtool: no rule for 'uiwebvew' (did you mean 'uiwebview'?)\n")
  }

  @Test func scanShowsWhatTheRulesLookAt() {
    let result = run("scan", "@objc/libPopFullScreen.a")
    #expect(result.status == 0)
    #expect(result.output.contains("handleNavigationTransition:"))
    #expect(result.output.contains("_isTransitioning"))
    #expect(run("scan", "@objc/libHeightCache.a").output == "")
    #expect(run("scan", "/nonexistent").status == 2)
  }

  @Test func ipaAndItsFolderGiveTheSame() {
    let folder = run("lint", "@app/Sample.app").output.split(separator: "\n").dropFirst()
    let ipa = run("lint", "@app/Sample.ipa").output.split(separator: "\n").dropFirst()
    #expect(
      folder.map { $0.drop { $0 == " " } }
        == ipa.map { line in
          Substring(line.replacing("Payload/Sample.app/", with: "")).drop { $0 == " " }
        })
  }
}

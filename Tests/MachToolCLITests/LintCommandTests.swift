import Foundation
import MachOBytes
import MachOCore
import MachOLint
import TestSupport
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
        "not checked: libEncrypted-arm64.dylib (arm64): the slice is encrypted, so its names and texts cannot be read"
      ))
    #expect(result.output.hasSuffix("  nothing found in 1 binary; 1 not checked\n"))
  }

  @Test func ruleBeforeItsDayIsAWarning() {
    let now = run("lint", "@app/Refused.app", "--only", "missing-64-bit-slice")
    let then = run(
      "lint", "@app/Refused.app", "--only", "missing-64-bit-slice", "--as-of", "2014-01-01")
    #expect(now.output.contains("error: Old: has armv7 but no arm64"))
    #expect(then.output.contains("warning: Old: has armv7 but no arm64"))
    #expect(then.output.contains("Apple refuses the upload from 2015-06-01"))
    #expect(then.status == 0)
  }

  /// A minimum that is announced today is in force when its day has come, without a new version of
  /// the program.
  @Test func theClockSaysWhichRulesAreInForce() {
    let later = CalendarTime(secondsSince1970: 1_830_297_600, inUTC: true)
    let never = CalendarTime(secondsSince1970: 0, inUTC: true)
    let asked = CalendarDate(2026, 4, 28)
    #expect(LintCommand.day(nil, later) == CalendarDate(2028, 1, 1))
    #expect(LintCommand.day(asked, later) == asked)
    #expect(LintCommand.day(nil, never) == StoreDates.day, "a clock that was never set")
    #expect(LintCommand.day(nil, nil) == nil)
  }

  @Test func groupOfRulesIsTakenLikeARule() {
    let result = run("lint", "@archive/libMissing.a", "--only", "64-bit", "--only", "uiwebview")
    #expect(result.output.contains("\n    libMissing.a: not ready\n"))
    #expect(!run("lint", "@archive/libMissing.a").output.contains("readiness"))
    #expect(run("lint", "--list-rules").output.contains("\n64-bit: whether code is ready"))
    #expect(run("explain", "64-bit").output.contains("direct-isa\n"))
    #expect(run("lint", "--only", "64-bits", "@archive/libMissing.a").errors.contains("'64-bit'"))
  }

  @Test func thinLibraryIsNoVerdict() {
    let result = run("lint", "--only", "64-bit", "@archive/libThin.a")
    #expect(result.output.contains("libThin.a: cannot tell\n"))
  }

  @Test func libraryThatBringsItIsNamed() {
    let result = run("lint", "@app/Sample.app", "--with", "@objc/libPopFullScreen.a")
    #expect(result.output.contains("brought by "))
    #expect(result.output.contains("libPopFullScreen.a(PopFullScreen.o)"))
    let without = run("lint", "@app/Sample.app", "--with", "@objc/libHeightCache.a")
    #expect(!without.output.contains("brought by "))
  }

  /// The debug map of an image names its object files; where they still are, they are looked at.
  @Test func debugMapNamesTheObjectFile() throws {
    let folder = NSTemporaryDirectory() + "machtool-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var object = MachOBuilder(.object)
    object.symbols([MachOBuilder.Symbol("_OBJC_CLASS_$_UIWebView")])
    try Data(object.build()).write(to: URL(fileURLWithPath: folder + "/Web.o"))
    var library = MachOBuilder(.dylib)
    library.library("@rpath/libWeb.dylib", .idDylib)
    library.library("/System/Library/Frameworks/UIKit.framework/UIKit")
    library.symbols([
      MachOBuilder.Symbol("_OBJC_CLASS_$_UIWebView", description: 0x100),
      MachOBuilder.Symbol(folder + "/Web.o", type: 0x66),
      MachOBuilder.Symbol("/nonexistent/libGone.a(Gone.o)", type: 0x66),
    ])
    try Data(library.build()).write(to: URL(fileURLWithPath: folder + "/libWeb.dylib"))
    let result = run("lint", folder + "/libWeb.dylib")
    #expect(result.output.contains("refers to the class UIWebView"))
    #expect(result.output.contains("brought by \(folder)/Web.o"))
    #expect(result.errors == "", "what is gone is no problem")
    #expect(result.status == 1)
  }

  @Test func linkMapNamesTheObjectFile() throws {
    let map = """
      # Path: Kit
      # Arch: arm64
      # Object files:
      [  0] linker synthesized
      [  1] /build/Kit.o
      [  2] /build/libPop.a(Pop.o)
      # Sections:
      # Address\tSize\tSegment\tSection
      0x4000\t0x20\t__TEXT\t__cstring
      # Symbols:
      # Address\tSize\tFile  Name
      0x4000\t0x10\t[  1] literal string: target
      0x4010\t0x1b\t[  2] literal string: handleNavigationTransition:
      """
    let folder = NSTemporaryDirectory() + "machtool-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(map.utf8).write(to: URL(fileURLWithPath: folder + "/map.txt"))
    let result = run("lint", "@app/Sample.app", "--link-map", folder + "/map.txt")
    #expect(result.output.contains("brought by /build/libPop.a(Pop.o)"))
    #expect(result.output.components(separatedBy: "brought by").count == 2)
    try Data("no map".utf8).write(to: URL(fileURLWithPath: folder + "/other.txt"))
    let other = run("lint", "@app/Sample.app", "--link-map", folder + "/other.txt")
    #expect(other.errors == "machtool: \(folder)/other.txt: is not a linker's map\n")
  }

  @Test func aMapHasTheSymbolsOfCategories() {
    #expect(
      OriginFinder.symbol(ofCategory: "UIWebView(Vendor)")
        == ["__OBJC_$_CATEGORY_UIWebView_$_Vendor"])
    for text in ["", "()", "UIWebView", "UIWebView()"] {
      #expect(OriginFinder.symbol(ofCategory: text) == [], "\(text)")
    }
  }

  @Test func anArchiveGivesTheOrderOfItsFolder() {
    func lines(_ path: String) -> [String] {
      run("lint", path).output.split(separator: "\n").filter { $0.hasSuffix("]") }
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(lines("@app/Sample.ipa").count > 3)
    #expect(lines("@app/Sample.ipa") == lines("@app/Sample.app"))
  }

  /// A bundle is known by the name of its folder, however it is called.
  @Test func aBundleIsKnownByItsRealName() throws {
    let folder = NSTemporaryDirectory() + "machtool-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // No executable is named, so that the folder's name is all there is.
    let app = folder + "/Empty.app"
    try FileManager.default.createDirectory(atPath: app, withIntermediateDirectories: true)
    let info = """
      <plist version="1.0"><dict><key>CFBundleSupportedPlatforms</key><array>
      <string>iPhoneOS</string></array></dict></plist>
      """
    try Data(info.utf8).write(to: URL(fileURLWithPath: app + "/Info.plist"))
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link", withDestinationPath: "Empty.app")
    let expected = run("lint", app)
    #expect(expected.status == 1)
    for path in [app + "/", app + "/.", folder + "/link", folder + "/link/../Empty.app/."] {
      let result = run("lint", path)
      #expect(result.status == 1, "\(path)")
      #expect(
        result.output.split(separator: "\n").dropFirst()
          .elementsEqual(expected.output.split(separator: "\n").dropFirst()), "\(path)")
    }
  }

  /// A wrong path must not look like a clean app, to programs neither.
  @Test func nothingToCheckIsAProblemInJSON() {
    let result = run("lint", "--format", "json", "@README.md")
    #expect(result.status == 2)
    #expect(
      result.output.contains(
        "\"problems\": [\"\(Self.binaries)README.md: nothing to check, there is no Mach-O file in it\"]"
      ))
    #expect(run("lint", "@README.md").output.hasSuffix("  nothing was checked\n"))
  }

  /// A wrong path must not look like a clean app.
  @Test func nothingToCheckIsNoPass() {
    for path in ["@README.md", "@Sources/stubs", "@app/Sample.app/PkgInfo"] {
      let result = run("lint", path)
      #expect(result.status == 2)
      #expect(result.errors.hasSuffix(": nothing to check, there is no Mach-O file in it\n"))
      #expect(run("scan", path).status == 2)
    }
    let thin = run("lint", "@archive/libThin.a")
    #expect(thin.status == 2)
    #expect(
      thin.output.contains("not checked: libThin.a: a thin static library names its members only"))
  }

  @Test func whatCannotBeOpenedIsInTheReport() {
    let result = run("lint", "--format", "json", "/nonexistent/x.ipa", "@objc/libHeightCache.a")
    #expect(result.status == 2)
    #expect(
      result.output.contains(
        #""problems": ["/nonexistent/x.ipa: no such file or directory"]"#))
    #expect(result.output.contains(#""path": "/nonexistent/x.ipa""#))
    #expect(
      run("lint", "/nonexistent/x.ipa").output.contains(
        "not checked: 1 part that could not be read"))
  }

  @Test func libraryWithoutObjectsCannotBringAnything() {
    let result = run("lint", "@app/Sample.app", "--with", "@README.md")
    #expect(result.status == 2)
    #expect(result.errors.hasSuffix(": has no Mach-O file in it\n"))
  }

  @Test func severalRulesAreExplained() {
    let result = run("explain", "90809", "minimum-os-mismatch")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("uiwebview\n"))
    #expect(result.output.contains("\nminimum-os-mismatch\n"))
    #expect(run("explain", "simulator").output.contains("simulator-slice\n"))
    #expect(
      run("explain", "the").errors
        == "machtool: no rule for 'the'; see 'machtool lint --list-rules'\n"
    )
  }

  @Test func helpOnHelpIsTheOverview() {
    #expect(run("help", "help").output == run("help").output)
  }

  @Test func archivesInAFolderAreOpened() {
    let lint = run("lint", "@app")
    #expect(lint.output.contains("\n\(Self.binaries)app/Sample.ipa\n"))
    let scan = run("scan", "@app")
    #expect(
      scan.output.contains("Payload/Sample.app/Frameworks/Kit.framework/Kit (architecture arm64)"))
  }

  /// Such a folder says nothing itself, but what is wrong with it is told.
  @Test func folderOfArchivesOnly() throws {
    let folder = NSTemporaryDirectory() + "machtool-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.copyItem(
      atPath: Self.binaries + "app/Sample.ipa", toPath: folder + "/Sample.ipa")
    let lint = run("lint", folder)
    #expect(lint.output.hasPrefix("\(folder)/Sample.ipa\n"))
    #expect(lint.status == 0)
    let scan = run("scan", folder)
    #expect(scan.errors == "")
    #expect(scan.status == 0)

    let deep = folder + String(repeating: "/d", count: 130)
    try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
    for command in ["lint", "scan"] {
      let result = run(command, folder)
      #expect(result.errors.hasSuffix("/d: is nested too deeply\n"))
      #expect(result.output.contains("\(folder)/Sample.ipa"))
      #expect(result.status == 2)
    }
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

import Foundation
import MachOBytes
import TestSupport
import Testing

@testable import MachToolCLI

/// `machtool db`, and commands of two words.
struct DBCommandTests {
  private func build(_ folder: TemporaryFolder, _ words: String...) -> CommandRun {
    CommandRun(
      ["db", "build", "--sdk", "@system/Small.sdk", "--runtime", "@system/Small.runtime"]
        + ["-o", folder.path("small.names"), "--date", "2026-11-30"] + words)
  }

  @Test func buildTellsWhatItRead() throws {
    let folder = try TemporaryFolder()
    let run = build(folder)
    #expect(
      run.output == """
        \(folder.path("small.names"))
          sdk                   iOS 17.0
          runtime               iOS 17.0 (21A328)
          simulator             yes
          made                  2026-11-30
          public_by_now         3
          not_read              1
          KIND       COUNT
          selector       7
          class          2
          symbol         5
          key            6
          framework      2
          read
            headers               4
            stubs                 3
            binaries              3
            public_selectors      14
            public_classes        4
          unread
            these frameworks have no binary; their code may be in a dyld shared cache
            frameworks            CacheOnly

        """)
    #expect(run.errors == "")
    #expect(run.status == 0)
    #expect(try folder.names() == ["small.names"])
  }

  /// The database among the test binaries is what the program makes of them.
  @Test func testDatabaseIsUpToDate() throws {
    let folder = try TemporaryFolder()
    _ = build(folder)
    #expect(
      try folder.read("small.names") == testBinary("names/Small.names").array,
      "run: swift run machtool-dev fixtures")
  }

  @Test func otherMinorVersionsAreTold() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Array("{\"CanonicalName\": \"iphoneos17.2\", \"Version\": \"17.2\"}".utf8),
      to: "SDKSettings.json")
    let run = CommandRun([
      "db", "build", "--sdk", folder.path, "--runtime", "@system/Small.runtime", "-o",
      folder.path("a"),
    ])
    #expect(
      run.errors == """
        machtool: the SDK is of iOS 17.2 and the runtime of iOS 17.0 (21A328): what is new in one \
        of them may be judged wrongly
        machtool: \(folder.path): there is no header in it

        """)
    #expect(run.status == 2)
    #expect(try folder.names() == ["SDKSettings.json"])
  }

  @Test func aFailedWriteIsTold() throws {
    let folder = try TemporaryFolder()
    let run = CommandRun([
      "db", "build", "--sdk", "@system/Small.sdk", "--runtime", "@system/Small.runtime", "-o",
      folder.path("none/a"),
    ])
    #expect(run.output == "")
    #expect(run.errors == "machtool: \(folder.path("none/a")): no such file or directory\n")
    #expect(run.status == 2)
  }

  @Test(arguments: [
    ("db", "'db' needs a command: 'build' or 'info'", "db --help"),
    ("db biuld", "unknown command 'db biuld' (did you mean 'db build'?)", "db --help"),
    ("bd build", "unknown command 'bd' (did you mean 'db'?)", "--help"),
    ("db build", "missing option '--sdk PATH'", "db build --help"),
    ("db build --sdk a", "missing option '--runtime PATH'", "db build --help"),
    ("db build --sdk a --runtime b", "missing option '--output FILE'", "db build --help"),
    ("db build --sdk a --runtime b -o c d", "unexpected operand 'd'", "db build --help"),
    ("db --sdk", "unknown option '--sdk'", "db --help"),
    ("help db fo", "unknown command 'db fo'", "--help"),
    ("help db info more", "unexpected operand 'more'", "--help"),
  ])
  func usageErrors(_ line: String, _ message: String, _ hint: String) {
    let run = CommandRun(line)
    #expect(run.errors == "machtool: \(message)\nmachtool: see 'machtool \(hint)'\n")
    #expect(run.status == 2)
  }

  @Test(arguments: ["db --help", "db -h", "help db"])
  func helpOnTheGroup(_ line: String) {
    let run = CommandRun(line)
    #expect(run.status == 0)
    #expect(
      run.output.hasPrefix(
        "Usage: machtool db COMMAND"))
    #expect(run.output.contains("  db build  Make a database"))
  }

  @Test(arguments: ["db info --help", "help db info", "db info -h x"])
  func helpOnOneOfIt(_ line: String) {
    #expect(CommandRun(line).output.hasPrefix("Usage: machtool db info [OPTIONS] FILE\n"))
  }

  /// The library sends what is public in Apple's UIKit, but not in the small one.
  @Test func lintFindsWhatOnlyTheDatabaseHas() {
    let message =
      "sends \"dequeueReusableCellWithIdentifier:\", private in UIKit [private-selector]"
    let without = CommandRun("lint @objc/libHeightCache.a")
    #expect(!without.output.contains(message))
    let with = CommandRun("lint --db @names/Small.names @objc/libHeightCache.a")
    #expect(with.output.contains(message))
    #expect(with.errors == "")
  }

  @Test func scanFindsWhatOnlyTheDatabaseHas() {
    let without = CommandRun("scan @objc/libHeightCache.a")
    #expect(without.output == "")
    let with = CommandRun("scan --db @names/Small.names @objc/libHeightCache.a")
    #expect(with.output.contains("dequeueReusableCellWithIdentifier:  private selector  UIKit\n"))
  }

  /// Much of what is private on iOS is public on the Mac, and the other way round.
  @Test func aDatabaseOfTheMacIsNotUsed() throws {
    let folder = try TemporaryFolder()
    let bytes = [UInt8](
      try Data(contentsOf: URL(fileURLWithPath: testBinaryPath("names/Small.names"))))
    let line = Array("runtime 17.0 21A328 iOS".utf8)
    let start = try #require(
      bytes.indices.first { bytes[$0...].starts(with: line) })
    let changed =
      Array(bytes[..<start]) + Array("runtime 14.0 21A328 macOS".utf8)
      + Array(bytes[(start + line.count)...])
    try folder.write(changed, to: "mac.names")
    let run = CommandRun(["lint", "--db", folder.path("mac.names"), "@objc/libHeightCache.a"])
    #expect(run.output == "")
    #expect(
      run.errors == "machtool: \(folder.path("mac.names")): is a database of macOS; private names "
        + "are looked for in code for iOS and its kin only\n")
    #expect(run.status == 2)
  }

  @Test(arguments: [
    "db info", "lint @objc/libHeightCache.a --db", "scan @objc/libHeightCache.a --db",
  ])
  func filesThatAreNoDatabase(_ line: String) {
    let run = CommandRun(line + " @object/hello-arm64.o")
    #expect(
      run.errors == "machtool: \(testBinaryPath("object/hello-arm64.o")): is no database of names; "
        + "'machtool db build' makes one\n")
    #expect(run.status == 2)
  }
}

import Foundation
import Testing

/// The program as a process: what only shows from outside.
struct ProgramTests {
  static let projectFolder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The program that was built with the tests, or the one that the environment names.
  static let program: URL = {
    if let path = ProcessInfo.processInfo.environment["MACHTOOL_PROGRAM"] {
      return projectFolder.appendingPathComponent(path)
    }
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder =
      bundle?.bundleURL.deletingLastPathComponent()
      ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    return folder.appendingPathComponent("machtool")
  }()

  /// Runs a shell script in a folder; `$machtool` is the program.
  static func shell(
    _ script: String, in folder: String, environment: [String: String] = [:]
  ) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.environment = ProcessInfo.processInfo.environment
      .merging(["machtool": program.path]) { $1 }.merging(environment) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }

  /// Runs a shell line in the project's folder.
  private func shell(_ line: String) throws -> (output: String, status: Int32) {
    try Self.shell(line, in: Self.projectFolder.path)
  }

  @Test func closedPipeIsQuiet() throws {
    // More output than a pipe holds, and a reader that takes one line.
    let file = "TestBinaries/archive/libSample.a"
    let many = Array(repeating: file, count: 400).joined(separator: " ")
    let result = try shell("{ $machtool info --load-commands \(many); echo $? >&2; } | head -n 1")
    #expect(
      result.output == "\(file): universal binary with 4 architectures, 8,752 bytes\n0\n")
  }

  @Test func readsStandardInput() throws {
    let result = try shell("cat TestBinaries/object/hello-arm64.o | $machtool archs -")
    #expect(result.output == "arm64\n")
    #expect(result.status == 0)
  }

  @Test func explainsAMailFromStandardInput() throws {
    let mail = "printf 'ERROR ITMS-90240: \\xff\\n\\nBuild 90171\\nITMS-90186: closed\\n'"
    let result = try shell("\(mail) | $machtool explain - | grep -v '^ ' | head -n 1")
    #expect(result.output == "mac-i386-slice\n")
    #expect(try shell("\(mail) | $machtool explain - | grep -c ITMS").output == "2\n")
    let empty = try shell("$machtool explain - < /dev/null")
    #expect(empty.output == "machtool: no rule for ''; see 'machtool lint --list-rules'\n")
    #expect(empty.status == 1)
    let long = try shell("head -c 4194305 /dev/zero | $machtool explain -")
    #expect(long.output == "machtool: -: is longer than 4 MiB\n")
    #expect(long.status == 2)
  }

  @Test func saysThatTheFileIsMissing() throws {
    let result = try shell("$machtool info /nonexistent/x")
    #expect(result.output == "machtool: /nonexistent/x: no such file or directory\n")
    #expect(result.status == 2)
  }

  @Test func goesOnAfterAFailure() throws {
    let result = try shell("$machtool archs /nonexistent/x TestBinaries/object/hello-i386.o 2>&1")
    #expect(
      result.output == """
        machtool: /nonexistent/x: no such file or directory
        TestBinaries/object/hello-i386.o: i386

        """)
    #expect(result.status == 2)
  }

  /// A universal binary that is its own slice must not be followed for ever.
  @Test func aFileThatHoldsItselfEnds() throws {
    let file =
      #"\312\376\272\276\0\0\0\1\1\0\0\014\0\0\0\0\0\0\0\0\0\0\0\034\0\0\0\0"#
    let result = try shell("printf '\(file)' | $machtool info --symbols -")
    #expect(
      result.output == """
        machtool: - (architecture arm64): fat_arch 0: offset is 0, must be at least 28 to lie \
        after the table (file offset 0x10)
        machtool: - (architecture arm64): fat_arch 0: slice is a universal binary, but only \
        Mach-O files and archives can be slices (file offset 0x0)
        -: universal binary with 1 architecture, 28 bytes
          ARCHITECTURE  KIND              SIZE   SHARE  THIN SAVES
          arm64         universal binary    28  100.0%           0
          64-bit code takes 28 bytes, 100.0% of the file

        """)
    #expect(result.status == 2)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func saysThatTheDiskIsFull() throws {
    let result = try shell("$machtool archs TestBinaries/object/hello-i386.o >/dev/full")
    #expect(result.output == "machtool: standard output: no space left on device\n")
    #expect(result.status == 2)
  }

  /// A mapped file that loses its bytes must end the program with a message, not a signal.
  @Test func saysThatTheFileBecameShorter() throws {
    let file = NSTemporaryDirectory() + "machtool-\(UUID().uuidString).a"
    defer { try? FileManager.default.removeItem(atPath: file) }
    // A reader that stops holds the program up after it has mapped the file.
    let result = try shell(
      """
      { printf '!<arch>\\n'; i=0; while [ $i -lt 6000 ]; do
        printf '%-16s%-12s%-6s%-6s%-8s%-10s`\\n' m$i/ 0 0 0 644 0; i=$((i+1)); done; } > \(file)
      { $machtool info --members \(file); echo $? >&2; } | { sleep 1; : > \(file); cat >/dev/null; }
      """)
    #expect(
      result.output == "machtool: \(file): the file became shorter while it was read\n2\n")
  }

  /// Some systems have no such names at all; there the folder stays as it is.
  @Test func namesThatAreNotUTF8AreTold() throws {
    let folder = NSTemporaryDirectory() + "machtool-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let result = try shell(
      """
      cp TestBinaries/object/hello-arm64.o \(folder)/a.o
      touch "\(folder)/$(printf 'b\\377')" 2>/dev/null || exit 77
      $machtool info \(folder) >/dev/null
      """)
    guard result.status != 77 else { return }
    #expect(
      result.output == "machtool: \(folder)/b\u{fffd}: has a name that is not UTF-8\n")
    #expect(result.status == 2)
  }

  /// Whether files are too large for the user or the folder does not take them.
  @Test func anXCFrameworkThatCannotBeWrittenLeavesNothing() throws {
    let folder = NSTemporaryDirectory() + "machtool-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let create =
      "$machtool create --xcframework TestBinaries/app/Kit.xcframework/ios-arm64/Kit.framework"
    let limited = try shell("ulimit -f 16; \(create) -o \(folder)/Kit.xcframework 2>&1")
    #expect(
      limited.output == """
        machtool: \(folder)/Kit.xcframework/ios-arm64/Kit.framework/Kit: file too large

        """)
    #expect(limited.status == 2)
    let nowhere = try shell("\(create) -o \(folder)/none/Kit.xcframework 2>&1")
    #expect(
      nowhere.output == "machtool: \(folder)/none/Kit.xcframework: no such file or directory\n")
    #expect(nowhere.status == 2)
    // Whoever may write everywhere is not kept from it.
    let closed = try shell(
      """
      chmod 555 \(folder); if touch \(folder)/x 2>/dev/null; then rm \(folder)/x; exit 77; fi
      \(create) -o \(folder)/Kit.xcframework 2>&1
      """)
    _ = try shell("chmod 755 \(folder)")
    if closed.status != 77 {
      #expect(closed.output == "machtool: \(folder)/Kit.xcframework: permission denied\n")
      #expect(closed.status == 2)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test func anXCFrameworkThatIsInterruptedLeavesNothing() throws {
    let folder = NSTemporaryDirectory() + "machtool-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder + "/result", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // So many headers that there is time for a signal.
    let result = try shell(
      """
      cd \(folder); mkdir headers; i=0
      while [ $i -lt 10000 ]; do : > headers/$i.h; i=$((i+1)); done
      cp \(Self.projectFolder.path)/TestBinaries/archive/libNoIndex-arm64.a libA.a
      $machtool create --xcframework libA.a --headers headers -o result/A.xcframework &
      until [ -n "$(ls -A result)" ]; do kill -0 $! || exit 1; done
      # The shell has a word on it, too.
      kill -TERM $!; { wait $!; } 2>/dev/null; echo $?; ls -A result
      """)
    #expect(result.output == "143\n")
  }
}

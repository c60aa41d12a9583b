import MachOBytes
import MachOCore
import TestSupport
import Testing

@testable import MachToolCLI

/// A library with a name, two libraries that it uses and an rpath.
private func library(_ architecture: Architecture) -> [UInt8] {
  var builder = MachOBuilder(.dylib, architecture)
  builder.library("@rpath/libA.dylib", .idDylib)
  builder.library("/usr/lib/libSystem.B.dylib")
  builder.library("@rpath/libB.dylib", .loadWeakDylib)
  return builder.build()
}

private let uses =
  "\t/usr/lib/libSystem.B.dylib (compatibility version 1.0.0, current version 1.0.0)\n"
  + "\t@rpath/libB.dylib (compatibility version 1.0.0, current version 1.0.0, weak)\n"
private let name = "\t@rpath/libA.dylib (compatibility version 1.0.0, current version 1.0.0)\n"

/// An object without load commands.
private let object: [UInt8] = CommandSample(.object).bytes

struct OtoolFaceTests {
  private let files: FaceFiles

  init() throws {
    files = try FaceFiles()
    _ = try files.add("a.dylib", library(.arm64))
  }

  @Test func printsLibraries() {
    #expect(files.run("otool", "-L", "@a.dylib") == FaceRun(output: "a.dylib:\n" + name + uses))
    #expect(files.run("otool", "-D", "@a.dylib").output == "a.dylib:\n@rpath/libA.dylib\n")
    #expect(files.run("otool", "-L", "-D", "@a.dylib").output == "a.dylib:\n" + name + uses)
  }

  @Test func lettersStandTogetherOrApart() {
    let expected = FaceRun(output: name + uses)
    #expect(files.run("otool", "-LX", "@a.dylib") == expected)
    #expect(files.run("otool", "@a.dylib", "-X", "-m", "-L") == expected)
    #expect(files.run("otool", "-XL", "-", "@a.dylib") == expected)
    #expect(files.run("otool", "-DX", "@a.dylib").output == "@rpath/libA.dylib\n")
  }

  @Test func verboseLibrariesHaveTimes() {
    #expect(
      files.run("otool", "-LvX", "@a.dylib").output.hasPrefix(
        name + "\ttime stamp 2 Thu Jan  1 00:00:02 1970\n"))
  }

  @Test func newLibraryCommandsHaveOptions() throws {
    var sample = CommandSample()
    // dylib_use_command: name after 28 bytes, the marker, two versions, flags.
    sample.add(
      .loadWeakDylib, [28, 0x1a74_1800, 0x1_0203, 0x1_0000, 0x9], text: Array("x\0\0\0".utf8))
    _ = try files.add("use", sample.bytes)
    #expect(
      files.run("otool", "-Lv", "@use").output == """
        use:
        \tx (compatibility version 1.0.0, current version 1.2.3, weak)
        \toptions weak delay-init \n
        """)
    #expect(
      files.run("otool", "-lX", "@use").output == """
        Load command 0
                  cmd LC_LOAD_WEAK_DYLIB
              cmdsize 32
                 name x (offset 28)
              options weak delay-init \n\
              current version 1.2.3
        compatibility version 1.0.0\n
        """)
  }

  @Test func printsTheHeader() {
    #expect(
      files.run("otool", "-h", "@a.dylib").output == """
        a.dylib:
        Mach header
              magic  cputype cpusubtype  caps    filetype ncmds sizeofcmds      flags
         0xfeedfacf 16777228          0  0x00           6     5        296 0x00200080\n
        """)
    #expect(
      files.run("otool", "-hv", "@a.dylib").output == """
        a.dylib:
        Mach header
              magic  cputype cpusubtype  caps    filetype ncmds sizeofcmds      flags
        MH_MAGIC_64    ARM64        ALL  0x00       DYLIB     5        296 TWOLEVEL PIE\n
        """)
  }

  @Test func severalFilesAndListings() throws {
    _ = try files.add("b", object)
    let run = files.run("otool", "-Lh", "@a.dylib", "@b")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.hasSuffix(":") } == ["a.dylib:", "b:"])
    #expect(lines.firstIndex(of: "Mach header") == 1, "the header comes before the libraries")
    #expect(lines.count == 1 + 3 + 3 + 1 + 3)
  }

  @Test func tellsWhatIsNoObject() throws {
    _ = try files.add("text", Array("hello".utf8))
    _ = try files.add("cut", Array(library(.arm64).prefix(20)))
    #expect(
      files.run("otool", "-L", "@text", "@cut")
        == FaceRun(output: "text: is not an object file\ncut: is a truncated object file\n"))
    #expect(files.run("otool", "-LX", "@text") == FaceRun())
  }

  /// The header says that four billion bytes of load commands follow.
  @Test func whatIsNotThereIsNotPrinted() throws {
    var bytes = CommandSample(.object).bytes
    bytes.replaceSubrange(16..<24, with: [255, 255, 255, 255, 255, 255, 255, 255])
    _ = try files.add("huge", bytes)
    #expect(
      files.run("otool", "-lL", "@huge").output == """
        huge:
        Load command 0
              cmd ?(0x00000000) Unknown load command
          cmdsize 0
        load command 0 size zero (can't advance to other load commands)
        load command 0 size zero (can't advance to other load commands)\n
        """)
  }

  @Test func goesOnAfterAFileThatIsNotThere() {
    let run = files.run("otool", "-DX", "@nothing", "@a.dylib")
    #expect(run.output == "@rpath/libA.dylib\n")
    #expect(run.errors == "error: otool: can't open file: nothing (No such file or directory)\n")
    #expect(run.status == 1)
  }

  @Test func answersToItsName() {
    let run = FaceRun(["-DX", files.path("a.dylib")], calledAs: "/usr/bin/otool")
    #expect(run == FaceRun(output: "@rpath/libA.dylib\n"))
  }

  @Test(
    arguments: [
      ([], "say what to print: one of -f -a -h -l -L -D -o"),
      (["-L"], "no file is named"),
      (["x"], "say what to print: one of -f -a -h -l -L -D -o"),
      (["-t", "x"], "-t (the text section) is not offered here"),
      (["-tv", "x"], "-t in -tv (the text section) is not offered here"),
      (["-Ov", "x"], "-O in -Ov (Objective-C metadata) is not offered here"),
      (["-Lz", "x"], "-z in -Lz: otool has no such option"),
      (["-dyld_info", "x"], "-dyld_info (fixups) is not offered here"),
      (["-L", "-arch"], "-arch needs the name of an architecture, or 'all'"),
      (
        ["-L", "-arch", "aarch64", "x"],
        "-arch aarch64: no such architecture is known; did you mean arm64?"
      ),
    ] as [([String], String)])
  func refuses(arguments: [String], message: String) {
    let run = FaceRun(["otool"] + arguments)
    #expect(
      run
        == FaceRun(
          errors: "error: otool: \(message)\n'machtool help otool' lists what is offered here\n",
          status: 1))
  }

  @Test func helps() {
    let help = FaceRun(["help", "otool"])
    #expect(help.status == 0)
    #expect(help.output.hasPrefix("Usage: otool [OPTIONS] PATH...\n"))
    #expect(FaceRun(["otool", "--help"]) == help)
    #expect(FaceRun(["otool", "--version"]).output == "otool (machtool \(MachTool.version))\n")
  }
}

/// Universal files and static libraries.
struct OtoolSliceTests {
  private let files: FaceFiles

  init() throws {
    files = try FaceFiles()
    let slices = [Architecture.x86_64, .arm64].map { UniversalBuilder.Slice($0, library($0)) }
    _ = try files.add("fat", UniversalBuilder(slices).bytes)
    var archive = ArchiveBuilder()
    archive.member(rawName: "__.SYMDEF", [0, 0, 0, 0, 0, 0, 0, 0])
    archive.longMember("a.o", object)
    archive.member(rawName: "notes", Array("text".utf8))
    _ = try files.add("lib.a", archive.bytes)
    _ = try files.add(
      "fat.a",
      UniversalBuilder([
        UniversalBuilder.Slice(.arm64, archive.bytes),
        UniversalBuilder.Slice(.arm64e, archive.bytes),
      ]).bytes)
  }

  /// What is printed on a machine of that architecture.
  private func output(on host: Architecture?, _ arguments: String...) throws -> String {
    guard
      case .list(let options) = try OtoolArguments(
        arguments.map { word in
          word.hasPrefix("@") ? files.path(String(word.dropFirst())) : word
        })
    else { return "" }
    var bytes: [UInt8] = []
    let output = OutputBuffer { (more) throws(SystemError) in bytes += more }
    let errors = OutputBuffer { (_) throws(SystemError) in }
    var session = OtoolSession(
      options, host: host,
      context: FaceContext(programName: "otool", output: output, errors: errors))
    _ = session.run()
    output.flush()
    return String(decoding: bytes, as: UTF8.self)
      .replacing(files.path(""), with: "")
  }

  private let all =
    "fat (architecture x86_64):\n@rpath/libA.dylib\n"
    + "fat (architecture arm64):\n@rpath/libA.dylib\n"

  @Test func theMachinesSliceIsShown() throws {
    let one = "fat:\n@rpath/libA.dylib\n"
    #expect(try output(on: .x86_64, "-D", "@fat") == one)
    #expect(try output(on: .arm64, "-D", "@fat") == one)
    #expect(try output(on: nil, "-D", "@fat") == all)
    #expect(try output(on: Architecture(named: "i386"), "-D", "@fat") == all)
    #expect(try output(on: .x86_64, "-h", "@fat").contains("16777223"))
    #expect(try output(on: .arm64, "-h", "@fat").contains("16777228"))
  }

  @Test func slicesAreChosen() throws {
    #expect(files.run("otool", "-arch", "all", "-D", "@fat").output == all)
    #expect(
      files.run("otool", "-D", "-arch", "arm64", "@fat").output == "fat:\n@rpath/libA.dylib\n")
    #expect(
      files.run("otool", "-D", "-arch", "arm64", "-arch", "x86_64", "@fat").output == """
        fat (architecture arm64):
        @rpath/libA.dylib
        fat (architecture x86_64):
        @rpath/libA.dylib\n
        """)
    let absent = files.run("otool", "-DX", "-arch", "armv7", "-arch", "arm64", "@fat")
    #expect(absent.output == "@rpath/libA.dylib\n")
    #expect(absent.errors == "error: otool: file: fat does not contain architecture: armv7\n")
    #expect(absent.status == 1)
  }

  @Test func aFamilyStandsForItsProcessors() throws {
    _ = try files.add("e", library(.arm64e))
    _ = try files.add(
      "fat-e", UniversalBuilder([UniversalBuilder.Slice(.arm64e, library(.arm64e))]).bytes)
    for file in ["@e", "@fat-e"] {
      #expect(files.run("otool", "-DX", "-arch", "arm64", file).status == 0)
      #expect(files.run("otool", "-DX", "-arch", "x86_64", file).status == 1)
    }
    _ = try files.add("plain", library(.arm64))
    let run = files.run("otool", "-D", "-arch", "arm64e", "@plain")
    #expect(
      run
        == FaceRun(
          errors: "error: otool: file: plain does not contain architecture: arm64e\n", status: 1))
  }

  @Test func archivesHaveHeadings() {
    #expect(
      files.run("otool", "-L", "@lib.a")
        == FaceRun(output: "Archive : lib.a\nlib.a(a.o):\nlib.a(notes): is not an object file\n"))
    #expect(
      files.run("otool", "-arch", "all", "-L", "@fat.a").output == """
        Archive : fat.a (architecture arm64)
        fat.a(a.o) (architecture arm64):
        fat.a(notes) (architecture arm64): is not an object file
        Archive : fat.a (architecture arm64e)
        fat.a(a.o) (architecture arm64e):
        fat.a(notes) (architecture arm64e): is not an object file\n
        """)
  }

  @Test func membersAreNamedInParentheses() throws {
    #expect(files.run("otool", "-L", "@lib.a(a.o)") == FaceRun(output: "lib.a(a.o):\n"))
    #expect(
      files.run("otool", "-L", "@lib.a(b.o)")
        == FaceRun(
          errors: "error: otool: archive: lib.a does not contain member: b.o\n", status: 1))
    #expect(
      files.run("otool", "-L", "@fat(a.o)", "-arch", "arm64").errors
        == "error: otool: file: fat is not an archive and thus does not contain member: a.o\n")
    #expect(files.run("otool", "-mL", "@lib.a(a.o)").status == 1)
    _ = try files.add("odd (1)", object)
    #expect(files.run("otool", "-L", "@odd (1)").output == "odd (1):\n")
  }

  @Test func archiveHeaders() {
    #expect(
      files.run("otool", "-a", "@lib.a").output == """
        Archive : lib.a
        0100644 501/20      8 12 __.SYMDEF
        0100644 501/20     44 12 #1/12
        0100644 501/20      4 12 notes\n
        """)
    #expect(
      files.run("otool", "-aV", "@lib.a").output == """
        Archive : lib.a
        8\t-rw-r--r--501/20      8 Thu Jan  1 00:00:12 1970 __.SYMDEF
        76\t-rw-r--r--501/20     44 Thu Jan  1 00:00:12 1970 a.o
        180\t-rw-r--r--501/20      4 Thu Jan  1 00:00:12 1970 notes\n
        """)
  }

  @Test func emptyArchivesAreAnError() throws {
    _ = try files.add("empty.a", ArchiveBuilder().bytes)
    #expect(
      files.run("otool", "-L", "@empty.a")
        == FaceRun(
          output: "Archive : empty.a\n",
          errors: "error: otool: archive: empty.a contains no members\n", status: 1))
  }

  @Test func fatHeaders() {
    let run = files.run("otool", "-fv", "-arch", "all", "@fat")
    #expect(run.output.hasPrefix("Fat headers\nfat_magic FAT_MAGIC\nnfat_arch 2\n"))
    #expect(
      files.run("otool", "-f", "-arch", "all", "@fat").output.contains(
        """
        architecture 1
            cputype 16777228
            cpusubtype 0
            capabilities 0x0

        """))
    #expect(files.run("otool", "-f", "@lib.a").output == "Archive : lib.a\n")
  }

  @Test func aSlicePastTheEndEndsTheFile() throws {
    let bytes = UniversalBuilder([
      UniversalBuilder.Slice(.x86_64, library(.x86_64)),
      UniversalBuilder.Slice(.arm64, library(.arm64), claimedOffset: 1 << 24),
    ]).bytes
    _ = try files.add("cut", bytes)
    let run = files.run("otool", "-D", "-arch", "all", "@cut")
    #expect(run.output == "cut (architecture x86_64):\n@rpath/libA.dylib\n")
    #expect(
      run.errors
        == "error: otool: fat file: cut offset to architecture arm64 extends past end of file\n")
    #expect(run.status == 1)
  }

  /// Whatever is in a file, the listings end, and do not grow beyond all bounds.
  @Test(arguments: ["-L", "-D", "-hv", "-lv", "-fv", "-aV"])
  func damagedFilesComeBack(option: String) throws {
    var archive = ArchiveBuilder()
    archive.longMember("a.o", object)
    let bytes = UniversalBuilder([
      UniversalBuilder.Slice(.x86_64, library(.x86_64)),
      UniversalBuilder.Slice(.arm64, archive.bytes),
    ]).bytes
    guard case .list(var options) = try OtoolArguments([option, "-arch", "all", "x"]) else {
      return
    }
    options.paths = []
    var count = 0
    Mutations.forEach(of: bytes, values: [0x01, 0x80]) { damaged in
      var size = 0
      let output = OutputBuffer { (more) throws(SystemError) in size += more.count }
      let errors = OutputBuffer { (_) throws(SystemError) in }
      var session = OtoolSession(
        options, host: nil,
        context: FaceContext(programName: "otool", output: output, errors: errors))
      session.list(ByteView(damaged), at: "x")
      output.flush()
      count += 1
      #expect(size < 65 << 20)
    }
    #expect(count > bytes.count)
  }
}

import Foundation
import MachOBytes
import MachOCore
import TestSupport
import Testing

@testable import MachToolCLI

/// The command line of Apple's lipo.
struct LipoFaceTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var out: String { folder.path("out") }

  /// A command line of lipo; `%` stands for the folder of the test.
  private func lipo(_ line: String) -> CommandRun {
    CommandRun(line.replacing("%", with: folder.path), calledAs: "lipo")
  }

  /// The message after `fatal error: lipo: `, paths shortened to `@` and `%`.
  private func refusal(_ line: String) -> String {
    let run = lipo(line)
    #expect(run.output == "" && run.status == 1)
    #expect(run.errors.hasPrefix("fatal error: lipo: "))
    return String(run.errors.dropFirst("fatal error: lipo: ".count))
      .replacing(testBinaryPath(""), with: "@").replacing(folder.path, with: "%")
  }

  private func entries(_ name: String = "out") throws -> [FatArch] {
    let file = try UniversalBinary(
      MappedFile(opening: folder.path(name)).view, in: Place(file: name))
    #expect(file.problems == [])
    return file.entries
  }

  private func names(_ name: String = "out") throws -> [String] {
    try entries(name).map(\.architecture.name)
  }

  // MARK: Queries

  @Test func info() {
    let thin = testBinaryPath("object/hello-arm64.o")
    let fat = testBinaryPath("archive/libSample.a")
    let run = lipo("-info \(thin) \(fat)")
    #expect(
      run.output == """
        Architectures in the fat file: \(fat) are: armv7 i386 x86_64 arm64\u{20}
        Non-fat file: \(thin) is architecture: arm64

        """)
    #expect(run.errors == "" && run.status == 0)
    #expect(lipo("\(thin) -i \(fat)").output == run.output)
  }

  @Test func infoOfStaticLibrariesAndBitcode() {
    let library = testBinaryPath("archive/libNoIndex-arm64.a")
    #expect(
      lipo("-info \(library)").output == "Non-fat file: \(library) is architecture: arm64\n")
    let bitcode = testBinaryPath("object/hello-lto.o")
    #expect(
      lipo("-info \(bitcode) \(library)").output == """
        input file \(bitcode) is not a fat file
        Non-fat file: \(bitcode) is architecture: arm64
        Non-fat file: \(library) is architecture: arm64

        """)
  }

  @Test func unknownArchitectures() throws {
    let odd = Architecture(type: CPUType(rawValue: 0xffff_fff0), subtype: CPUSubtype(rawValue: 77))
    try folder.write(MachOBuilder(.object, odd).build(), to: "thin")
    try folder.write(UniversalBuilder([.init(odd, [1])]).bytes, to: "fat")
    #expect(
      lipo("-info %/thin %/fat").output.replacing(folder.path, with: "%") == """
        Architectures in the fat file: %/fat are: (cputype (-16) cpusubtype (77))\u{20}
        Non-fat file: %/thin is architecture: cputype 4294967280 cpusubtype 77

        """)
    #expect(lipo("-archs %/fat").output == "unknown(4294967280,77)\n")
    #expect(lipo("-archs %/thin").output == "unknown(4294967280,77)\n")
  }

  /// A version of cctools ends a line after these names.
  @Test func longNamesAreOnOneLine() throws {
    let first = try #require(Architecture(named: "armv8m.main"))
    let second = try #require(Architecture(named: "armv8.1m.main"))
    try folder.write(
      UniversalBuilder([
        .init(first, MachOBuilder(.object, first).build()),
        .init(second, MachOBuilder(.object, second).build()),
      ]).bytes, to: "fat")
    #expect(lipo("-info %/fat").output.hasSuffix("are: armv8m.main armv8.1m.main \n"))
    #expect(lipo("-archs %/fat").output == "armv8m.main armv8.1m.main\n")
  }

  @Test func archsHasNoBlankAtTheEnd() {
    #expect(lipo("-archs @archive/libSample.a").output == "armv7 i386 x86_64 arm64\n")
    #expect(lipo("@universal/hello-hidden-arm64.o -archs").output == "armv7 arm64\n")
  }

  @Test func detailedInfo() {
    let run = lipo("-detailed_info @universal/hello-hidden-arm64.o @object/hello-arm64.o")
    #expect(
      run.output.replacing(testBinaryPath(""), with: "@") == """
        Fat header in: @universal/hello-hidden-arm64.o
        fat_magic 0xcafebabe
        nfat_arch 1 (+1 hidden)
        architecture armv7
            cputype CPU_TYPE_ARM
            cpusubtype CPU_SUBTYPE_ARM_V7
            capabilities 0x0
            offset 16384
            size 676
            align 2^14 (16384)
        architecture arm64 (hidden)
            cputype CPU_TYPE_ARM64
            cpusubtype CPU_SUBTYPE_ARM64_ALL
            capabilities 0x0
            offset 32768
            size 1104
            align 2^14 (16384)
        input file @object/hello-arm64.o is not a fat file
        Non-fat file: @object/hello-arm64.o is architecture: arm64

        """)
  }

  /// cctools counts and marks every slice of a 64-bit table as hidden.
  @Test func detailedInfoOf64BitTables() {
    let output = lipo("-detailed_info @universal/hello-fat64.o").output
    #expect(output.contains("fat_magic 0xcafebabf\nnfat_arch 2\narchitecture x86_64\n"))
    #expect(!output.contains("hidden"))
  }

  /// cctools always prints version 0.
  @Test func versionOfPointerAuthentication() throws {
    for (bits, text) in [
      (0x8000_0002, "USERSPACE 0"), (0x8300_0002, "USERSPACE 3"), (0xc500_0002, "KERNEL 5"),
    ] as [(UInt32, String)] {
      let architecture = Architecture(type: .arm64, subtype: CPUSubtype(rawValue: bits))
      try folder.write(UniversalBuilder([.init(architecture, [1])]).bytes, to: "fat")
      #expect(
        lipo("-detailed_info %/fat").output
          .contains("    capabilities PTR_AUTH_VERSION \(text)\n"))
    }
    #expect(
      lipo("-detailed_info @universal/hello-x86_64-arm64").output.contains(
        "cpusubtype CPU_SUBTYPE_X86_64_ALL\n    capabilities CPU_SUBTYPE_LIB64\n"))
  }

  @Test(
    arguments: [
      ("@archive/libSample.a -verify_arch arm64 armv7", 0),
      ("@archive/libSample.a -verify_arch arm64e", 1),
      ("@archive/libNoIndex-arm64.a -verify_arch arm64", 0),
      ("@object/hello-arm64e.o -verify_arch arm64", 1),
      ("@object/hello-x86_64.o -verify_arch x86_64h", 1),
      ("@object/hello-x86_64h.o -verify_arch x86_64", 1),
      ("@object/hello-armv7.o -verify_arch armv7s", 1),
      ("@object/hello-arm64.o -verify_arch arm64", 0),
      ("@universal/hello-hidden-arm64.o -verify_arch arm64", 0),
    ] as [(String, Int32)])
  func verifyArch(line: String, status: Int32) {
    let run = lipo(line)
    #expect(run.output + run.errors == "")
    #expect(run.status == status)
  }

  @Test func tablesThatAreWrongButCanBeListed() throws {
    let object = MachOBuilder(.object, .arm64).build()
    try folder.write(
      UniversalBuilder([
        .init(.arm64, object), .init(.x86_64, object, claimedOffset: 48),
      ]).bytes, to: "fat")
    let run = lipo("-archs %/fat")
    #expect(run.output == "arm64 x86_64\n" && run.status == 0)
    #expect(
      run.errors.replacing(folder.path, with: "%").hasPrefix(
        "warning: lipo: %/fat (architecture x86_64): fat_arch 1: slice for x86_64 overlaps slice for "
          + "arm64 (file offset 0x24)\n"))
    #expect(refusal("-create %/fat -output %/out").hasPrefix("malformed fat file "))
    #expect(try folder.names() == ["fat"])
  }

  // MARK: Making files

  @Test func create() throws {
    let run = lipo("-create @object/hello-arm64.o @object/hello-armv7.o -output %/out")
    #expect(run.output + run.errors == "" && run.status == 0)
    #expect(try names() == ["armv7", "arm64"])
    #expect(try entries().map(\.alignment) == [14, 14], "not the page size of this machine")
    #expect(try entries().map(\.offset) == [16384, 32768])
  }

  @Test func thinKeepsTimes() throws {
    let path = try folder.write(
      testBinary("universal/hello-x86_64-arm64").array, to: "in", mode: 0o755)
    let date = Date(timeIntervalSince1970: 1_000_000_000.5)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    #expect(lipo("%/in -thin arm64 -output %/out").status == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: out)
    #expect(attributes[.modificationDate] as? Date == date)
    #expect(try folder.mode("out") == 0o755)
    #expect(try folder.read("out") == testBinary("macho/hello-macos-arm64").array)
  }

  @Test func extractSeveral() throws {
    try folder.write(testBinary("archive/libSample.a").array, to: "out")
    let run = lipo("-output %/out -extract arm64 -e armv7 %/out")
    #expect(run.errors == "" && run.status == 0)
    #expect(try names() == ["armv7", "arm64"])
  }

  @Test func extractFamily() throws {
    #expect(
      lipo("@universal/libSample-arm64-arm64e.dylib -extract_family arm64 -o %/out").status == 0)
    #expect(try names() == ["arm64", "arm64e"])
    #expect(lipo("@archive/libSample.a -extract_family x86_64 -o %/out").status == 0)
    #expect(lipo("-archs %/out").output == "x86_64\n")
    // One makes families of all.
    #expect(
      lipo("@universal/libSample-arm64-arm64e.dylib -extract arm64 -extract_family arm64 -o %/out")
        .status == 0)
    #expect(try names() == ["arm64", "arm64e"])
  }

  @Test func removeAndReplace() throws {
    #expect(lipo("@archive/libSample.a -remove i386 -rem x86_64 -output %/out").status == 0)
    #expect(try names() == ["armv7", "arm64"])
    #expect(
      lipo("@archive/libSample.a -remove i386 -remove x86_64 -remove armv7 -o %/out").status == 0)
    #expect(try names() == ["arm64"], "still a fat file")
    #expect(
      lipo(
        "@archive/libSample.a -rep arm64 @object/hello-arm64.o -replace i386 @object/hello-i386.o "
          + "-o %/out"
      ).status == 0)
    #expect(try names() == ["armv7", "x86_64", "i386", "arm64"])
    #expect(try entries().last?.size == 1104)
  }

  /// LLVM's writes a 32-bit table.
  @Test func wideTablesStayWide() throws {
    for line in ["-extract arm64", "-remove x86_64", "-replace arm64 @object/hello-arm64.o"] {
      #expect(lipo("@universal/hello-fat64.o \(line) -output %/out").status == 0)
      #expect(try folder.read("out").prefix(4) == [0xca, 0xfe, 0xba, 0xbf])
    }
    #expect(lipo("-create @object/hello-arm64.o -fat64 -output %/out").status == 0)
    #expect(try folder.read("out").prefix(4) == [0xca, 0xfe, 0xba, 0xbf])
  }

  @Test func segalign() throws {
    let files = "@object/hello-arm64.o @object/hello-armv7.o"
    #expect(lipo("-create \(files) -segalign arm64 0x20 -s armv7 1 -output %/out").status == 0)
    #expect(try entries().map(\.alignment) == [0, 5])
    #expect(try entries().map(\.offset) == [48, 736])
  }

  @Test func hideARM64() throws {
    let armv7 = Architecture(type: .arm, subtype: CPUSubtype(rawValue: 9))
    try folder.write(MachOBuilder(.execute, .arm64).build(), to: "a")
    try folder.write(MachOBuilder(.execute, armv7).build(), to: "b")
    try folder.write(MachOBuilder(.execute, .arm64e).build(), to: "c")
    #expect(lipo("-create %/a %/b %/c -hideARM64 -output %/out").status == 0)
    #expect(
      lipo("-detailed_info %/out").output.contains(
        "nfat_arch 1 (+2 hidden)\narchitecture armv7\n"), "both can be read back")
    #expect(refusal("-info %/a -hideARM64").hasPrefix("-hideARM64 can only be used"))
    #expect(
      refusal("-create @object/hello-arm64.o -hideARM64 -output %/x")
        == "@object/hello-arm64.o: is no executable; arm64 slices can only be hidden in executables\n"
    )
  }

  @Test func plainDataAndBitcode() throws {
    try folder.write(Array("anything".utf8), to: "data")
    #expect(lipo("-create -arch arm64 %/data -a i386 %/data -output %/out").status == 0)
    #expect(try names() == ["i386", "arm64"])
    #expect(try entries().map(\.alignment) == [0, 0])
    #expect(lipo("-create @object/hello-lto.o @object/hello-armv7.o -output %/out").status == 0)
    #expect(try names() == ["armv7", "arm64"])
    #expect(lipo("-thin arm64 %/out -output %/thin").status == 0)
    #expect(try folder.read("thin") == testBinary("object/hello-lto.o").array)
  }

  /// cctools believes the table, and hands out a slice for another processor.
  @Test func tablesThatContradictTheirSlices() throws {
    let armv7 = try #require(Architecture(named: "armv7"))
    try folder.write(
      UniversalBuilder([.init(armv7, MachOBuilder(.dylib, .x86_64).build())]).bytes, to: "fat")
    let run = lipo("-archs %/fat")
    #expect(run.output == "armv7\n" && run.status == 0)
    let problem =
      "%/fat (architecture armv7): fat_arch 0: architecture is armv7, but the slice is for x86_64 "
      + "(file offset 0x24)\n"
    #expect(run.errors.replacing(folder.path, with: "%") == "warning: lipo: " + problem)
    #expect(refusal("%/fat -thin armv7 -output %/out") == "malformed fat file " + problem)
    let own = CommandRun("thin \(folder.path("fat")) armv7 -o \(out)")
    #expect(own.errors.replacing(folder.path, with: "%") == "machtool: " + problem)
    #expect(own.status == 2)
    #expect(CommandRun("\(folder.path("fat")) -info", calledAs: "llvm-lipo").status == 1)
    #expect(try folder.names() == ["fat"])
  }

  @Test func haswellComesAfterItsFamily() throws {
    #expect(
      lipo("-create @object/hello-x86_64h.o @object/hello-x86_64.o -output %/out").status == 0)
    #expect(try names() == ["x86_64", "x86_64h"])
  }

  // MARK: Refusals

  @Test func clash() {
    #expect(
      refusal("-create @object/hello-ios-simulator-arm64.o @object/hello-arm64.o -output %/out")
        == "@object/hello-ios-simulator-arm64.o and @object/hello-arm64.o have the same architectures "
        + "(arm64) and can't be in the same fat output file; @object/hello-ios-simulator-arm64.o is "
        + "for iOS simulator and @object/hello-arm64.o for iOS: an XCFramework holds both (machtool "
        + "create --xcframework)\n")
    // Two slices for arm64e whose capability bits differ are the same to every loader.
    #expect(
      refusal("-create @object/hello-arm64e.o @macho/hello-macos-arm64e -output %/out")
        .hasPrefix(
          "@object/hello-arm64e.o and @macho/hello-macos-arm64e have the same architectures"))
  }

  @Test(arguments: [
    ("-info @README.md", "can't figure out the architecture type of: @README.md\n"),
    ("-create @README.md -output %/out", "can't figure out the architecture type of: @README.md\n"),
    ("-info %/none", "can't open input file: %/none (No such file or directory)\n"),
    (
      "@object/hello-arm64.o -thin arm64 -output %/out",
      "input file (@object/hello-arm64.o) must be a fat file when the -thin option is specified\n"
    ),
    (
      "@archive/libNoIndex-arm64.a -extract arm64 -output %/out",
      "input file (@archive/libNoIndex-arm64.a) must be a fat file when the -extract option is "
        + "specified\n"
    ),
    (
      "@archive/libSample.a -thin ppc -output %/out",
      "fat input file (@archive/libSample.a) does not contain the specified architecture (ppc) to thin "
        + "it to\n"
    ),
    (
      "@archive/libSample.a -remove ppc -output %/out",
      "-remove ppc specified but fat file: @archive/libSample.a does not contain that architecture\n"
    ),
    (
      "@archive/libSample.a -replace arm64 @object/hello-armv7.o -output %/out",
      "specified architecture: arm64 for replacement file: @object/hello-armv7.o does not match the "
        + "file's architecture (armv7)\n"
    ),
    (
      "@archive/libSample.a -replace x86_64 @object/hello-x86_64h.o -output %/out",
      "specified architecture: x86_64 for replacement file: @object/hello-x86_64h.o does not match the "
        + "file's architecture (x86_64h)\n"
    ),
    (
      "-create -arch i386 @object/hello-arm64.o -output %/out",
      "specified architecture: i386 for input file: @object/hello-arm64.o does not match the file's "
        + "architecture (arm64)\n"
    ),
    (
      "-create -arch arm64 @universal/hello-fat64.o -output %/out",
      "architecture specified for fat input file: @universal/hello-fat64.o (it says itself what it has)\n"
    ),
    (
      "-create @object/hello-arm64.o -segalign i386 10 -output %/out",
      "-segalign i386 <value> specified but resulting fat file does not contain that architecture\n"
    ),
    (
      "-create @object/hello-arm64.o -output %/none/out",
      "can't write output file: %/none/out (No such file or directory)\n"
    ),
    ("-create @object/hello-arm64.o -output %", "can't write output file: % (Is a directory)\n"),
    (
      "-thin arm64 -thin i386 @archive/libSample.a -output %/out",
      "more than one -thin option specified\n"
    ),
    ("-create x -output a -output b", "more than one -output option specified\n"),
    ("-create x -arch_blank i386 -output a", "-arch_blank is no longer supported\n"),
    (
      "-archs @object/hello-arm64.o @object/hello-armv7.o",
      "only one input file can be specified with the -archs option\n"
    ),
    (
      "-info -archs @object/hello-arm64.o",
      "only one of these options can be specified: -info -archs\n"
    ),
    (
      "-create x -segalign arm64 10 -segalign arm64 20 -output o",
      "-segalign arm64 specified more than once\n"
    ),
    (
      "-create x -segalign arm64 3 -output o",
      "argument to -segalign arm64 3 (hex) must be a non-zero power of two\n"
    ),
    (
      "-create x -segalign arm64 10000 -output o",
      "argument to -segalign arm64 10000 (hex) must be at most 0x8000\n"
    ),
    (
      "-create x -segalign arm64 -1 -output o",
      "argument to -segalign arm64 -1 is no hexadecimal number\n"
    ),
    ("x -extract arm64 -extract arm64 -output o", "-extract arm64 specified more than once\n"),
    (
      "x -replace arm64 a -replace arm64 b -output o", "-replace arm64 specified more than once\n"
    ),
    (
      "x -extract arm64 -thin arm64 -output o",
      "only one of these options can be specified: -extract -thin\n"
    ),
    (
      "@archive/libSample.a -replace arm64 @universal/hello-fat64.o -output %/out",
      "replacement file: @universal/hello-fat64.o is a fat file (must be a thin file)\n"
    ),
    (
      "@archive/libSample.a -extract_family x86_64 -segalign i386 10 -output %/out",
      "-segalign i386 <value> specified but resulting fat file does not contain that architecture\n"
    ),
  ])
  func refusals(line: String, message: String) throws {
    #expect(refusal(line) == message)
    #expect(try folder.names() == [])
  }

  /// The order in which what is missing is told.
  @Test(arguments: [
    ("", "no input files specified\n"), ("--nope", "unknown flag: --nope\n"),
    (
      "x",
      "no command specified: one of -create -thin -extract -extract_family -remove -replace -info "
        + "-detailed_info -archs -verify_arch is needed\n"
    ),
    (
      "create a b",
      "no command specified: one of \(LipoUsage.actions) is needed (did you mean '-create'?)\n"
    ),
    ("-create", "no output file specified (-output FILE)\n"),
    ("-create -output o", "no input files specified\n"), ("-info", "no input files specified\n"),
    ("-thin", "missing argument to -thin option\n"),
    ("x -replace arm64", "missing arguments to -replace option\n"),
  ])
  func whatIsMissing(line: String, message: String) {
    #expect(refusal(line) == message + LipoUsage.line + "\n")
  }

  @Test func unknownNames() {
    let run = lipo("@archive/libSample.a -thin aarch64 -output o")
    #expect(
      run.errors == """
        fatal error: lipo: unknown architecture specification flag: aarch64 in specifying option: \
        -thin (did you mean 'arm64'?)
        known architecture flags are: \(Architecture.allNames.joined(separator: " "))

        """)
    // Scripts put the file last, where it is taken for a name.
    #expect(
      refusal("-verify_arch arm64 @archive/libSample.a").hasPrefix(
        "unknown architecture specification flag: @archive/libSample.a in specifying option: "
          + "-verify_arch (the file comes before -verify_arch, which takes all that follows)\n"))
  }

  @Test func messagesCarryTheNameCalled() {
    let run = CommandRun(["-info", "/none"], calledAs: "/opt/bin/lipo")
    #expect(
      run.errors
        == "fatal error: /opt/bin/lipo: can't open input file: /none (No such file or directory)\n")
    #expect(CommandRun("lipo -info /none").errors.hasPrefix("fatal error: lipo: can't open"))
  }

  @Test func help() {
    for line in ["-help", "-h", "--help"] {
      let run = lipo(line)
      #expect(run.output.contains("usage: lipo INPUT... [OPTIONS]\n") && run.status == 0)
    }
    #expect(CommandRun("help lipo").output == lipo("-h").output)
    #expect(lipo("-version").output == "machtool \(MachTool.version), as lipo\n")
  }

  /// Every prefix and byte flip of a small file, through every command.
  @Test func damagedInputsAreAnswered() throws {
    let bytes = UniversalBuilder([
      .init(.arm64, MachOBuilder(.dylib, .arm64).build()), .init(.x86_64, [1, 2, 3]),
    ]).bytes
    var count = 0
    Mutations.forEach(of: [UInt8](bytes.prefix(300)), values: []) { damaged in
      count += 1
      guard count % 2 == 0 else { return }
      do {
        try folder.write(damaged, to: "in")
        for line in ["-detailed_info %/in", "%/in -extract_family arm64 -output %/out"] {
          let run = lipo(line)
          #expect((run.status == 0) == !run.errors.contains("fatal error: "))
        }
      } catch {
        Issue.record("\(error)")
      }
    }
  }
}

import MachOBytes
import MachOCore
import TestSupport
import Testing

@testable import MachToolCLI

/// The command line of LLVM's lipo, where it is not that of Apple's.
struct LLVMLipoFaceTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func lipo(_ line: String) -> CommandRun {
    CommandRun(line.replacing("%", with: folder.path), calledAs: "llvm-lipo-19")
  }

  private func entries() throws -> [FatArch] {
    try UniversalBinary(
      MappedFile(opening: folder.path("out")).view, in: Place(file: "")
    ).entries
  }

  @Test func queries() {
    let thin = testBinaryPath("object/hello-arm64.o")
    let fat = testBinaryPath("archive/libSample.a")
    #expect(
      lipo("--info \(thin) -info \(fat)").errors == """
        llvm-lipo: error: only one of the following actions can be specified: -info -info

        """)
    #expect(
      lipo("--info \(thin) \(fat)").output == """
        Architectures in the fat file: \(fat) are: armv7 i386 x86_64 arm64\u{20}
        Non-fat file: \(thin) is architecture: arm64\u{20}

        """)
    #expect(lipo("\(fat) --archs").output == "armv7 i386 x86_64 arm64 \n")
  }

  @Test func namesOfItsOwn() throws {
    let armv5 = Architecture(type: .arm, subtype: CPUSubtype(rawValue: 7))
    let armv7f = Architecture(type: .arm, subtype: CPUSubtype(rawValue: 10))
    try folder.write(
      UniversalBuilder([
        .init(armv5, MachOBuilder(.object, armv5).build()),
        .init(armv7f, MachOBuilder(.object, armv7f).build()),
      ]).bytes, to: "in")
    #expect(lipo("%/in -archs").output == "armv5e unknown(12,10) \n")
    #expect(lipo("%/in -verify_arch armv5e").status == 0)
  }

  @Test func alignmentByProcessor() throws {
    #expect(lipo("-create @object/hello-x86_64.o @object/hello-arm64.o -o %/out").status == 0)
    #expect(try entries().map(\.alignment) == [12, 14])
    #expect(lipo("-create @object/hello-x86_64.o -o%/out -fat64").status == 0)
    #expect(try entries().map(\.alignment) == [12])
  }

  /// The last output counts; on a universal file a stated architecture does not.
  @Test func takesWhatAppleRefuses() throws {
    #expect(
      lipo("-create -arch i386 @universal/hello-fat64.o -output %/no -output %/out").status == 0)
    #expect(try folder.names() == ["out"])
    #expect(
      lipo("%/out -remove x86_64 -remove arm64 -output %/x").errors.hasPrefix("llvm-lipo: error: "))
    #expect(lipo("%/out -extract x86_64 -extract arm64 -output %/out").status == 0)
    #expect(try entries().map(\.architecture.name) == ["x86_64", "arm64"])
  }

  /// LLVM 19 and 22 crash on most of these, or answer for the family.
  @Test(
    arguments: [
      ("@archive/libNoIndex-arm64.a -verify_arch arm64", 0),
      ("@archive/libSample.a -verify_arch arm64", 0),
      ("@archive/libSample.a -verify_arch ppc", 1),
      ("@object/hello-x86_64.o -verify_arch x86_64h", 1),
      ("@object/hello-armv7.o -verify_arch armv7s", 1),
      ("@object/hello-arm64e.o -verify_arch arm64", 1),
    ] as [(String, Int32)])
  func verifiesWhatIsThere(line: String, status: Int32) {
    let run = lipo(line)
    #expect(run.output + run.errors == "")
    #expect(run.status == status)
  }

  /// Of a universal static library LLVM 19 makes nothing.
  @Test func universalStaticLibraries() throws {
    #expect(lipo("@archive/libSample.a -extract arm64 -output %/out").status == 0)
    #expect(try entries().map(\.architecture.name) == ["arm64"])
    #expect(lipo("@archive/libSample.a @object/hello-ppc.o -create -output %/out").status == 0)
    #expect(try entries().count == 5)
    #expect(
      lipo("@archive/libSample.a -replace arm64 @archive/libNoIndex-arm64.a -output %/out").status
        == 0)
    #expect(try entries().count == 4)
    #expect(
      lipo("@archive/libNoIndex-arm64.a -thin arm64 -output %/out").errors.hasSuffix(
        "must be a fat file when the -thin option is specified\n"))
  }

  /// LLVM turns a 64-bit table into a 32-bit one.
  @Test func wideTablesStayWide() throws {
    for line in ["-extract arm64", "-replace arm64 @object/hello-arm64.o"] {
      #expect(lipo("@universal/hello-fat64.o \(line) -output %/out").status == 0)
      #expect(try folder.read("out").prefix(4) == [0xca, 0xfe, 0xba, 0xbf])
    }
  }

  /// Two slices for arm64e whose capability bits differ could not be read again.
  @Test func capabilityBitsMakeNoOtherArchitecture() {
    let run = lipo("@object/hello-arm64e.o @macho/hello-macos-arm64e -create -output %/out")
    #expect(run.errors.contains("have the same architecture arm64e and therefore cannot be"))
    #expect(run.status == 1)
  }

  /// No half line before the message.
  @Test func brokenTablesAreNotListed() throws {
    let whole = try testBinary("archive/libSample.a").array
    try folder.write([UInt8](whole.prefix(4000)), to: "cut")
    let run = lipo("%/cut -info")
    #expect(run.output == "" && run.status == 1)
    #expect(
      run.errors.hasPrefix(
        "llvm-lipo: error: '\(folder.path)/cut': truncated or malformed fat file"))
  }

  @Test(arguments: [
    ("-info", "at least one input file should be specified"),
    ("x", "at least one action should be specified"),
    ("-nope x -info", "unknown argument '-nope'"),
    ("-arch arm64", "missing argument to -arch option"),
    ("-create x", "create expects a single output file to be specified"),
    ("x y -thin arm64", "thin expects a single input file"),
    ("x -thin arm64", "thin expects a single output file"),
    ("x -extract arm64", "extract expects a single output file"),
    ("x -replace arm64 y", "replace expects a single output file to be specified"),
    ("x y -replace arm64 z -output o", "replace expects a single input file"),
    (
      "x -replace arm64 y -replace arm64 z -output o",
      "-replace arm64 <file_name> specified multiple times: y, z"
    ),
    ("x -verify_arch", "verify_arch requires at least one architecture to be specified"),
    ("x y -archs", "archs expects a single input file"),
    (
      "x -segalign arm64 0x10 -create -output o",
      "argument to -segalign <arch_type> 0x10 (hex) is not a proper hexadecimal number"
    ),
    (
      "x -segalign arm64 10 -segalign arm64 20 -create -output o",
      "-segalign arm64 <alignment_value> specified multiple times: 16, 32"
    ),
    ("%/none -info", "'%/none': No such file or directory"),
    ("@README.md -info", "'@README.md': The file was not recognized as a valid object file"),
    (
      "@archive/libSample.a -thin ppc -output %/o",
      "fat input file @archive/libSample.a does not contain the specified architecture ppc to thin it to"
    ),
    (
      "@object/hello-arm64.o -extract arm64 -output %/o",
      "input file @object/hello-arm64.o must be a fat file when the -extract option is specified"
    ),
    (
      "@archive/libSample.a -remove arm64 -remove armv7 -remove i386 -remove x86_64 -output %/o",
      "removing all architectures would result in an empty universal binary"
    ),
    (
      "@archive/libSample.a -replace i386 @object/hello-arm64.o -output %/o",
      "specified architecture: i386 for file: @object/hello-arm64.o does not match the file's "
        + "architecture (arm64)"
    ),
    (
      "@object/hello-arm64.o @macho/hello-ios-arm64 -create -output %/o",
      "@object/hello-arm64.o and @macho/hello-ios-arm64 have the same architecture arm64 and therefore "
        + "cannot be in the same universal binary"
    ),
  ])
  func refusals(line: String, message: String) throws {
    let run = lipo(line)
    #expect(run.output == "" && run.status == 1)
    #expect(
      run.errors.replacing(testBinaryPath(""), with: "@").replacing(folder.path, with: "%")
        == "llvm-lipo: error: \(message)\n")
    #expect(try folder.names() == [])
  }

  @Test func help() {
    for line in ["-h", "-help", "--help", "-info -h"] {
      let run = lipo(line)
      #expect(run.output.contains("\nUSAGE: llvm-lipo input[s] option[s]\n") && run.status == 0)
    }
    let run = CommandRun([], calledAs: "llvm-lipo")
    #expect(run.output == "" && run.status == 1)
    #expect(run.errors.contains("\nUSAGE: llvm-lipo input[s] option[s]\n"))
    #expect(lipo("--version").output.contains(" version "))
  }
}

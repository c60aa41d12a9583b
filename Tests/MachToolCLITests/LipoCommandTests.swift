import Foundation
import MachOBytes
import MachOCore
import TestSupport
import Testing

@testable import MachToolCLI

/// `create`, `thin`, `extract`, `remove` and `replace` as a user calls them.
struct LipoCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var out: String { folder.path("out") }

  private func architectures(_ name: String = "out") throws -> [String] {
    let view = try MappedFile(opening: folder.path(name)).view
    let file = try UniversalBinary(view, in: Place(file: name))
    #expect(file.problems == [])
    return file.entries.map(\.architecture.name)
  }

  @Test(arguments: [
    "universal/hello-x86_64-arm64", "universal/libSample-arm64-arm64e.dylib", "archive/libSample.a",
    "universal/hello-fat64.o", "archive/libMissing.a", "universal/hello-armv7-arm64.o",
  ])
  func takenApartAndPutTogetherAgain(path: String) throws {
    let original = try testBinary(path)
    let file = try UniversalBinary(original, in: Place(file: path))
    var options: [String] = file.isWide ? ["--fat64"] : []
    var parts: [String] = []
    for entry in file.entries {
      let name = entry.architecture.name
      let part = folder.path(name)
      let run = CommandRun(["thin", "@" + path, name, "-o", part])
      #expect(run.output + run.errors == "" && run.status == 0)
      parts.append(part)
      options += ["--align", "\(name)=\(1 << Int(entry.alignment))"]
    }
    let run = CommandRun(["create"] + parts + options + ["-o", out])
    #expect(run.output + run.errors == "" && run.status == 0)
    // Our test binaries are made by LLVM's lipo, which sorts as Apple's does.
    #expect(try MappedFile(opening: out).view == original)
  }

  @Test func createTakesUniversalFilesApart() throws {
    let run = CommandRun(
      "create @universal/hello-x86_64-arm64 @object/hello-armv7.o -o \(out)")
    #expect(run.errors == "" && run.status == 0)
    #expect(try architectures() == ["x86_64", "armv7", "arm64"])
  }

  @Test func createStatesArchitectures() throws {
    try folder.write(Array("data".utf8), to: "data")
    let run = CommandRun(
      "create --arch i386=\(folder.path("data")) --arch arm64=@universal/hello-x86_64-arm64 -o \(out)"
    )
    #expect(run.errors == "" && run.status == 0)
    #expect(try architectures() == ["i386", "arm64"])
    let slices = try UniversalBinary(
      MappedFile(opening: out).view, in: Place(file: "")
    ).slices
    #expect(slices.first?.bytes.array == Array("data".utf8))
  }

  @Test func clashNamesThePlatforms() {
    let run = CommandRun(
      "create @object/hello-ios-simulator-arm64.o @object/hello-arm64.o -o \(out)")
    let device = testBinaryPath("object/hello-arm64.o")
    let simulator = testBinaryPath("object/hello-ios-simulator-arm64.o")
    #expect(
      run.errors == """
        machtool: \(simulator) and \(device) both have arm64, and a universal binary has one slice \
        for an architecture; \(simulator) is for iOS simulator and \(device) for iOS: an \
        XCFramework holds both (machtool create --xcframework)

        """)
    #expect(run.status == 2)
  }

  @Test func thinOfAThinFileCopies() throws {
    let run = CommandRun("thin @object/hello-arm64.o arm64 -o \(out)")
    let path = testBinaryPath("object/hello-arm64.o")
    #expect(run.errors == "machtool: \(path): has only arm64; copied as it is\n")
    #expect(run.status == 0)
    #expect(try MappedFile(opening: out).view == testBinary("object/hello-arm64.o"))
  }

  @Test func whatIsMissingIsTold() throws {
    let path = testBinaryPath("universal/hello-x86_64-arm64")
    for command in ["thin \(path) armv7", "extract \(path) arm64 armv7"] {
      let run = CommandRun("\(command) -o \(out)")
      #expect(run.errors == "machtool: \(path): has no architecture armv7, it has x86_64 arm64\n")
      #expect(run.status == 1)
    }
    #expect(try folder.names() == [])
  }

  @Test func extract() throws {
    #expect(CommandRun("extract @archive/libSample.a arm64 armv7 -o \(out)").status == 0)
    #expect(try architectures() == ["armv7", "arm64"])
    let family = CommandRun(
      "extract --family @universal/libSample-arm64-arm64e.dylib arm64 -o \(out)")
    #expect(family.errors == "" && family.status == 0)
    #expect(try architectures() == ["arm64", "arm64e"])
    // A single slice of a family is a thin file.
    #expect(CommandRun("extract --family @archive/libSample.a x86_64 -o \(out)").status == 0)
    #expect(CommandRun("archs \(out)").output == "x86_64\n")
    guard case .archive = BinaryFile(try MappedFile(opening: out).view, in: Place(file: "")) else {
      Issue.record("not an archive")
      return
    }
  }

  @Test func remove() throws {
    let path = testBinaryPath("archive/libSample.a")
    let run = CommandRun("remove \(path) i386 x86_64 ppc -o \(out)")
    #expect(run.errors == "machtool: \(path): has no architecture ppc to remove\n")
    #expect(run.status == 0)
    #expect(try architectures() == ["armv7", "arm64"])
    let all = CommandRun("remove \(path) i386 x86_64 armv7 arm64 -o \(out)")
    #expect(
      all.errors
        == "machtool: \(path): nothing would be left: it has only armv7 i386 x86_64 arm64\n")
    #expect(all.status == 2)
    #expect(try architectures() == ["armv7", "arm64"], "the old file stays")
  }

  @Test func replaceInPlace() throws {
    try folder.write(testBinary("archive/libSample.a").array, to: "out", mode: 0o640)
    let run = CommandRun("replace \(out) @object/hello-arm64.o -o \(out)")
    #expect(run.errors == "" && run.status == 0)
    let file = try UniversalBinary(MappedFile(opening: out).view, in: Place(file: ""))
    #expect(try file.slices.last?.bytes == testBinary("object/hello-arm64.o"))
    #expect(try architectures() == ["armv7", "i386", "x86_64", "arm64"])
    let absent = CommandRun("replace \(out) @object/hello-ppc.o -o \(out)")
    #expect(
      absent.errors
        == "machtool: \(out): has no architecture ppc, it has armv7 i386 x86_64 arm64\n")
    #expect(absent.status == 1)
    let other = CommandRun("replace \(out) --arch armv7=@object/hello-armv7k.o -o \(out)")
    #expect(
      other.errors
        == "machtool: \(testBinaryPath("object/hello-armv7k.o")): is for armv7k, not for armv7\n")
    #expect(other.status == 2)
  }

  @Test func twoFilesForOneSlice() {
    let path = testBinaryPath("archive/libSample.a")
    let file = testBinaryPath("object/hello-arm64.o")
    let run = CommandRun("replace \(path) \(file) --arch arm64=\(file) -o \(out)")
    #expect(run.errors.hasPrefix("machtool: \(file) and \(file) both have arm64, and"))
    #expect(run.status == 2)
  }

  /// What is stated must be so, down to the processor.
  @Test func statedArchitecturesMustBeRight() throws {
    let path = testBinaryPath("object/hello-arm64.o")
    let run = CommandRun("create --arch arm64e=\(path) -o \(out)")
    #expect(run.errors == "machtool: \(path): is for arm64, not for arm64e\n")
    #expect(run.status == 2)
    #expect(try folder.names() == [])
  }

  @Test func bitcodeHasAnArchitecture() {
    let run = CommandRun("archs @object/hello-lto.o")
    #expect(run.output == "arm64\n" && run.status == 0)
    #expect(CommandRun("verify-arch @object/hello-lto.o arm64").status == 0)
  }

  @Test func tableWidth() throws {
    #expect(CommandRun("create --fat64 @object/hello-arm64.o -o \(out)").status == 0)
    #expect(try folder.read("out").prefix(4) == [0xca, 0xfe, 0xba, 0xbf])
    // It stays what it was.
    #expect(CommandRun("extract @universal/hello-fat64.o arm64 -o \(out)").status == 0)
    #expect(try folder.read("out").prefix(4) == [0xca, 0xfe, 0xba, 0xbf])
    let run = CommandRun("create --fat64 @macho/hello-macos-arm64 -o \(out)")
    #expect(
      run.errors
        == "machtool: \(testBinaryPath("macho/hello-macos-arm64")): is an executable, and no "
        + "system loads one from a universal binary with 64-bit offsets\n")
    #expect(run.status == 2)
  }

  @Test func alignmentIsStated() throws {
    #expect(
      CommandRun(
        "create @object/hello-arm64.o @object/hello-armv7.o --align arm64=0x20 --align armv7=1 "
          + "-o \(out)"
      ).status == 0)
    let file = try UniversalBinary(MappedFile(opening: out).view, in: Place(file: ""))
    #expect(file.entries.map(\.alignment) == [0, 5])
    let run = CommandRun("create @object/hello-arm64.o --align i386=16 -o \(out)")
    #expect(
      run.errors == "machtool: an alignment is given for i386, which the result does not have\n")
  }

  @Test(arguments: [
    ("create @object/hello-arm64.o", "missing option '--output FILE'"),
    ("create -o x", "missing operand FILE"),
    (
      "create --align arm64=3 -o x y",
      "invalid value 'arm64=3' for '--align': must be a power of two "
        + "from 1 to 32768 after the equals sign"
    ),
    (
      "create --align arm64=65536 -o x y",
      "invalid value 'arm64=65536' for '--align': must be a power "
        + "of two from 1 to 32768 after the equals sign"
    ),
    (
      "create --align arm65=4 -o x y",
      "invalid value 'arm65=4' for '--align': not an architecture "
        + "(did you mean 'arm64'?)"
    ),
    (
      "create --arch arm64 -o x",
      "invalid value 'arm64' for '--arch': needs an equals sign between the "
        + "architecture and what follows"
    ),
    (
      "create --arch arm64= -o x",
      "invalid value 'arm64=' for '--arch': needs a file after the equals "
        + "sign"
    ),
    ("thin x aarch64 -o y", "unknown architecture 'aarch64' (did you mean 'arm64'?)"),
    (
      "thin arm64 @README.md -o y",
      "'@README.md' is a file, not an architecture: the file comes first, then the architectures"
    ),
    ("thin x -thin arm64", "unknown option '-thin'"),
    ("create -arch arm64 x", "unknown option '-arch' (did you mean '--arch ARCH=FILE'?)"),
    ("thin x -o y", "missing operand ARCH"), ("replace x -o y", "missing operand FILE"),
  ])
  func callsThatAreWrong(line: String, message: String) {
    let run = CommandRun(line)
    #expect(
      run.errors.replacing(testBinaryPath(""), with: "@").split(separator: "\n").first
        .map(String.init) == "machtool: " + message)
    #expect(run.status == 2)
  }

  @Test(arguments: [
    ("universal/hello-x86_64-arm64", 0o755, 0o644, 0o755),
    ("object/hello-arm64.o", 0o600, 0o644, 0o644),
  ])
  func modes(path: String, first: Int, second: Int, expected: UInt32) throws {
    try folder.write(testBinary(path).array, to: "a", mode: first)
    try folder.write(testBinary("object/hello-armv7.o").array, to: "b", mode: second)
    #expect(CommandRun("create \(folder.path("a")) \(folder.path("b")) -o \(out)").status == 0)
    #expect(try folder.mode("out") == expected)
  }

  /// A framework's program is a link to that of its current version.
  @Test func linksStay() throws {
    try folder.write(testBinary("archive/libSample.a").array, to: "real")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "real")
    let link = folder.path("link")
    #expect(CommandRun("extract \(link) arm64 -o \(link)").status == 0)
    #expect(try FileStatus(of: link, followingLinks: false).kind == .link)
    #expect(try architectures("real") == ["arm64"])
    #expect(try folder.names() == ["link", "real"])
    // One that leads nowhere is replaced.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("dead"), withDestinationPath: "nowhere")
    #expect(CommandRun("thin \(link) arm64 -o \(folder.path("dead"))").status == 0)
    #expect(try FileStatus(of: folder.path("dead"), followingLinks: false).kind == .file)
  }

  /// Whoever types lipo's options is told where they are understood.
  @Test func optionsOfLipoAreKnownAsSuch() {
    let hint = "machtool: lipo's own command line is that of 'machtool lipo'\n"
    for line in [
      "thin -arch arm64 x", "create -create x -output y", "verify-arch x -verify_arch y",
    ] {
      #expect(CommandRun(line).errors.contains(hint))
    }
    for line in ["thin --arch x", "lint -arch x", "thin -xyz"] {
      #expect(!CommandRun(line).errors.contains(hint))
    }
  }

  /// Whatever is wrong with the input, the old output stays and nothing else is left.
  @Test func damagedInputsLeaveNothing() throws {
    try folder.write([1, 2, 3], to: "out")
    let universal = UniversalBuilder([
      .init(.arm64, MachOBuilder(.object, .arm64).build()),
      .init(.x86_64, MachOBuilder(.dylib, .x86_64).build(), alignment: 4),
    ]).bytes
    var archive = ArchiveBuilder()
    archive.member(rawName: "a.o/", MachOBuilder(.object, .arm64).build())
    for bytes in [[UInt8](universal.prefix(400)), archive.bytes] {
      var count = 0
      Mutations.forEach(of: bytes, values: [0x81]) { damaged in
        count += 1
        guard count % 3 == 0 else { return }
        do {
          try folder.write(damaged, to: "in")
          for line in ["create %", "thin % arm64", "remove % x86_64"] {
            let run = CommandRun(
              line.replacing("%", with: folder.path("in")) + " -o \(out)")
            let names = try folder.names()
            #expect(names == ["in", "out"])
            if run.status != 0 {
              #expect(!run.errors.isEmpty)
              #expect(try folder.read("out") == [1, 2, 3])
            } else {
              let result = BinaryFile(try MappedFile(opening: out).view, in: Place(file: "out"))
              if case .universal(let universal) = result { #expect(universal.problems == []) }
              try folder.write([1, 2, 3], to: "out")
            }
          }
        } catch {
          Issue.record("\(error)")
        }
      }
    }
  }
}

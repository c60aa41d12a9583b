import Foundation
import MachOBytes
import MachOCore
import TestSupport
import Testing

@testable import MachToolCLI

/// `otool -o` beside LLVM's, and over damaged files.
struct OtoolObjCTests {
  /// What llvm-objdump prints for a file; nil when it is not installed.
  private static func peer(_ path: String) throws -> [Substring]? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["llvm-objdump-19", "--macho", "--arch=all", "--objc-meta-data", path]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    // 127 is what env says of a program that it cannot find.
    guard process.terminationStatus != 127 else { return nil }
    return String(decoding: data, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
  }

  private static func own(_ path: String) -> [Substring] {
    FaceRun(["otool", "-ov", "-arch", "all", path]).output
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Whether LLVM's line is one of those that are known to be wrong.
  private static func isKnown(_ ours: Substring, _ theirs: Substring) -> Bool {
    // A name for a null pointer in an object: that of the code at address 0.
    if ["    superclass 0x0", "        vtable 0x0"].contains(ours) {
      return theirs.hasPrefix(ours + " ")
    }
    if ours.hasSuffix("       imp 0x0 ") { return theirs.hasPrefix(ours.dropLast(4)) }
    // A null pointer for one that a relocation fills in.
    return ["protocols", "optionalInstanceMethods", "optionalClassMethods", "instanceProperties"]
      .contains {
        theirs.hasSuffix($0 + " 0x0") && ours.hasPrefix(theirs.dropLast(3) + "__OBJC_$_")
      }
  }

  @Test(arguments: [
    ("libShapes-x86_64.dylib", 0), ("Legacy-i386.o", 0), ("libUsers.dylib", 0),
    ("libUsers-stripped-arm64.dylib", 0), ("libUsers.a", 8), ("Shapes-x86_64.o", 39),
  ])
  func printsWhatLLVMPrints(name: String, known: Int) throws {
    let path = testBinaryPath("objc/" + name)
    let ours = Self.own(path)
    guard let theirs = try Self.peer(path) else { return }
    #expect(ours.count == theirs.count)
    let differences = zip(ours, theirs).filter { $0 != $1 }
    #expect(differences.count == known)
    for (ours, theirs) in differences { #expect(Self.isKnown(ours, theirs), "\(ours) \(theirs)") }
  }

  @Test func headingsAreHidden() {
    let path = testBinaryPath("objc/hello-none")
    #expect(FaceRun(["otool", "-oX", path]).status == 1)
    let run = FaceRun(["otool", "-oX", testBinaryPath("objc/libUsers-stripped-arm64.dylib")])
    #expect(run.output.hasPrefix("Contents of (__DATA_CONST,__objc_classlist) section\n"))
    #expect(run.status == 0)
  }

  @Test func filesWithoutMetadataHaveOnlyAHeading() {
    let path = testBinaryPath("object/hello-arm64.o")
    #expect(FaceRun(["otool", "-o", path]) == FaceRun(output: path + ":\n"))
  }

  /// Whatever metadata holds, the listing ends, and does not grow beyond all bounds.
  @Test(arguments: ["Legacy-i386.o", "Shapes-armv7.o", "Shapes-x86_64.o"])
  func damagedMetadataComesBack(name: String) throws {
    let bytes = try testBinary("objc/" + name).array
    let file = try MachOFile(ByteView(bytes), in: Place(file: name))
    guard case .list(var options) = try OtoolArguments(["-ov", "x"]) else { return }
    options.paths = []
    var count = 0
    for section in file.sections
    where section.name.hasPrefix("__objc_") || section.segmentName.equals("__OBJC") {
      let start = Int(section.fileOffset)
      var damaged = bytes
      // Every byte of a structure comes up, as 7 has no factor in common with their sizes.
      for index in stride(from: start, to: start + Int(section.size), by: 7) {
        for value: UInt8 in [0, 0xff] {
          damaged[index] = value
          var size = 0
          let output = OutputBuffer { (more) throws(SystemError) in size += more.count }
          let errors = OutputBuffer { (_) throws(SystemError) in }
          var session = OtoolSession(
            options, host: nil,
            context: FaceContext(programName: "otool", output: output, errors: errors))
          session.list(ByteView(damaged), at: "x")
          output.flush()
          count += 1
          #expect(size < 1 << 20)
        }
        damaged[index] = bytes[index]
      }
    }
    #expect(count > 100)
  }

  /// A protocol that adopts itself twice.
  @Test func circlesEnd() throws {
    let base: UInt32 = 0x4_0000
    let i386 = try #require(Architecture(named: "i386"))
    var builder = MachOBuilder(.execute, i386)
    builder.flags = []
    var data = builder.writer
    // objc_module; objc_symtab with one class; objc_class; objc_protocol_list; objc_protocol.
    for word in [7, 16, 0, base + 16] { data.append(word) }
    for word in [0, 0, 1, base + 32] { data.append(word) }
    for word in [0, 0, 0, 0, 1, 0, 0, 0, 0, base + 80, 0, 0] { data.append(word) }
    for word in [0, 2, base + 96, base + 96] { data.append(word) }
    for word in [0, 0, base + 80, 0, 0] { data.append(word) }
    builder.segment(
      "__OBJC", at: UInt64(base), data.bytes,
      sections: [
        .init("__OBJC", "__module_info", size: 16), .init("__OBJC", "x", at: 16, size: 100),
      ])
    let files = try FaceFiles()
    _ = try files.add("a", builder.build())
    let run = files.run("otool", "-o", "@a")
    #expect(run.status == 0)
    #expect(
      run.output.contains("\t\t    protocol_list 0x00040050\n\t\t             next 0x00000000\n"))
    #expect(
      run.output.hasSuffix("   (more metadata than a file of its size can mean; cut off)\n"))
    #expect(run.output.utf8.count < 1 << 20)
  }
}

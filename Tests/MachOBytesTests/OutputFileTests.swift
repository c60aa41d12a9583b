import Foundation
import MachOBytes
import TestSupport
import Testing

/// Files that are put together from parts, and what stands in their way.
struct OutputFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func pattern(_ count: Int, _ seed: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7 &+ seed) }
  }

  @Test func partsLieAtTheirOffsets() throws {
    let source = try InputFile(opening: try folder.write(pattern(1000, 1), to: "in"))
    let output = try OutputFile(at: folder.path("out"))
    try output.write(
      [
        OutputPart([1, 2, 3], at: 0),
        OutputPart(source.view.dropFirst(10).prefix(500), of: source, at: 16),
        OutputPart(source.view, of: source, at: 600),
      ], size: 1700)
    try output.commit()
    let expected =
      [1, 2, 3] + [UInt8](repeating: 0, count: 13) + pattern(1000, 1)[10..<510]
      + [UInt8](repeating: 0, count: 84) + pattern(1000, 1)
      + [UInt8](repeating: 0, count: 100)
    #expect(try folder.read("out") == expected)
    #expect(try folder.names() == ["in", "out"])
  }

  /// More than one thread takes at a time, with ends that are no multiples of anything.
  @Test func largePartsAreWhole() throws {
    let size = 20_000_003
    let first = pattern(1 << 16, 3) + [UInt8](repeating: 7, count: size - 1 << 16)
    let source = try InputFile(opening: try folder.write(first, to: "in"))
    let output = try OutputFile(at: folder.path("out"))
    try output.write(
      [
        OutputPart(source.view, of: source, at: 5),
        OutputPart(source.view.dropFirst(1), of: source, at: 20_000_009),
      ], size: UInt64(20_000_009 + size - 1))
    try output.commit()
    let result = try MappedFile(opening: folder.path("out")).view
    #expect(result.count == 20_000_009 + size - 1)
    #expect(result.dropFirst(5).prefix(size) == source.view)
    #expect(result.dropFirst(20_000_009) == source.view.dropFirst(1))
    #expect(result.dropFirst(5 + size).prefix(1).array == [0])
  }

  @Test func theOutputMayBeTheInput() throws {
    let path = try folder.write([1, 2, 3, 4], to: "file")
    let source = try InputFile(opening: path)
    let output = try OutputFile(at: path)
    try output.write([OutputPart(source.view.dropFirst(2), of: source, at: 0)], size: 2)
    try output.commit()
    #expect(try folder.read("file") == [3, 4])
    #expect(source.view.array == [1, 2, 3, 4], "what was opened stays")
  }

  @Test func aSourceThatBecomesShorterIsTold() throws {
    let path = try folder.write(pattern(100_000, 1), to: "in")
    let source = try InputFile(opening: path)
    try FileHandle(forWritingTo: URL(fileURLWithPath: path)).truncate(atOffset: 4096)
    // What the file system still says of the rest is a hole up to where the file ends.
    let error = #expect(throws: SystemError.self) {
      let output = try OutputFile(at: folder.path("out"))
      try output.write([OutputPart(source.view, of: source, at: 0)], size: 100_000)
      try output.commit()
    }
    #expect(
      error == SystemError("read", path, reason: "the file became shorter while it was read"))
    #expect(try folder.names() == ["in"])
  }

  @Test func holesStayHoles() throws {
    let path = folder.path("sparse")
    let made = try OutputFile(at: path)
    try made.write([OutputPart([9], at: 1 << 30)], size: 3 << 30)
    try made.commit()
    let source = try InputFile(opening: path)
    let output = try OutputFile(at: folder.path("out"))
    try output.write([OutputPart(source.view, of: source, at: 4096)], size: 3 << 30 + 4096)
    try output.commit()
    let result = try MappedFile(opening: folder.path("out")).view
    #expect(result.count == 3 << 30 + 4096)
    #expect(result.byte(at: 1 << 30 + 4096) == 9)
    #expect(result.byte(at: 2 << 30) == 0)
  }

  @Test func streamsAreWrittenTo() throws {
    let source = try InputFile(opening: try folder.write([4, 5, 6], to: "in"))
    for path in ["/dev/null", folder.path("link")] {
      if path != "/dev/null" {
        try FileManager.default.createSymbolicLink(
          atPath: path, withDestinationPath: "/dev/null")
      }
      let output = try OutputFile(at: path)
      try output.write([OutputPart(source.view, of: source, at: 8)], size: 20)
      try output.commit()
    }
    #expect(try FileStatus(of: "/dev/null").kind == .stream)
    #expect(try FileStatus(of: folder.path("link"), followingLinks: false).kind == .link)
  }

  @Test func aPipeGetsTheWholeFile() throws {
    let pipe = folder.path("pipe")
    let make = Process()
    make.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    make.arguments = ["mkfifo", pipe]
    try make.run()
    make.waitUntilExit()
    let source = try InputFile(opening: try folder.write([4, 5, 6], to: "in"))
    let reader = Process()
    let received = Pipe()
    reader.executableURL = URL(fileURLWithPath: "/bin/cat")
    reader.arguments = [pipe]
    reader.standardOutput = received
    try reader.run()
    let output = try OutputFile(at: pipe)
    try output.write([OutputPart([1], at: 0), OutputPart(source.view, of: source, at: 3)], size: 8)
    try output.commit()
    #expect(
      [UInt8](received.fileHandleForReading.readDataToEndOfFile()) == [1, 0, 0, 4, 5, 6, 0, 0])
    reader.waitUntilExit()
  }

  @Test func aLinkIsReplaced() throws {
    try folder.write([1], to: "target")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "target")
    let output = try OutputFile(at: folder.path("link"))
    try output.write([2])
    try output.commit()
    #expect(try folder.read("target") == [1])
    #expect(try folder.read("link") == [2])
    #expect(try FileStatus(of: folder.path("link"), followingLinks: false).kind == .file)
  }

  @Test func aReadOnlyFileIsReplaced() throws {
    try folder.write([1], to: "file", mode: 0o444)
    let output = try OutputFile(at: folder.path("file"), permissions: 0o444)
    try output.write([2])
    try output.commit()
    #expect(try folder.read("file") == [2])
    #expect(try folder.mode("file") == 0o444)
  }

  @Test func specialBitsStay() throws {
    let output = try OutputFile(at: folder.path("file"), permissions: 0o4755)
    try output.write([2])
    try output.commit()
    #expect(try folder.mode("file") & 0o7700 == 0o4700)
  }

  @Test func timesAreCopied() throws {
    let path = try folder.write([1], to: "in")
    let date = Date(timeIntervalSince1970: 1_000_000_000.25)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    let output = try OutputFile(at: folder.path("out"))
    try output.write([1])
    try output.copyTimes(of: try InputFile(opening: path))
    try output.commit()
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("out"))
    #expect(attributes[.modificationDate] as? Date == date)
  }

  @Test func longNamesAreFine() throws {
    let name = String(repeating: "x", count: 255)
    try OutputFile(at: folder.path(name)).commit()
    #expect(try folder.names() == [name])
  }

  @Test func whatCannotBeWrittenIsTold() throws {
    #expect(throws: SystemError.isFolder("write", folder.path)) {
      try OutputFile(at: folder.path)
    }
    let error = #expect(throws: SystemError.self) {
      try OutputFile(at: folder.path("none/out"))
    }
    #expect(error?.isNotFound == true)
    #expect(error?.path == folder.path("none/out"))
  }
}

import Foundation
import MachOBytes
import Testing

/// Files and folders, in a folder of their own.
final class FileTests {
  let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "machtool-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func names() throws -> [String] { try Folder.names(in: folder) }

  @Test func appearsWholeOnCommit() throws {
    let path = folder + "/out"
    let file = try OutputFile(at: path)
    try file.write([1, 2])
    try file.write([3])
    #expect(try names() != ["out"])
    try file.commit()
    #expect(try names() == ["out"])
    #expect(try MappedFile(opening: path).view.array == [1, 2, 3])
    #expect(throws: SystemError.self) { try file.write([4]) }
  }

  /// More than zlib is given at once: what was read lets go of its memory, and is still there.
  @Test func inflatesAMappedFileTwice() throws {
    let part = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    // A stored block: whether it is the last, its size, and the size with its bits turned.
    let block = [0x50, 0xc3, 0xaf, 0x3c] + part
    var contents: [UInt8] = []
    var stream: [UInt8] = []
    for number in 1...100 {
      contents += part
      stream += [number == 100 ? 1 : 0] + block
    }
    let file = try OutputFile(at: folder + "/stream")
    try file.write(stream)
    try file.commit()
    let mapped = try MappedFile(opening: folder + "/stream").view
    let crc32 = Inflater.crc32(of: ByteView(contents))
    for view in [mapped, mapped.detached] {
      let inflated = try Inflater.inflate(
        view, size: UInt64(contents.count), crc32: crc32, limit: .max)
      #expect(inflated == ByteView(contents))
    }
    #expect(mapped == ByteView(stream))
  }

  @Test func leavesTheOldFileWithoutCommit() throws {
    let path = folder + "/out"
    let old = try OutputFile(at: path)
    try old.write([1])
    try old.commit()
    do {
      let file = try OutputFile(at: path)
      try file.write([2])
    }
    #expect(try names() == ["out"])
    #expect(try MappedFile(opening: path).view.array == [1])
  }

  @Test func keepsPermissions() throws {
    let path = folder + "/out"
    let file = try OutputFile(at: path, permissions: 0o755)
    try file.commit()
    #expect(try FileStatus(of: path).permissions & 0o700 == 0o700)
  }

  @Test func refusesFolders() {
    #expect(throws: SystemError.isFolder("write", folder)) {
      try OutputFile(at: folder)
    }
    #expect(throws: SystemError.isFolder("read", folder)) {
      try MappedFile(opening: folder)
    }
  }

  @Test func opensEmptyFiles() throws {
    let path = folder + "/empty"
    try OutputFile(at: path).commit()
    #expect(try MappedFile(opening: path).view.isEmpty)
  }

  @Test func saysWhatIsMissing() {
    let error = #expect(throws: SystemError.self) { try MappedFile(opening: folder + "/none") }
    #expect(error?.isNotFound == true)
    #expect(error?.reason == "no such file or directory")
  }

  @Test func sortsNamesByBytes() throws {
    for name in ["b", "B", "ä", "a"] { try OutputFile(at: folder + "/" + name).commit() }
    #expect(try names() == ["B", "a", "b", "ä"])
  }

  @Test func tellsLinksFromTheirTargets() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link", withDestinationPath: folder)
    #expect(try FileStatus(of: folder + "/link").kind == .folder)
    #expect(try FileStatus(of: folder + "/link", followingLinks: false).kind == .link)
  }
}

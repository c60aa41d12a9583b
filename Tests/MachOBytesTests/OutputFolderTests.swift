import Foundation
import MachOBytes
import Testing

/// Folders that appear whole or not at all, in a folder of their own.
final class OutputFolderTests {
  let folder: String
  private var path: String { folder + "/out" }

  init() throws {
    folder = NSTemporaryDirectory() + "machtool-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func names() throws -> [String] { try Folder.names(in: folder) }

  private func makeFile(_ name: String, _ bytes: [UInt8], permissions: UInt32 = 0o666) throws {
    let file = try OutputFile(at: folder + "/" + name, permissions: permissions)
    try file.write(bytes)
    try file.commit()
  }

  @Test func appearsWholeOnCommit() throws {
    try makeFile("program", [1, 2, 3], permissions: 0o755)
    try makeFile("empty", [])
    let output = try OutputFolder(at: path + "//")
    try output.makeFolder("A")
    try output.makeFolder("A/B", permissions: 0)
    try output.copy(InputFile(opening: folder + "/program"), to: "A/B/program")
    try output.copy(InputFile(opening: folder + "/empty"), to: "empty")
    try output.write([4], to: "A/list")
    try output.makeLink("Current", to: "A/B")
    #expect(try !names().contains("out"))
    try output.commit()
    #expect(try names() == ["empty", "out", "program"])
    #expect(try Folder.names(in: path) == ["A", "Current", "empty"])
    #expect(try MappedFile(opening: path + "/Current/program").view.array == [1, 2, 3])
    #expect(try FileStatus(of: path + "/A/B/program").permissions & 0o700 == 0o700)
    #expect(try FileStatus(of: path + "/A/list").permissions & 0o700 == 0o600)
    #expect(try MappedFile(opening: path + "/A/list").view.array == [4])
    #expect(try MappedFile(opening: path + "/empty").view.isEmpty)
    #expect(try SymbolicLink.target(of: path + "/Current") == "A/B")
    #expect(throws: SystemError("create", path, reason: "is closed already")) {
      try output.commit()
    }
    #expect(throws: SystemError("create", path + "/x", reason: "is closed already")) {
      try output.makeFolder("x")
    }
  }

  @Test func leavesNothingWithoutCommit() throws {
    do {
      let output = try OutputFolder(at: path)
      try output.makeFolder("A")
      try output.makeFolder("A/B")
      try output.write([1], to: "A/B/file")
      try output.makeLink("A/link", to: "B")
      #expect(try names().map { $0.prefix(10) } == [".machtool-"])
    }
    #expect(try names() == [])
  }

  @Test func refusesWhatIsThere() throws {
    try makeFile("file", [])
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link", withDestinationPath: "/nonexistent")
    for name in ["file", "link", ""] {
      let taken = folder + (name.isEmpty ? "" : "/" + name)
      #expect(throws: SystemError("create", taken, reason: "is there already")) {
        try OutputFolder(at: taken)
      }
    }
    #expect(try names() == ["file", "link"])
  }

  /// What was made meanwhile by somebody else stays.
  @Test func refusesWhatCameMeanwhile() throws {
    let output = try OutputFolder(at: path)
    try output.makeFolder("A")
    try makeFile("out", [1])
    #expect(throws: SystemError("create", path, reason: "is there already")) {
      try output.commit()
    }
    #expect(try names() == ["out"])
    #expect(try MappedFile(opening: path).view.array == [1])
  }

  @Test func noPathLeadsOut() throws {
    let output = try OutputFolder(at: path)
    try output.makeFolder("A")
    try output.makeLink("link", to: "..")
    try output.write([], to: "file")
    let outside = [
      "", ".", "..", "../x", "/x", "A/", "A/.", "A/..", "A/../x", "A//x", "none/x", "link/x",
      "file/x", "A\0/x",
    ]
    for path in outside {
      let shown = self.path + "/" + path
      let reason = "is in no folder that was made here"
      #expect(throws: SystemError("create", shown, reason: reason)) {
        try output.write([], to: path)
      }
      #expect(throws: SystemError("create", shown, reason: reason)) { try output.makeFolder(path) }
      #expect(throws: SystemError("create", shown, reason: reason)) {
        try output.makeLink(path, to: "A")
      }
    }
  }

  @Test func nothingIsMadeTwice() throws {
    let output = try OutputFolder(at: path)
    try output.makeFolder("A")
    try output.makeLink("link", to: "A")
    for name in ["A", "link"] {
      let error = SystemError("create", path + "/" + name, reason: "is there already")
      #expect(throws: error) { try output.write([1], to: name) }
      #expect(throws: error) { try output.makeFolder(name) }
      #expect(throws: error) { try output.makeLink(name, to: "x") }
    }
  }

  /// The temporary name is none of the user's business.
  @Test func failuresNameThePlaceThatWasMeant() throws {
    let output = try OutputFolder(at: path)
    let long = String(repeating: "n", count: 300)
    let error = #expect(throws: SystemError.self) { try output.makeFolder(long) }
    #expect(error?.path == path + "/" + long)
    #expect(error?.reason == "file name too long")
    let none = #expect(throws: SystemError.self) { try OutputFolder(at: path + "/none/out") }
    #expect(none?.path == path + "/none/out")
    #expect(none?.reason == "no such file or directory")
  }

  @Test func linksAreNotFollowedWhereTheyMustNotBe() throws {
    try makeFile("file", [1])
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link", withDestinationPath: "file")
    #expect(try InputFile(opening: folder + "/link").view.array == [1])
    #expect(throws: SystemError.self) {
      try InputFile(opening: folder + "/link", followingLinks: false)
    }
    let error = #expect(throws: SystemError.self) {
      try SymbolicLink.target(of: folder + "/file")
    }
    #expect(error?.path == folder + "/file")
  }
}

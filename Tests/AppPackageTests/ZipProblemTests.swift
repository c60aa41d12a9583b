import AppPackage
import MachOBytes
import MachOCore
import TestSupport
import Testing

/// Archives with something wrong, and what is said of it.
struct ZipProblemTests {
  private typealias Entry = ZipBuilder.Entry

  private func open(_ builder: ZipBuilder, _ limits: ZipLimits = ZipLimits()) throws -> ZipArchive {
    try ZipArchive(ByteView(builder.bytes), in: Place(file: "a.zip"), limits: limits)
  }

  /// What is said of the archive as a whole, and of the contents of each entry.
  private func messages(_ builder: ZipBuilder, _ limits: ZipLimits = ZipLimits()) -> [String] {
    do throws(ParseError) {
      let archive = try ZipArchive(
        ByteView(builder.bytes), in: Place(file: "a.zip"), limits: limits)
      var messages = archive.problems.map(\.message)
      for entry in archive.entries {
        do throws(ParseError) {
          _ = try archive.contents(of: entry)
        } catch {
          messages.append(error.message)
        }
      }
      return messages
    } catch {
      return ["fatal: " + error.message]
    }
  }

  /// What is said of an archive with nothing but `entry`, changed.
  private func messages(_ entry: Entry, _ change: (inout Entry) -> Void) -> [String] {
    var entry = entry
    change(&entry)
    return messages(ZipBuilder([entry]))
  }

  private func messages(_ change: (inout ZipBuilder) -> Void) -> [String] {
    var builder = ZipBuilder([Entry("a", [1, 2, 3]), Entry("b", [4])])
    change(&builder)
    return messages(builder)
  }

  /// What is said of the error that `body` throws.
  private func message(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return (error as? ParseError)?.message
    }
  }

  private let stored = Entry("a", [1, 2, 3])
  private let deflated = Entry("a", deflated: ZipBuilder.storedStream([1, 2, 3]), [1, 2, 3])

  @Test func noEndRecord() {
    func message(_ bytes: [UInt8]) -> String? {
      self.message { _ = try ZipArchive(ByteView(bytes), in: Place(file: "a.zip")) }
    }
    #expect(message([]) == "a.zip: zip end record: it needs 22 bytes, 0 are left (file offset 0x0)")
    #expect(
      message([UInt8](repeating: 0x41, count: 30))
        == "a.zip: zip end record: no signature 0x6054b50 in the last 65557 bytes before the end "
        + "of the file: it was cut, or is no zip archive (file offset 0x1e)")
    #expect(
      message(Array(ZipBuilder([stored]).bytes.dropLast()))
        == "a.zip: zip end record: no signature 0x6054b50 in the last 65557 bytes before the end "
        + "of the file: it was cut, or is no zip archive (file offset 0x66)")
  }

  @Test func badEndRecords() {
    #expect(
      messages { $0.claimedCount = 3 } == [
        "a.zip: zip end record: number of entries is 3, but the central directory "
          + "has 2 (file offset 0x42)"
      ])
    #expect(
      messages { $0.claimedCount = 1 } == [
        "a.zip: zip end record: number of entries is 1, but the central directory "
          + "has 2 (file offset 0x42)"
      ])
    #expect(
      messages { $0.claimedDirectorySize = 95 } == [
        "fatal: a.zip: zip end record: central directory at 66 of size 95 is not "
          + "inside the part before the zip end record of 160 bytes (file offset 0xa0)"
      ])
    #expect(
      messages { $0.claimedDirectorySize = 10 } == [
        "a.zip: zip entry 0: file name length needs 2 bytes, 0 are left (file "
          + "offset 0x5e)",
        "a.zip: zip end record: number of entries is 2, but the central directory "
          + "has 0 (file offset 0x42)",
      ])
    #expect(
      messages { $0.claimedDirectorySize = 0 } == [
        "a.zip: zip end record: number of entries is 2, but the central directory "
          + "has 0 (file offset 0xa0)"
      ])
    #expect(
      messages { $0.claimedDirectorySize = 0xffff_fffe } == [
        "fatal: a.zip: zip end record: central directory at 66 of size 4294967294 "
          + "is not inside the part before the zip end record of 160 bytes (file "
          + "offset 0xa0)"
      ])
    #expect(
      messages { $0.claimedDirectoryOffset = 0xffff_fffe } == [
        "fatal: a.zip: zip end record: central directory at 4294967294 of size 94 "
          + "is not inside the part before the zip end record of 160 bytes (file "
          + "offset 0xa0)"
      ])
    #expect(
      messages { $0.claimedDirectoryOffset = 67 } == [
        "fatal: a.zip: zip end record: central directory at 67 of size 94 is not "
          + "inside the part before the zip end record of 160 bytes (file offset 0xa0)"
      ])
    #expect(
      messages { $0.claimedCommentSize = 1 } == [
        "fatal: a.zip: zip end record: comment needs 1 byte, 0 are left (file "
          + "offset 0xb6)"
      ])
    #expect(
      messages {
        $0.comment = [1, 2]
        $0.claimedCommentSize = 1
      } == [
        "a.zip: zip end record: comment length is 1, but 2 bytes follow (file "
          + "offset 0xb4)"
      ])
    #expect(
      messages { $0.claimedDisk = 1 } == [
        "fatal: a.zip: zip end record: number of this disk is 1, must be 0 (file "
          + "offset 0xa4)"
      ])
  }

  @Test func badZip64Records() {
    func wide(_ change: (inout ZipBuilder) -> Void) -> [String] {
      messages {
        $0.isWide = true
        change(&$0)
      }
    }
    #expect(
      wide { $0.claimedCount = .max } == [
        "fatal: a.zip: zip end record: more than 2000000 zip entries (file offset "
          + "0x42)"
      ])
    #expect(
      wide { $0.claimedCount = 65535 } == [
        "a.zip: zip end record: number of entries is 65535, but the central "
          + "directory has 2 (file offset 0x42)"
      ])
    #expect(
      wide { $0.claimedDirectorySize = .max } == [
        "fatal: a.zip: zip end record: central directory at 66 of size "
          + "18446744073709551615 is not inside the part before the zip end record of "
          + "160 bytes (file offset 0xa0)"
      ])
    #expect(
      wide { $0.claimedDirectoryOffset = .max } == [
        "fatal: a.zip: zip end record: central directory at 18446744073709551615 "
          + "of size 94 is not inside the part before the zip end record of 160 bytes "
          + "(file offset 0xa0)"
      ])
    #expect(wide { $0.claimedRecordOffset = .max } == [])
    #expect(
      wide { $0.claimedRecordSize = 43 } == [
        "fatal: a.zip: zip64 end record: size of the record is 43, must be at "
          + "least 44 (file offset 0xa4)"
      ])
    #expect(
      wide { $0.claimedRecordSize = 45 } == [
        "fatal: a.zip: zip64 end record: size of the record is 45, must be at most "
          + "44 to end before the locator (file offset 0xa4)"
      ])
    #expect(
      wide { $0.claimedDisk = 2 } == [
        "fatal: a.zip: zip end record: number of this disk is 2, must be 0 (file "
          + "offset 0xf0)"
      ])
    // Nothing to be found where the locator points at, nor before it.
    var bytes = ZipBuilder([stored]).bytes
    let end = bytes.suffix(22)
    bytes.removeLast(22)
    bytes += [0x50, 0x4b, 6, 7, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0] + end
    #expect(
      message { _ = try ZipArchive(ByteView(bytes), in: Place(file: "a.zip")) }
        == "a.zip: zip64 locator: zip64 end record at 5 of size 56 is not inside the "
        + "part before the locator of 81 bytes (file offset 0x59)")
    // A zip64 record that is not asked and says something else.
    var quiet = ZipBuilder([stored])
    quiet.isWide = true
    quiet.claimedCount = 9
    var loud = quiet.bytes
    loud.replaceSubrange((loud.count - 14)..<(loud.count - 10), with: [1, 0, 1, 0])
    let archive = try? ZipArchive(ByteView(loud), in: Place(file: "a.zip"))
    #expect(
      archive?.problems.map(\.message) == [
        "a.zip: zip64 end record: number of entries is 9, but the zip end record "
          + "says 1 (file offset 0x71)"
      ])
    #expect(archive?.entries.count == 1)
  }

  @Test func brokenRecords() throws {
    var builder = ZipBuilder([stored, Entry("b"), Entry("c")])
    builder.entries[1].centralSignature = 0x1234
    #expect(
      messages(builder) == [
        "a.zip: zip entry 1: signature is 0x1234, must be 0x2014b50 (file offset "
          + "0x8f)",
        "a.zip: zip end record: number of entries is 3, but the central directory "
          + "has 1 (file offset 0x60)",
      ])
    builder = ZipBuilder([stored])
    builder.directoryEnd = [UInt8](repeating: 0, count: 5)
    #expect(
      messages(builder) == [
        "a.zip: zip entry 1: signature is 0x0, must be 0x2014b50 (file offset 0x51)"
      ])
    builder.directoryEnd = [0x50, 0x4b, 1, 2] + [UInt8](repeating: 0xff, count: 50)
    #expect(
      messages(builder) == [
        "a.zip: zip entry 1: it needs 196651 bytes, 54 are left (file offset 0x51)"
      ])
    builder.directoryEnd = [0x50]
    #expect(
      messages(builder) == [
        "a.zip: zip entry 1: file name length needs 2 bytes, 0 are left (file "
          + "offset 0x6d)"
      ])
  }

  @Test func wrongLocalHeaders() {
    #expect(
      messages(stored) { $0.localSignature = 1 } == [
        "a.zip: zip entry 0: local header signature is 0x1, must be 0x4034b50 "
          + "(file offset 0x0)"
      ])
    #expect(
      messages(stored) { $0.localName = Array("b".utf8) } == [
        "a.zip: zip entry 0: file name is 'b' in the local header, but the central "
          + "directory says 'a' (file offset 0x1e)"
      ])
    #expect(
      messages(stored) { $0.localMethod = 8 } == [
        "a.zip: zip entry 0: compression method is 8 in the local header, but the "
          + "central directory says 0 (file offset 0x8)"
      ])
    #expect(
      messages(stored) { $0.localFlags = 1 } == [
        "a.zip: zip entry 0: flag word is 0x1 in the local header, but the central "
          + "directory says 0x0 (file offset 0x6)"
      ])
    #expect(
      messages(stored) { $0.localCRC32 = 1 } == [
        "a.zip: zip entry 0: CRC-32 is 0x1 in the local header, but the central "
          + "directory says 0x55bc801d (file offset 0xe)"
      ])
    #expect(
      messages(stored) { $0.localSize = 1 } == [
        "a.zip: zip entry 0: uncompressed size is 1 in the local header, but the "
          + "central directory says 3 (file offset 0x16)"
      ])
    #expect(
      messages(stored) { $0.localCompressedSize = 1 } == [
        "a.zip: zip entry 0: compressed size is 1 in the local header, but the "
          + "central directory says 3 (file offset 0x12)"
      ])
    #expect(
      messages(stored) {
        $0.isWide = true
        $0.localSize = 1 << 40
      } == [
        "a.zip: zip entry 0: uncompressed size is 1099511627776 in the local "
          + "header, but the central directory says 3 (file offset 0x16)"
      ])
  }

  @Test func wrongSizes() {
    #expect(
      messages(stored) { $0.size = 4 } == [
        "a.zip: zip entry 0: uncompressed size is 4, but 3 bytes are stored (file "
          + "offset 0x3a)"
      ])
    #expect(
      messages(stored) { $0.claimedCompressedSize = 40 } == [
        "a.zip: zip entry 0: local header and data at 0 of size 71 is not inside "
          + "the part before the central directory of 34 bytes (file offset 0x4c)",
        "a.zip: zip entry 0: uncompressed size is 3, but 40 bytes are stored (file "
          + "offset 0x3a)",
      ])
    #expect(
      messages(stored) {
        $0.isWide = true
        $0.size = .max
        $0.claimedCompressedSize = .max
      } == [
        "a.zip: zip entry 0: local header and data at 0 of size "
          + "18446744073709551615 is not inside the part before the central directory "
          + "of 54 bytes (file offset 0x60)",
        "a.zip: zip entry 0: data at 51 of size 18446744073709551615 is not inside "
          + "the part before the central directory of 54 bytes (file offset 0x4a)",
      ])
    #expect(messages(stored) { $0.localExtra = [9, 9, 1, 0, 5] } == [])
    #expect(
      messages(stored) { $0.claimedOffset = 1000 } == [
        "a.zip: zip entry 0: local header and data at 1000 of size 34 is not "
          + "inside the part before the central directory of 34 bytes (file offset "
          + "0x4c)",
        "a.zip: zip entry 0: local header at 1000 of size 30 is not inside the "
          + "file of 103 bytes (file offset 0x4c)",
      ])
    #expect(
      messages(stored) { $0.claimedOffset = 70 } == [
        "a.zip: zip entry 0: local header and data at 70 of size 34 is not inside "
          + "the part before the central directory of 34 bytes (file offset 0x4c)",
        "a.zip: zip entry 0: file name needs 8704 bytes, 3 are left (file offset "
          + "0x64)",
      ])
    #expect(
      messages(deflated) { $0.size = 2 } == [
        "a.zip: zip entry 0: compressed data is more than 2 inflated bytes, but "
          + "the central directory says 2 (file offset 0x1f)"
      ])
    #expect(
      messages(deflated) { $0.size = 4 } == [
        "a.zip: zip entry 0: compressed data is at its end after 3 inflated bytes, "
          + "but the central directory says 4 (file offset 0x1f)"
      ])
    #expect(
      messages(deflated) { $0.size = 1 << 20 } == [
        "a.zip: zip entry 0: uncompressed size is 1048576, must be at most 8256 "
          + "for 8 compressed bytes (file offset 0x3f)"
      ])
    #expect(
      messages(deflated) { $0.size = 0xffff_ffff } == [
        "a.zip: zip entry 0: uncompressed size is 4294967295, must be at most "
          + "16777216 for 8 compressed bytes (file offset 0x3f)"
      ])
    #expect(
      messages(deflated) { $0.data.append(0) } == [
        "a.zip: zip entry 0: compressed data is at its end after 8 compressed "
          + "bytes, but the central directory says 9 (file offset 0x1f)"
      ])
    #expect(
      messages(deflated) { $0.data.removeLast() } == [
        "a.zip: zip entry 0: compressed data is cut off after 2 inflated bytes, "
          + "but the central directory says 3 (file offset 0x1f)"
      ])
    #expect(
      messages(deflated) { $0.data[0] = 7 } == [
        "a.zip: zip entry 0: compressed data is no deflate stream (invalid block "
          + "type), but the compression method is 8 (deflate) (file offset 0x1f)"
      ])
  }

  @Test func wrongChecksums() {
    #expect(
      messages(stored) { $0.crc32 = 5 } == [
        "a.zip: zip entry 0: CRC-32 is 0x5, but that of the contents is 0x55bc801d "
          + "(file offset 0x32)"
      ])
    #expect(
      messages(deflated) { $0.crc32 = 5 } == [
        "a.zip: zip entry 0: CRC-32 is 0x5, but that of the contents is 0x55bc801d "
          + "(file offset 0x37)"
      ])
  }

  @Test func whatCannotBeRead() throws {
    #expect(
      messages(deflated) { $0.method = 14 } == [
        "a.zip: zip entry 0: compression method is 14, must be 0 (stored) or 8 "
          + "(deflate) (file offset 0x31)"
      ])
    #expect(
      messages(deflated) { $0.flags = 0x9 } == [
        "a.zip: zip entry 0: flag word is 0x9, must be that of an entry without "
          + "encryption (file offset 0x2f)"
      ])
    let archive = try open(ZipBuilder([deflated]))
    #expect(
      message { _ = try archive.contents(of: archive.entries[0], limit: 2) }
        == "a.zip: zip entry 0: uncompressed size is 3, must be at most 2 (file "
        + "offset 0x3f)")
    let long = try open(ZipBuilder([Entry("a", linkTo: String(repeating: "x", count: 1025))]))
    #expect(
      message { _ = try long.symbolicLinkTarget(of: long.entries[0]) }
        == "a.zip: zip entry 0: uncompressed size is 1025, must be at most 1024 (file "
        + "offset 0x438)")
  }

  @Test func limits() throws {
    let builder = ZipBuilder([stored, Entry("b/c/d")])
    var limits = ZipLimits()
    limits.entryCount = 1
    #expect(
      messages(builder, limits) == [
        "fatal: a.zip: zip end record: more than 1 zip entries (file offset 0x45)"
      ])
    var lying = builder
    lying.claimedCount = 1
    #expect(
      messages(lying, limits) == [
        "fatal: a.zip: central directory: more than 1 zip entries (file offset "
          + "0x74)"
      ])
    limits = ZipLimits()
    limits.pathCount = 3
    #expect(
      messages(builder, limits) == ["a.zip: zip entry 1: more than 3 paths (file offset 0xa2)"])
    limits.pathCount = 4
    #expect(messages(builder, limits) == [])
    limits.pathLength = 4
    #expect(
      messages(builder, limits) == [
        "a.zip: zip entry 1: file name is 'b/c/d', but no path can be as long "
          + "(file offset 0xa2)"
      ])
    limits = ZipLimits()
    limits.entrySize = 2
    #expect(
      messages(builder, limits) == [
        "a.zip: zip entry 0: uncompressed size is 3, must be at most 2 (file "
          + "offset 0x5d)"
      ])
    limits = ZipLimits()
    limits.problemCount = 1
    #expect(
      messages(ZipBuilder([Entry(""), Entry("/"), Entry("/")]), limits) == [
        "a.zip: zip entry 0: file name is '', but every entry must have one (file "
          + "offset 0x8a)", "a.zip: central directory: more than 1 problems (file offset 0xb8)",
      ])
    limits = ZipLimits()
    limits.ratioFreeSize = 99
    limits.ratio = 3
    let zeros = [UInt8](repeating: 0, count: 10000)
    let stream: [UInt8] = [
      237, 193, 1, 13, 0, 0, 0, 194, 160, 247, 79, 109, 14, 55, 160, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      224, 223, 0,
    ]
    let bomb = ZipBuilder([Entry("a", deflated: stream, zeros)])
    #expect(
      messages(bomb, limits) == [
        "a.zip: zip entry 0: uncompressed size is 10000, must be at most 99 for 27 "
          + "compressed bytes (file offset 0x52)"
      ])
    limits.ratioFreeSize = 10000
    #expect(messages(bomb, limits) == [])
  }

  @Test(arguments: [
    ("", "every entry must have one"),
    ("/etc/passwd", "it must not start with a slash"),
    ("../x", "it must not lead out of its folder"),
    ("a/../../x", "it must not lead out of its folder"),
    ("a/..", "it must not lead out of its folder"),
    ("a\0b", "it must not hold a NUL"),
    (String(repeating: "x", count: 1024), "no path can be as long"),
  ])
  func namesWithoutAPath(name: String, requirement: String) throws {
    let archive = try open(ZipBuilder([Entry(name, [1])]))
    let entry = archive.entries[0]
    let shown = name.count > 200 ? name.prefix(200) + "…" : name
    #expect(entry.safePath == nil)
    #expect(entry.nameProblem?.isUnsafe == true)
    #expect(archive.root.children.map(\.name) == [])
    #expect(try archive.contents(of: entry).array == [1])
    #expect(
      archive.problems.map(\.message) == [
        "a.zip: zip entry 0: file name is '\(shown)', but \(requirement) (file offset 0x"
          + String(30 + name.utf8.count + 1 + 46, radix: 16) + ")"
      ])
  }

  @Test func namesThatOnlyLookBad() throws {
    let archive = try open(ZipBuilder(["..a/b..", "...", "a/.../b"].map { Entry($0) }))
    #expect(archive.problems == [])
    #expect(archive.entries.map { $0.safePath?.string } == ["..a/b..", "...", "a/.../b"])
    let backslash = try open(ZipBuilder([Entry("a\\..\\b")]))
    #expect(
      backslash.problems.map(\.message) == [
        "a.zip: zip entry 0: file name is 'a\\..\\b', but folders are parted by "
          + "slashes (file offset 0x52)"
      ])
    #expect(backslash.entries[0].safePath?.string == "a\\..\\b")
    #expect(backslash.root["a"] == nil)
    let bytes = try open(ZipBuilder([Entry(nameBytes: [0xff, 0xfe])]))
    #expect(bytes.entries[0].nameText == "\u{fffd}\u{fffd}")
    #expect(bytes.root.children.map(\.path.array) == [[0xff, 0xfe]])
  }

  @Test func twoEntriesOfOnePath() throws {
    let archive = try open(ZipBuilder([Entry("a", [1]), Entry("a/", []), Entry("./a", [2])]))
    #expect(archive.entries.count == 3)
    #expect(
      archive.problems.map(\.message) == [
        "a.zip: zip entry 1: path 'a/' appears twice (file offset 0xbf)",
        "a.zip: zip entry 2: path './a' appears twice (file offset 0xef)",
      ])
    #expect(archive.entry(at: "a")?.index == 2)
  }

  @Test func filesInWhatIsNoFolder() throws {
    let link = Entry("a", linkTo: "/etc")
    let after = try open(ZipBuilder([link, Entry("a/b"), Entry("a/c"), Entry("d/e")]))
    #expect(
      after.problems.map(\.message) == [
        "a.zip: zip entry 1: path 'a/b' is inside of zip entry 0, but that is no "
          + "folder (file offset 0xe3)",
        "a.zip: zip entry 2: path 'a/c' is inside of zip entry 0, but that is no "
          + "folder (file offset 0x114)",
      ])
    let before = try open(ZipBuilder([Entry("a/b"), link, Entry("a/c"), Entry("d/e")]))
    #expect(
      before.problems.map(\.message) == [
        "a.zip: zip entry 1: path 'a' is no folder, but other entries are in it "
          + "(file offset 0xe5)",
        "a.zip: zip entry 2: path 'a/c' is inside of zip entry 1, but that is no "
          + "folder (file offset 0x114)",
      ])
    #expect(before.root["a"]?.kind == .folder)
    let root = try open(ZipBuilder([Entry(".")]))
    #expect(
      root.problems.map(\.message) == [
        "a.zip: zip entry 0: path '.' is no folder, but other entries are in it "
          + "(file offset 0x4d)"
      ])
  }

  @Test func entriesThatShareBytes() throws {
    var builder = ZipBuilder([Entry("a", [1, 2, 3]), Entry("b", [4]), Entry("a", [1, 2, 3])])
    builder.entries[2].claimedOffset = 0
    #expect(
      messages(builder) == [
        "a.zip: zip entry 2: path 'a' appears twice (file offset 0xf0)",
        "a.zip: zip entry 2: its local header or data overlaps that of zip entry 0 "
          + "(file offset 0xec)",
        "a.zip: zip entry 0: its local header overlaps that of another entry (file "
          + "offset 0x8e)",
        "a.zip: zip entry 2: its local header overlaps that of another entry (file "
          + "offset 0xec)",
      ])

    // The data of the first is the local header of the second and all that follows.
    let inner = Entry("b", [4])
    let innerBytes = Array(ZipBuilder([inner]).bytes.prefix(32))
    var outer = Entry("a", innerBytes)
    outer.claimedCompressedSize = 32
    builder = ZipBuilder([outer, inner])
    builder.entries[1].claimedOffset = 31
    #expect(
      messages(builder) == [
        "a.zip: zip entry 1: its local header or data overlaps that of zip entry 0 "
          + "(file offset 0xb8)",
        "a.zip: zip entry 0: its data overlaps the next local header at 0x1f (file "
          + "offset 0x89)",
      ])

    // It only shows in the local header that the first reaches into the second.
    builder = ZipBuilder([Entry("a", [1, 2, 3]), Entry("b", [4])])
    var bytes = builder.bytes
    bytes[28] = 2
    let archive = try ZipArchive(ByteView(bytes), in: Place(file: "a.zip"))
    #expect(archive.problems == [])
    #expect(
      message { _ = try archive.contents(of: archive.entries[0]) }
        == "a.zip: zip entry 0: its data overlaps the next local header at 0x22 (file "
        + "offset 0x6c)")
  }

  @Test func everyDamagedArchiveReturns() {
    var builder = ZipBuilder([
      Entry("a/b", [1, 2, 3]), deflated, Entry("l", linkTo: "a/b"), Entry("d/"),
    ])
    builder.entries[0].isWide = true
    builder.entries[1].hasDataDescriptor = true
    builder.isWide = true
    builder.comment = [1, 2]
    builder.prefix = [9]
    var opened = 0
    Mutations.forEach(of: builder.bytes) { bytes in
      guard let archive = try? ZipArchive(ByteView(bytes), in: Place(file: "a.zip")) else { return }
      opened += 1
      for entry in archive.entries {
        _ = try? archive.contents(of: entry, limit: 1 << 16)
        _ = try? archive.prefix(of: entry, count: 2)
        if let path = entry.safePath { #expect(!path.hasPrefix("/")) }
      }
      for node in archive.root.children { _ = node.path }
    }
    #expect(opened > 1000)
  }
}

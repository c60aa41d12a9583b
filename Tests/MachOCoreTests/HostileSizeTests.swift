import MachOBytes
import MachOCore
import TestSupport
import Testing

/// Files that are made to take long: work must grow with their size, not with its square.
@Suite(.timeLimit(.minutes(1)))
struct HostileSizeTests {
  private static let count: UInt32 = 40_000

  /// A 64-bit file with these load commands, each given by kind, size and first field.
  private static func file(_ commands: [(LoadCommandKind, UInt32, UInt32)]) -> [UInt8] {
    var writer = ByteWriter(.little)
    let size = commands.reduce(0) { $0 + $1.1 }
    for word in [0xfeed_facf, 0x0100_000c, 0, 2, UInt32(commands.count), size, 0, 0] {
      writer.append(word)
    }
    for (kind, size, field) in commands {
      writer.append(kind.rawValue)
      writer.append(size)
      writer.append(field)
      writer.appendZeros(Int(size) - 12)
    }
    return writer.bytes
  }

  private static func machO(
    _ commands: [(LoadCommandKind, UInt32, UInt32)]
  ) throws -> MachOFile {
    try MachOFile(ByteView(file(commands)), in: Place(file: "sample"))
  }

  @Test func commandsThatMustBeUnique() throws {
    var commands: [(LoadCommandKind, UInt32, UInt32)] = []
    for _ in 0..<Self.count { commands.append((.uuid, 24, 0)) }
    for _ in 0..<Self.count { commands.append((.symtab, 24, 0)) }
    let problems = try Self.machO(commands).problems
    #expect(problems.count == 101)
    #expect(
      problems.last?.message == "sample: more than 100 problems (file offset 0x998)")
  }

  @Test func commandsThatAreTooShort() throws {
    let commands = (0..<Self.count).map { _ in (LoadCommandKind.dyldInfo, 16 as UInt32, 0 as UInt32)
    }
    #expect(try Self.machO(commands).problems.count == 101)
  }

  @Test func signaturesBehindOtherCommands() throws {
    var commands: [(LoadCommandKind, UInt32, UInt32)] = []
    for _ in 0..<Self.count { commands.append((.sourceVersion, 16, 0)) }
    for _ in 0..<Self.count { commands.append((.codeSignature, 16, 0)) }
    #expect(ImageSummary(try Self.machO(commands)).signature == nil)
  }

  @Test func platforms() throws {
    let commands = (0..<Self.count).map { (LoadCommandKind.buildVersion, 24 as UInt32, $0) }
    let image = ImageSummary(try Self.machO(commands))
    #expect(ArchitectureSummary(image, size: 0).platforms.count == Int(Self.count))
  }

  @Test func architecturesOfMembers() {
    var builder = ArchiveBuilder()
    for type in 0..<Self.count {
      var header = ByteWriter(.little)
      for word in [0xfeed_facf, type, 0, 1, 0, 0, 0, 0] { header.append(word) }
      builder.member(rawName: "a.o", header.bytes)
    }
    let summary = FileSummary(.archive(builder.archive), size: 0) { _ in }
    #expect(summary.rows.count == Int(Self.count))
  }

  @Test func headersThatCannotBeFollowed() {
    var builder = ArchiveBuilder()
    for _ in 0..<200 { builder.member(rawName: "#1/20", []) }
    let log = ProblemLog()
    #expect(Array(builder.archive.members(reportingTo: log.add)).isEmpty)
    #expect(log.messages.count == 101)
    #expect(log.messages.last == "lib.a: ar_hdr: more than 100 problems (file offset 0x1778)")
  }
}

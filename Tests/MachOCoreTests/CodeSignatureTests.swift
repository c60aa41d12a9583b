import MachOBytes
import MachOCore
import TestSupport
import Testing

struct CodeSignatureTests {
  private func read(_ bytes: [UInt8]) throws -> CodeSignature {
    try #require(try CodeSignature(LinkEditSample(.codeSignature, bytes).file()))
  }

  private func messages(_ bytes: [UInt8]) throws -> [String] {
    try read(bytes).problems.map(\.message)
  }

  private func error(_ bytes: [UInt8]) -> String? {
    #expect(throws: ParseError.self) { try read(bytes) }?.message
  }

  private let xml = Array("<plist/>".utf8)

  @Test func aSignatureTellsWhoSignedWhat() throws {
    var directory = CodeDirectorySample()
    directory.version = 0x20500
    directory.flags = 0x1_0000
    directory.team = "ABCDE12345"
    directory.specialHashes = [0x22, 0x11]
    let signature = try read(
      superBlob([
        (0, directory.bytes), (2, blob(0xfade_0c01, [0, 0, 0, 0])), (5, blob(0xfade_7171, xml)),
        (7, blob(0xfade_7172, [0x30, 0])), (0x10000, blob(0xfade_0b01, [0x30, 0x80])),
        (0x99, blob(0x1234_5678, [])),
      ]))
    #expect(signature.problems.isEmpty)
    #expect(signature.summary == "signed, team ABCDE12345")
    #expect(!signature.isAdHoc)
    #expect(signature.entitlements?.string == "<plist/>")
    #expect(signature.derEntitlements?.array == [0x30, 0])
    #expect(signature.cms?.array == [0x30, 0x80])
    let main = try #require(signature.codeDirectory)
    #expect(main.hash(0)?.array == [UInt8](repeating: 0xaa, count: 32))
    #expect(main.hash(1)?.array == [UInt8](repeating: 0xbb, count: 32))
    #expect(main.hash(2) == nil)
    #expect(main.hash(-1)?.array == [UInt8](repeating: 0x11, count: 32))
    #expect(main.hash(-2)?.array == [UInt8](repeating: 0x22, count: 32))
    #expect(main.hash(-3) == nil)

    let sink = RecordingSink()
    signature.describe(into: sink)
    #expect(
      sink.lines == [
        "magic: CSMAGIC_EMBEDDED_SIGNATURE", "length: 367", "summary: signed, team ABCDE12345",
        "code_directories", "  code directory", "    version: 0x20500", "    flags: [CS_RUNTIME]",
        "    identifier: com.example.app", "    team: ABCDE12345", "    hashOffset: 187",
        "    nSpecialSlots: 2", "    nCodeSlots: 2", "    codeLimit: 6144", "    hashSize: 32",
        "    hashType: CS_HASHTYPE_SHA256", "    platform: 7", "    pageSize: 4096",
        "    scatterOffset: 0", "    execSegBase: 0", "    execSegLimit: 16384",
        "    execSegFlags: [CS_EXECSEG_MAIN_BINARY]", "    runtime: 14.2",
        "    preEncryptOffset: 0", "blobs(slot, magic, offset, length)",
        "  CSSLOT_CODEDIRECTORY | CSMAGIC_CODEDIRECTORY | 60 | 251",
        "  CSSLOT_REQUIREMENTS | CSMAGIC_REQUIREMENTS | 311 | 12",
        "  CSSLOT_ENTITLEMENTS | CSMAGIC_EMBEDDED_ENTITLEMENTS | 323 | 16",
        "  CSSLOT_DER_ENTITLEMENTS | CSMAGIC_EMBEDDED_DER_ENTITLEMENTS | 339 | 10",
        "  CSSLOT_SIGNATURESLOT | CSMAGIC_BLOBWRAPPER | 349 | 10",
        "  0x99 | 0x12345678 | 359 | 8", "entitlements: <plist/>",
      ])
  }

  @Test func withoutACMSSignatureNobodyVouches() throws {
    let directory = CodeDirectorySample().bytes
    #expect(try read(superBlob([(0, directory)])).summary == "ad hoc")
    let empty = try read(superBlob([(0, directory), (0x10000, blob(0xfade_0b01, []))]))
    #expect(empty.summary == "ad hoc")
    #expect(empty.isAdHoc)
    #expect(empty.cms == nil)
  }

  @Test func theLinkersSignatureIsTold() throws {
    var directory = CodeDirectorySample()
    directory.flags = 0x2_0002
    #expect(try read(superBlob([(0, directory.bytes)])).summary == "linker-signed")
  }

  @Test func aTeamIsNotNeeded() throws {
    let signature = try read(
      superBlob([
        (0, CodeDirectorySample().bytes), (0x10000, blob(0xfade_0b01, [1])),
      ]))
    #expect(signature.summary == "signed")
  }

  @Test func theMainCodeDirectoryComesFirst() throws {
    var old = CodeDirectorySample()
    old.version = 0x20001
    old.hashType = 1
    old.codeLimit = 0x10
    old.pageSizeExponent = 0
    let signature = try read(superBlob([(0x1000, CodeDirectorySample().bytes), (0, old.bytes)]))
    #expect(signature.problems.isEmpty)
    #expect(signature.codeDirectories.map(\.hashType) == [.sha1, .sha256])
    #expect(signature.codeDirectory?.pageSize == nil)
    #expect(signature.codeDirectory?.hash(1)?.count == 20)
    #expect(signature.codeDirectory?.executableSegmentLimit == 0)
  }

  @Test func moreThanFourGibibytesHaveTheirOwnField() throws {
    var directory = CodeDirectorySample()
    directory.codeLimit64 = 0x1_0000_0000
    #expect(try read(superBlob([(0, directory.bytes)])).codeDirectory?.signedSize == 0x1_0000_0000)
  }

  @Test func aCodeDirectoryMayStandAlone() throws {
    let signature = try read(CodeDirectorySample().bytes)
    #expect(signature.magic == .codeDirectory)
    #expect(signature.codeDirectory?.identifier?.string == "com.example.app")
  }

  @Test func aFileWithoutOneHasNone() throws {
    #expect(try CodeSignature(LinkEditSample(.dataInCode, []).file()) == nil)
  }

  @Test func anotherMagicNumberIsAnError() {
    #expect(
      error([0, 0, 0, 0, 0, 0, 0, 8])
        == "sample: code signature: magic is 0x0, must be CSMAGIC_EMBEDDED_SIGNATURE "
        + "(file offset 0x78)")
    #expect(
      error([0xfa, 0xde])
        == "sample: code signature: magic needs 4 bytes, 2 are left (file offset 0x78)")
    #expect(
      error([0xfa, 0xde, 0x0c, 0xc0, 0, 0, 0, 8])
        == "sample: code signature: count needs 4 bytes, 0 are left (file offset 0x80)")
  }

  @Test func aLengthPastTheEndIsReported() throws {
    var bytes = superBlob([(0, CodeDirectorySample().bytes)])
    bytes[7] &+= 1
    #expect(
      try messages(bytes) == [
        "sample: code signature: length is 189, must be at most 188 to end with the signature "
          + "(file offset 0x7c)"
      ])
  }

  @Test func aBadBlobDoesNotHideTheOthers() throws {
    var bytes = superBlob([
      (2, blob(0xfade_0c01, [])), (3, blob(0, [])), (0, CodeDirectorySample().bytes),
      (0, blob(0xfade_0c02, [])),
    ])
    // The first blob's offset, and the second blob's length.
    bytes.replaceSubrange(16..<20, with: [0, 1, 0, 0])
    bytes[59] = 7
    let signature = try read(bytes)
    #expect(signature.blobs.map(\.slot) == [.resources, .codeDirectory, .codeDirectory])
    #expect(signature.codeDirectory?.identifier?.string == "com.example.app")
    #expect(
      signature.problems.map(\.message) == [
        "sample: code signature blob 0: offset is 65536, must be at most 236 to lie in the "
          + "signature (file offset 0x88)",
        "sample: code signature blob 1: length is 7, must be at least 8 (file offset 0xb0)",
        "sample: code signature blob 3: CSSLOT_CODEDIRECTORY appears twice (file offset 0x9c)",
      ])
  }

  @Test func aCutOffIndexIsReported() throws {
    #expect(
      try messages(blob(0xfade_0cc0, [0, 0, 0, 2, 0, 0, 0, 9, 0, 0, 0, 0])) == [
        "sample: code signature blob 1: type needs 4 bytes, 0 are left (file offset 0x8c)"
      ])
  }

  @Test func theIndexHasALimit() throws {
    let entry: [UInt8] = [0, 0, 0, 9, 0, 0, 0, 0]
    let index = [0, 0, 0x10, 0] + [[UInt8]](repeating: entry, count: 4096).flatMap(\.self)
    let signature = try read(blob(0xfade_0cc0, index))
    #expect(signature.blobs.count == CodeSignature.mostBlobs)
    #expect(
      signature.problems.first?.message
        == "sample: code signature: more than 1000 blobs (file offset 0x80)")
  }

  @Test func stringsMustLieInTheCodeDirectory() throws {
    var directory = CodeDirectorySample()
    directory.claimedIdentifierOffset = 43
    directory.team = "ABCDE12345"
    directory.claimedTeamOffset = 1000
    let signature = try read(directory.bytes)
    #expect(signature.codeDirectory?.identifier == nil)
    #expect(signature.codeDirectory?.teamIdentifier == nil)
    #expect(
      signature.problems.map(\.message) == [
        "sample: code directory: identOffset is 43, must be at least 44 to lie after the "
          + "structure (file offset 0x8c)",
        "sample: code directory: teamOffset is 1000, must be at most 178 to lie in the blob "
          + "(file offset 0xa8)",
      ])
    directory.claimedTeamOffset = nil
    directory.claimedIdentifierOffset = 178
    #expect(
      try messages(directory.bytes) == [
        "sample: code directory: identOffset is 178, must be that of a string that ends in the "
          + "blob (file offset 0x8c)"
      ])
  }

  @Test func hashesMustLieInTheCodeDirectory() throws {
    var directory = CodeDirectorySample()
    directory.claimedHashOffset = 105
    let signature = try read(directory.bytes)
    #expect(signature.codeDirectory?.hash(0)?.count == 32)
    #expect(signature.codeDirectory?.hash(1) == nil)
    #expect(
      signature.problems.map(\.message) == [
        "sample: code directory: hashes at 105 of size 64 is not inside the code directory of "
          + "168 bytes (file offset 0x88)"
      ])
  }

  @Test func aVersionsFieldsMustBeThere() throws {
    var directory = CodeDirectorySample()
    directory.version = 0x20001
    directory.identifier = ""
    directory.hashes = []
    var bytes = directory.bytes
    bytes[10] = 0x04
    #expect(
      try messages(bytes) == [
        "sample: code directory: scatterOffset needs 4 bytes, 1 is left (file offset 0xa4)"
      ])
    #expect(
      try messages(blob(0xfade_0c02, [0, 2, 4, 0])) == [
        "sample: code directory: flags needs 4 bytes, 0 are left (file offset 0x84)"
      ])
  }

  @Test func linkersSignaturesAreReadWhole() throws {
    let view = try testBinary("macho/hello-macos-arm64")
    let signature = try CodeSignature(MachOFile(view, in: Place(file: "hello")))
    let directory = try #require(signature?.codeDirectory)
    #expect(signature?.summary == "linker-signed")
    #expect(signature?.problems == [])
    #expect(directory.flags == [.adHoc, .linkerSigned])
    #expect(directory.hashType == .sha256)
    #expect(directory.pageSize == 4096)
    #expect(UInt64(directory.codeSlotCount) == (directory.signedSize + 4095) / 4096)
  }

  @Test func damageIsReportedAndNeverTraps() {
    var directory = CodeDirectorySample()
    directory.version = 0x20500
    directory.team = "T"
    directory.identifier = "i"
    directory.specialHashes = [1]
    directory.hashType = 1
    let bytes = superBlob([
      (0, directory.bytes), (5, blob(0xfade_7171, xml)), (0x10000, blob(0xfade_0b01, [1])),
    ])
    var problems = 0
    Mutations.forEach(of: LinkEditSample(.codeSignature, bytes).bytes) { damaged in
      guard let file = try? MachOFile(ByteView(damaged), in: Place(file: "damaged")),
        let signature = try? CodeSignature(file)
      else { return }
      let sink = RecordingSink()
      signature.describe(into: sink)
      for slot in -2...3 { _ = signature.codeDirectory?.hash(slot) }
      problems += sink.problems.count
    }
    #expect(problems > 50)
  }
}
